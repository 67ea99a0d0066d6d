import { describe, expect, test } from 'vitest'
import { prospectStatuses } from '../../../lib/domain/prospect.ts'
import { get } from '../../support/requests/api.ts'
import { expectRefusedField } from '../../support/requests/expect-problem.ts'
import { PROSPECTS } from '../../support/samples/sample-prospect.ts'

const list = (query: string) => get(`${PROSPECTS}?${query}`, { as: 'viewer' })

describe.each(['page', 'limit'])('%s', (name) => {
  test.each(['1', '2', '99', '100'])('may be %s', async (value) => {
    const { status, body } = await list(`${name}=${value}`)
    expect(status).toBe(200)
    expect(body.pagination[name]).toBe(Number(value))
  })

  test.each([
    ...['0', '-1', '-0', '1.5', '1.0', '1e1', '0x1', '01', '+1', '%2B1', 'abc', '', '%20', '1%20', '%201'],
    ...['1,2', 'NaN', 'Infinity', 'null', 'true', '%EF%BC%91', '1_0', "1'", '%00'],
  ])('may not be "%s"', async (value) => {
    expectRefusedField(await list(`${name}=${value}`), name, 'format')
  })

  test('may not be given without a value', async () => {
    expectRefusedField(await list(name), name, 'format')
  })

  test.each(['1', '2'])('may not be given twice, the second as %s', async (value) => {
    expectRefusedField(await list(`${name}=1&${name}=${value}`), name, 'repeated')
  })
})

test.each([20, 400])('page may not have %i digits', async (digits) => {
  expectRefusedField(await list(`page=${'9'.repeat(digits)}`), 'page', 'range')
})

test('page may be as great as a whole number can be', async () => {
  const { status, body } = await list('page=9007199254740991&limit=100')
  expect(status).toBe(200)
  expect(body.data).toEqual([])
})

test.each([101, 1000])('limit may not be %i', async (limit) => {
  expectRefusedField(await list(`limit=${limit}`), 'limit', 'range')
})

describe('status', () => {
  test.each([...prospectStatuses, 'archived', 'all'])('may be %s', async (status) => {
    expect((await list(`status=${status}`)).status).toBe(200)
  })

  test.each(['', 'New', 'new%20', 'sold', 'live', 'new,active', '%00', '__proto__', 'toString'])(
    'may not be "%s"; the allowed ones are named',
    async (status) => {
      const answer = await list(`status=${status}`)
      expectRefusedField(answer, 'status', 'enum')
      for (const allowed of [...prospectStatuses, 'archived', 'all'])
        expect(answer.body.errors[0].message).toContain(allowed)
    },
  )

  test('may not be given twice', async () => {
    expectRefusedField(await list('status=new&status=active'), 'status', 'repeated')
  })
})

test('several faults are all named', async () => {
  const { status, body } = await list('page=0&limit=101&status=x&oops=1')
  expect(status).toBe(400)
  const fields = body.errors.map(({ field }: { field: string }) => field)
  expect(fields.toSorted()).toEqual(['limit', 'oops', 'page', 'status'])
})
