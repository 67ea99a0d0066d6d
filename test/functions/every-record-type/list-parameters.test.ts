import { describe, expect, test } from 'vitest'
import { propertyStatuses, propertyTypes } from '../../../lib/domain/property.ts'
import { prospectStatuses } from '../../../lib/domain/prospect.ts'
import { transactionStatuses } from '../../../lib/domain/transaction.ts'
import { get } from '../../support/requests/api.ts'
import { expectRefusedField } from '../../support/requests/expect-problem.ts'
import { eachRecordType } from '../../support/samples/fixtures.ts'

/** The filters of each list that take one of some values, and names that are no parameters of it. */
const lists = {
  prospect: {
    filters: { status: [...prospectStatuses, 'archived', 'all'] },
    unknown: ['price_min', 'property_id'],
  },
  property: {
    filters: { status: [...propertyStatuses, 'archived', 'all'], type: [...propertyTypes] },
    unknown: ['Type', 'prospect_id'],
  },
  transaction: {
    filters: { status: [...transactionStatuses, 'all'] },
    unknown: ['search', 'type'],
  },
}

describe.each(eachRecordType)('$plural', ({ name, path }) => {
  const list = (query: string) => get(`${path}?${query}`, { as: 'viewer' })
  const { filters, unknown } = lists[name]

  describe.each(['page', 'limit'])('%s', (parameter) => {
    test.each(['1', '100'])('may be %s', async (value) => {
      const { status, body } = await list(`${parameter}=${value}`)
      expect(status).toBe(200)
      expect(body.pagination[parameter]).toBe(Number(value))
    })

    test.each([
      ...['0', '-1', '1.0', '1e1', '0x1', '01', '+1', '%2B1', 'abc', '', '%20', '1%20', '%201'],
      ...['1,2', 'Infinity', '%EF%BC%91', '%00'],
    ])('may not be "%s"', async (value) => {
      expectRefusedField(await list(`${parameter}=${value}`), parameter, 'format')
    })

    test('may be given neither twice nor without a value', async () => {
      expectRefusedField(await list(`${parameter}=1&${parameter}=1`), parameter, 'repeated')
      expectRefusedField(await list(parameter), parameter, 'format')
    })
  })

  test('page may be any safe integer, limit at most 100', async () => {
    const { status, body } = await list('page=9007199254740991&limit=100')
    expect({ status, data: body.data }).toEqual({ status: 200, data: [] })
    expectRefusedField(await list('page=9007199254740992'), 'page', 'range')
    expectRefusedField(await list(`page=${'9'.repeat(400)}`), 'page', 'range')
    expectRefusedField(await list('limit=101'), 'limit', 'range')
  })

  describe.each(Object.entries(filters))('%s', (parameter, allowed) => {
    test.each(allowed)('may be %s', async (value) => {
      expect((await list(`${parameter}=${value}`)).status).toBe(200)
    })

    const others = ['', 'New', 'House', 'sold%20', 'live', 'new,,active', '%00', '__proto__', 'toString']
    test.each(others)('may not be "%s"; the allowed ones are named', async (value) => {
      const answer = await list(`${parameter}=${value}`)
      expectRefusedField(answer, parameter, 'enum')
      for (const each of allowed) expect(answer.body.errors[0].message).toContain(each)
    })
  })

  test.each([...unknown, 'statis'])('there is no parameter %s', async (parameter) => {
    expectRefusedField(await list(`${parameter}=1`), parameter, 'unknown')
  })

  test('several faults are all named', async () => {
    const { status, body } = await list('page=0&limit=101&status=x&oops=1')
    expect(status).toBe(400)
    const fields = body.errors.map(({ field }: { field: string }) => field)
    expect(fields.toSorted()).toEqual(['limit', 'oops', 'page', 'status'])
  })
})

const ULID = '01ARZ3NDEKTSV4RRFFQ69G5FAV'
const ids = { prospect_id: `prs_${ULID}`, property_id: `prp_${ULID}` }

describe.each(Object.entries(ids))('transactions by %s', (name, id) => {
  const list = (query: string) => get(`/api/v1/transactions?${query}`, { as: 'viewer' })

  test('may be of no record there is', async () => {
    const { status, body } = await list(`${name}=${id}`)
    expect({ status, data: body.data }).toEqual({ status: 200, data: [] })
  })

  const others = Object.values(ids).filter((other) => other !== id)
  test.each([...others, '', 'x', 'all', '%00', '__proto__', `${id}0`, id.toLowerCase()])(
    'may not be "%s"',
    async (value) => {
      expectRefusedField(await list(`${name}=${value}`), name, 'format')
      expectRefusedField(await list(`${name}=${value}&status=pending`), name, 'format')
    },
  )
})
