import { expect, test } from 'vitest'
import {
  bitAt,
  CELLS,
  countAt,
  type Facet,
  facetsWith,
  LIVE,
  REGION,
  STRIPES,
} from '../../../../lib/data/index/facets.ts'
import { ALL } from '../../../../lib/data/index/list-entries.ts'
import { referenceCountOf } from '../../../../lib/data/index/reference-counts.ts'
import { properties } from '../../../../lib/data/records/properties.ts'
import { getItem, type Item, queryItems, updateItem } from '../../../../lib/data/table/client.ts'
import {
  beginningWith,
  LETTERS,
  listEntryKey,
  postingKey,
  recordKey,
} from '../../../../lib/data/table/keys.ts'
import { propertyTypes } from '../../../../lib/domain/property-types.ts'
import { get } from '../../../support/requests/api.ts'
import { expectProblem } from '../../../support/requests/expect-problem.ts'
import { aProperty, PROPERTIES } from '../../../support/samples/sample-property.ts'
import { anOffer, aPair, TRANSACTIONS } from '../../../support/samples/sample-transaction.ts'
import { putAll } from '../../../support/store/bulk-load.ts'
import { useFreshTable } from '../../../support/store/fresh-table.ts'
import { measured } from '../../../support/store/measure.ts'

// The most expensive pages. The tables are made of copies of the items of one record.

const UNITS_MAX = 900
const as = 'viewer' as const
const page = (target: string) => measured(() => get(target, { as }))

/** 868,352 properties of every type and status. */
const REGIONS = 16
const NEWEST = REGIONS * REGION - 1
const STATUSES = ['available', 'under_offer', 'sold', 'withdrawn']
const facetsOf = (field: string, values: readonly string[]) =>
  values.flatMap((value) => facetsWith([LIVE], field, value))

/** Sets all bits of some facets, and their counts. */
async function fillRegions(facets: readonly Facet[]): Promise<void> {
  const cells = Object.fromEntries([...LETTERS].slice(0, CELLS).map((letter) => [letter, 2 ** 53 - 1]))
  const seqs = Array.from(
    { length: REGIONS * STRIPES },
    (_, n) => Math.floor(n / STRIPES) * REGION + (n % STRIPES),
  )
  await putAll(
    facets.flatMap((facet) => seqs.map((seq) => ({ ...bitAt('property', facet, seq).key, ...cells }))),
  )
  const counts = new Map<string, Item>()
  for (const facet of [...facets, LIVE])
    for (let region = 0; region < REGIONS; region++) {
      const { key, attribute } = countAt('property', properties.facets, facet, region * REGION)
      counts.set(key.sk, { ...key, ...counts.get(key.sk), [attribute]: REGION })
    }
  await putAll(counts.values())
}

/** Copies the list entry of the first property to the newest 210 sequence numbers with this distance. */
async function copyEntries(distance: number): Promise<void> {
  const entry = await getItem(listEntryKey('property', ALL, 1))
  const seqs = Array.from({ length: 210 }, (_, n) => NEWEST - n * distance)
  await putAll(seqs.map((seq) => ({ ...entry, ...listEntryKey('property', ALL, seq) })))
}

test('a page of 15 types with 4 statuses takes at most 900 read units, or is refused', async () => {
  await useFreshTable()
  await aProperty()
  await copyEntries(1)
  await fillRegions([...facetsOf('type', propertyTypes), ...facetsOf('status', STATUSES)])
  const query = `type=${propertyTypes}&status=${STATUSES}`
  const most = await page(`${PROPERTIES}?${query}&limit=100`)
  expectProblem(most.result, 400, 'range_too_broad')
  expect(most.units).toBeLessThanOrEqual(UNITS_MAX)
  const { result, units } = await page(`${PROPERTIES}?${query}&limit=40`)
  expect(result.body.data).toHaveLength(40)
  expect(units).toBeLessThanOrEqual(UNITS_MAX)
})

test('a page of a search with a type and a status takes at most 900 read units', async () => {
  await useFreshTable()
  await aProperty({
    address: `zz ${Array.from({ length: 10 }, (_, n) => `${'𐌰'.repeat(36)}${n}`).join(' ')}`,
  })
  await copyEntries(10)
  await fillRegions([...facetsOf('type', ['apartment']), ...facetsOf('status', ['available'])])
  const [posting] = await queryItems(beginningWith('property', 'zz'))
  await putAll(
    Array.from({ length: 1_980 }, (_, n) => ({
      ...posting,
      ...postingKey('property', 'zz', n < 200 ? NEWEST - n * 10 : n * 400 + 5),
    })),
  )
  const query = 'search=zz&type=apartment&status=available'
  const { result, units } = await page(`${PROPERTIES}?${query}&limit=100`)
  expect(result.body).toMatchObject({ data: { length: 100 }, pagination: { total: 1_981 } })
  expect(units).toBeLessThanOrEqual(UNITS_MAX)
})

test('page 48 of the offers of a prospect takes at most 900 read units, and only `include` is refused', async () => {
  await useFreshTable()
  const pair = await aPair()
  await anOffer({ ...pair, external_id: '🏠'.repeat(100) })
  const { prospect_id, property_id } = pair
  const [entry, property] = [
    await getItem(listEntryKey('transaction', prospect_id, 1)),
    await getItem(recordKey(property_id)),
  ]
  const propertyAt = (n: number) => `${property_id.slice(0, -3)}${String(n % 100).padStart(3, '0')}`
  await putAll(Array.from({ length: 100 }, (_, n) => ({ ...property, ...recordKey(propertyAt(n)) })))
  await putAll(
    Array.from({ length: 4_900 }, (_, n) => ({
      ...entry,
      data: { ...Object(entry?.data), property_id: propertyAt(n) },
      ...listEntryKey('transaction', prospect_id, n + 2),
    })),
  )
  await updateItem({
    Key: recordKey(prospect_id),
    UpdateExpression: 'SET #count = :count',
    ExpressionAttributeNames: { '#count': referenceCountOf('transaction') },
    ExpressionAttributeValues: { ':count': 20_000 },
  })
  const target = `${TRANSACTIONS}?prospect_id=${prospect_id}&limit=100&page=48`
  const alone = await page(target)
  expect(alone.result.body.data).toHaveLength(100)
  const { result, units } = await page(`${target}&include=prospect,property`)
  expect(units).toBeLessThanOrEqual(UNITS_MAX)
  expectProblem(result, 400, 'range_too_broad')
})
