import { describe, expect, test } from 'vitest'
import { get } from '../../support/requests/api.ts'
import { expectRefusedField } from '../../support/requests/expect-problem.ts'
import { eachRecordType } from '../../support/samples/fixtures.ts'

// test/functions/ranges/refused.test.ts tests the filters.
describe.each(eachRecordType)('$plural', ({ path }) => {
  const list = (query: string) => get(`${path}?${query}`, { as: 'viewer' })

  describe.each(['page', 'limit'])('the parameter %s', (parameter) => {
    test.each(['1', '100'])(`a list accepts ${parameter}=%s`, async (value) => {
      const { status, body } = await list(`${parameter}=${value}`)
      expect(status).toBe(200)
      expect(body.pagination[parameter]).toBe(Number(value))
    })

    test.each([
      ...['0', '-1', '1.0', '1e1', '0x1', '01', '+1', '%2B1', 'abc', '', '%20', '1%20', '%201'],
      ...['1,2', 'Infinity', '%EF%BC%91', '%00'],
    ])(`a list returns 400 for ${parameter}="%s"`, async (value) => {
      expectRefusedField(await list(`${parameter}=${value}`), parameter, 'format')
    })

    test(`a list returns 400 if ${parameter} is repeated or has no value`, async () => {
      expectRefusedField(await list(`${parameter}=1&${parameter}=1`), parameter, 'repeated')
      expectRefusedField(await list(parameter), parameter, 'format')
    })
  })

  test('the maximum of page is 2^53 - 1, and the maximum of limit is 100', async () => {
    const { status, body } = await list('page=9007199254740991&limit=100')
    expect({ status, data: body.data }).toEqual({ status: 200, data: [] })
    expectRefusedField(await list('page=9007199254740992'), 'page', 'range')
    expectRefusedField(await list(`page=${'9'.repeat(400)}`), 'page', 'range')
    expectRefusedField(await list('limit=101'), 'limit', 'range')
  })

  test('a 400 response names all invalid parameters', async () => {
    const { status, body } = await list('page=0&limit=101&status=x&oops=1')
    expect(status).toBe(400)
    const fields = body.errors.map(({ field }: { field: string }) => field)
    expect(fields.toSorted()).toEqual(['limit', 'oops', 'page', 'status'])
  })
})

const ULID = '01ARZ3NDEKTSV4RRFFQ69G5FAV'
const ids = { prospect_id: `prs_${ULID}`, property_id: `prp_${ULID}` }

describe.each(Object.entries(ids))('the filter %s of transactions', (name, id) => {
  const list = (query: string) => get(`/api/v1/transactions?${query}`, { as: 'viewer' })

  test('a list of transactions is empty if a filter has the id of a record that does not exist', async () => {
    const { status, body } = await list(`${name}=${id}`)
    expect({ status, data: body.data }).toEqual({ status: 200, data: [] })
  })

  const others = Object.values(ids).filter((other) => other !== id)
  test.each([...others, '', 'x', 'all', '%00', '__proto__', `${id}0`, id.toLowerCase()])(
    `a list of transactions returns 400 for ${name}="%s"`,
    async (value) => {
      expectRefusedField(await list(`${name}=${value}`), name, 'format')
      expectRefusedField(await list(`${name}=${value}&status=pending`), name, 'format')
    },
  )
})
