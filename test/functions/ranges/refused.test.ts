import { beforeEach, describe, expect, test } from 'vitest'
import { propertyMapping } from '../../../lib/data/repositories/properties.ts'
import { LIVE } from '../../../lib/data/index/facets.ts'
import { recordTypeNames } from '../../../lib/domain/id.ts'
import { NewProperty } from '../../../lib/domain/property.ts'
import { parse } from '../../../lib/domain/validation.ts'
import { lists as knownLists } from '../../model/lists.ts'
import { pathOf } from '../../model/records.ts'
import { get } from '../../support/requests/api.ts'
import { expectProblem, expectRefusedField } from '../../support/requests/expect-problem.ts'
import { countAsMore } from '../../support/samples/many-records.ts'
import { aProperty, FLAT, PROPERTIES } from '../../support/samples/sample-property.ts'
import { PROSPECTS } from '../../support/samples/sample-prospect.ts'
import { anOffer, TRANSACTIONS } from '../../support/samples/sample-transaction.ts'
import { bulkLoad } from '../../support/store/bulk-load.ts'
import { useFreshTable } from '../../support/store/fresh-table.ts'
import { measured } from '../../support/store/measure.ts'
import { recordedRights } from '../../support/store/recorded-rights.ts'

const list = (target: string) => get(target, { as: 'viewer' })

/**
 * Each list, with some of its parameters (`numbers`, `several`), unknown parameters (`others`) and unknown values of `sort`
 * (`orders`). A summary has no `sort`.
 */
const lists = [
  {
    path: PROPERTIES,
    numbers: ['price', 'surface', 'rent', 'yield'].flatMap((name) => [`${name}_min`, `${name}_max`]),
    several: ['status', 'type'],
    others: ['amount_min', 'name_min', 'price', 'created', 'created_min', 'assigned', 'Type', 'statis'],
    orders: ['', 'rent', 'name', '--price', '%2Bprice', 'Price', 'price,surface', '__proto__'],
  },
  {
    path: PROSPECTS,
    numbers: [],
    several: ['status', 'type'],
    others: ['price_min', 'budget_max', 'name', 'updated_max', 'property_id'],
    orders: ['', 'price', 'email', 'names'],
  },
  {
    path: TRANSACTIONS,
    numbers: ['amount_min', 'amount_max'],
    several: ['status'],
    others: ['price_min', 'type', 'search', 'offer_amount_min'],
    orders: ['', 'name', 'offer_amount', 'price'],
  },
]
const times = ['created_since', 'created_until', 'updated_since', 'updated_until']

const noNumbers = [
  '',
  'x',
  '-1',
  '1e3',
  '0x1',
  '1,5',
  '+1',
  '%201',
  '.5',
  '5.',
  'NaN',
  'Infinity',
  '١',
  '9'.repeat(16),
]
const noTimes = [
  ...[
    '',
    'today',
    '2026-02-30',
    '2026-13-01',
    '2026-1-1',
    '20261101',
    '1793448000000',
    '2026-11-22T25:00:00Z',
  ],
  ...['2026-02-30T10:00:00Z', '2026-02-30T10:00:00%2B01:00', '2026-11-22T10:00:00'],
  ...['2026-11-22T10:00:00%2B24:00', '2026-11-22T10:00:00%2B01:60', '2026-11-22T10:00:00%2B0100'],
  ...['2026-11-22T24:00:00Z', '2026-11-22T10:00:00.Z', '2026-11-22T10:00:00.0123456789Z'],
]

describe.each(lists.flatMap((each) => [each, { ...each, path: `${each.path}/summary` }]))(
  '$path',
  (parameters) => {
    const { path, numbers, several, others } = parameters
    const ask = (query: string) => list(`${path}?${query}`)

    test.each(numbers)('a list returns 400 if %s is not a single number in plain digits', async (name) => {
      for (const value of noNumbers) expectRefusedField(await ask(`${name}=${value}`), name, 'format')
      expectRefusedField(await ask(`${name}=1&${name}=2`), name, 'repeated')
      expect((await ask(`${name}=1.5`)).status).toBe(200)
    })

    test.each(times)('a list returns 400 if %s is not a single existing date or timestamp', async (name) => {
      for (const value of noTimes) expectRefusedField(await ask(`${name}=${value}`), name, 'format')
      expectRefusedField(await ask(`${name}=2026-11-22&${name}=2026-11-22`), name, 'repeated')
      for (const value of [
        ...['2026-11-22', '2026-11-22T10:00:00Z', '2026-11-22T10:00:00.5Z', '2026-11-22t10:00:00z'],
        ...['2026-11-22T10:00:00.123456789Z', '2026-11-22T10:00:00%2B01:00', '0000-01-01T00:00:00%2B14:00'],
      ])
        expect((await ask(`${name}=${value}`)).status).toBe(200)
    })

    test('a list returns 400 and names the _min or _since parameter if a range ends before it begins', async () => {
      const ranges = [...numbers, ...times].filter((name) => /_(min|since)$/.test(name))
      for (const first of ranges) {
        const last = first.replace('_min', '_max').replace('_since', '_until')
        const [low, high] = numbers.includes(first) ? ['1', '1.01'] : ['2026-11-22', '2026-11-23T00:00:00Z']
        expectRefusedField(await ask(`${first}=${high}&${last}=${low}`), first, 'range')
        expectRefusedField(await ask(`${last}=${low}&${first}=${high}`), first, 'range')
        for (const value of [low, high])
          expect((await ask(`${first}=${value}&${last}=${value}`)).status).toBe(200)
        expect((await ask(`${first}=${low}&${last}=${high}`)).status).toBe(200)
      }
    })

    test.each(several)(
      'a list returns 400 with the allowed values if %s has an unknown value',
      async (name) => {
        const known = Object.values(knownLists).find(({ type }) => path.startsWith(pathOf(type)))
        const { statuses, types = [] } = known ?? expect.fail(path)
        for (const value of [
          '',
          ',',
          'sold,',
          ',sold',
          'sold,,available',
          'other,Other',
          'other, other',
          'toString',
          ...['New', 'House', 'sold%20', 'live', 'new,,active', '%00', '__proto__'],
        ]) {
          const answer = await ask(`${name}=${value}`)
          expectRefusedField(answer, name, 'enum')
          for (const each of name === 'status' ? statuses : types)
            expect(answer.body.errors[0].message).toContain(each)
        }
        expectRefusedField(await ask(`${name}=&${name}=`), name, 'enum')
        expectRefusedField(await ask(`${name}=other&${name}=no`), name, 'enum')
      },
    )

    test.each(others)('a list returns 400 for the unknown parameter %s', async (name) => {
      expectRefusedField(await ask(`${name}=1`), name, 'unknown')
    })
  },
)

describe.each(lists)('$path', ({ path, orders }) => {
  test('a list returns 400 with the allowed orders if sort has an unknown order', async () => {
    for (const order of orders) {
      const answer = await list(`${path}?sort=${order}`)
      expectRefusedField(answer, 'sort', 'enum')
      expect(answer.body.errors[0].message).toContain('-updated_at')
    }
    expectRefusedField(await list(`${path}?sort=updated_at&sort=updated_at`), 'sort', 'repeated')
  })

  test('a summary returns 400 for sort, page, limit, cursor and unknown values of group_by', async () => {
    const ask = (query: string) => list(`${path}/summary?${query}`)
    for (const name of ['sort', 'page', 'limit', 'cursor'])
      expectRefusedField(await ask(`${name}=1`), name, 'unknown')
    for (const value of ['', 'price', 'Status', 'status,type', 'day', '__proto__'])
      expectRefusedField(await ask(`group_by=${value}`), 'group_by', 'enum')
    expectRefusedField(await ask('group_by=status&group_by=status'), 'group_by', 'repeated')
    expect((await ask('group_by=type')).status).toBe(path === TRANSACTIONS ? 400 : 200)
  })
})

test('a list returns 400 for a cursor of another order or of other ranges', async () => {
  const { record: dear } = await aProperty({ price: 2 })
  await aProperty({ price: 1 })
  const { next } = (await list(`${PROPERTIES}?sort=price&cursor=&limit=1`)).body.pagination
  expect((await list(`${PROPERTIES}?sort=price&cursor=${next}`)).body.data).toEqual([dear])
  for (const query of ['sort=-price', 'sort=surface', 'sort=price&price_min=1', ''])
    expectRefusedField(await list(`${PROPERTIES}?${query}&cursor=${next}`), 'cursor', 'format')
  const newest = (await list(`${PROPERTIES}?cursor=&limit=1`)).body.pagination.next
  expect((await list(`${PROPERTIES}?sort=-created_at&cursor=${newest}`)).body.data).toEqual([dear])
  const statuses = await list(`${PROPERTIES}?status=sold,available&cursor=&limit=1`)
  const same = `status=available&status=sold&cursor=${statuses.body.pagination.next}`
  expect((await list(`${PROPERTIES}?${same}`)).status).toBe(200)
  const forged = Buffer.from('[2,1,"",null]').toString('base64url')
  for (const cursor of [forged, 'x', Buffer.from('null').toString('base64url')])
    expectRefusedField(await list(`${PROPERTIES}?sort=price&cursor=${cursor}`), 'cursor', 'format')
})

beforeEach(useFreshTable)

test('a query of too many records returns 400 range_too_broad before it reads any packed row', async () => {
  const { record } = await anOffer()
  for (const kind of recordTypeNames) {
    await countAsMore(kind, 1_000_000, [LIVE])
  }
  const reads = await recordedRights(async () => {
    for (const target of [
      `${PROPERTIES}?price_min=1`,
      `${PROSPECTS}?sort=name`,
      `${TRANSACTIONS}?amount_max=9&sort=amount`,
      `${PROSPECTS}/${record.prospect_id}/matches`,
    ])
      expectProblem(await list(target), 400, 'range_too_broad')
  })
  expect(reads.filter((each) => /ROWS|LIST/.test(each))).toEqual([])
  const narrowed = [
    `${PROPERTIES}?status=available&sort=price`,
    `${PROPERTIES}?search=rue&price_min=1`,
    `${TRANSACTIONS}?prospect_id=${record.prospect_id}&sort=amount`,
  ]
  for (const target of narrowed) expect((await list(target)).body.pagination.total).toBe(1)
})

describe('a list of long records', () => {
  const address = '𐐀'.repeat(499)
  const sold = Array.from({ length: 1_600 }, (_, n) =>
    parse(NewProperty, { ...FLAT, address, surface: n + 1, status: 'sold' }),
  )

  test('a list sorts long records from several store pages, and orders records with equal values newest first', async () => {
    await bulkLoad(propertyMapping, sold.slice(0, 700))
    await countAsMore('property', 1_000_000, [LIVE])
    const { body } = await list(`${PROPERTIES}?status=sold&sort=price&page=700&limit=1`)
    expect(body).toMatchObject({ data: [{ surface: 1 }], pagination: { total: 700 } })
  })

  test('a list of 1,600 long records returns 400 range_too_broad after at most 800 read units', async () => {
    await bulkLoad(propertyMapping, sold)
    await countAsMore('property', 1_000_000, [LIVE])
    const { result, units } = await measured(() => list(`${PROPERTIES}?status=sold&sort=price`))
    expectProblem(result, 400, 'range_too_broad')
    expect(units).toBeLessThanOrEqual(800)
  })
})
