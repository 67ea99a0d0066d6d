import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { propertyMapping } from '../../../lib/data/repositories/properties.ts'
import { prospectMapping } from '../../../lib/data/repositories/prospects.ts'
import { forSale, match, wantedBy } from '../../../lib/domain/matching.ts'
import { NewProperty, Property, propertyStatuses } from '../../../lib/domain/property.ts'
import { NewProspect, Prospect, prospectStatuses, prospectTypes } from '../../../lib/domain/prospect.ts'
import { parse } from '../../../lib/domain/validation.ts'
import { call, del, get, put } from '../../support/requests/api.ts'
import { FLAT, PROPERTIES } from '../../support/samples/sample-property.ts'
import { ADA, PROSPECTS } from '../../support/samples/sample-prospect.ts'
import { aForSale, aTolerance, aWanted, suits } from '../../support/samples/suits.ts'
import { bulkLoad } from '../../support/store/bulk-load.ts'
import { useFreshTable } from '../../support/store/fresh-table.ts'
import { expectInvariants } from '../../support/store/invariants.ts'

const EACH = 100
/** The number of records of each type that are changed, archived, restored or deleted. */
const CHANGED = 20
const viewer = { as: 'viewer' } as const

/** All records as the service returns them, newest first. */
let prospects: Prospect[] = []
let properties: Property[] = []

/** Returns `EACH` random values, which are the same in each run. */
const sampled = <T>(values: fc.Arbitrary<T>, seed: number) => fc.sample(values, { numRuns: EACH, seed })
const criteriaOf = sampled(aWanted, 1)
const offeredFor = sampled(aForSale, 2)

beforeAll(async () => {
  await useFreshTable()
  const looking = sampled(fc.constantFrom('new', 'active', 'qualified', ...prospectStatuses), 3)
  const types = sampled(fc.constantFrom('investor', 'investor', ...prospectTypes), 5)
  const isHad = sampled(fc.constantFrom('available', 'available', ...propertyStatuses), 4)
  await bulkLoad(
    prospectMapping,
    criteriaOf.map((criteria, n) =>
      parse(NewProspect, { ...ADA, criteria, type: types[n], status: looking[n] }),
    ),
  )
  await bulkLoad(
    propertyMapping,
    offeredFor.map((fields, n) => parse(NewProperty, { ...FLAT, ...fields, status: isHad[n] })),
  )
  const none = { budget_min: null, budget_max: null, min_yield: null }
  await changeSome(PROSPECTS, (n) => ({ criteria: n % 4 ? { ...none, ...criteriaOf[n] } : null }))
  await changeSome(PROPERTIES, (n) => ({ estimated_rent: null, ...offeredFor[n] }))
  prospects = (await everyRecord(PROSPECTS)).map((each) => parse(Prospect, each))
  properties = (await everyRecord(PROPERTIES)).map((each) => parse(Property, each))
})

/** Returns all records of a list, newest first. */
async function everyRecord(path: string): Promise<{ id: string }[]> {
  return (await get(`${path}?status=all&limit=100`, viewer)).body.data
}

/** Edits, archives, restores or deletes the newest `CHANGED` records of a list. */
async function changeSome(path: string, change: (n: number) => object): Promise<void> {
  for (const [n, { id }] of (await everyRecord(path)).slice(0, CHANGED).entries()) {
    const at = `${path}/${id}`
    if (n % 5 === 4) await del(at, { as: 'admin' })
    else await put(at, change(n), { as: 'agent' })
    if (n % 5 === 1 || n % 5 === 2) await call('POST', `${at}/archive`, { as: 'agent' })
    if (n % 5 === 2) await call('POST', `${at}/restore`, { as: 'agent' })
  }
}

/** Returns the matches of a record by calling `match` for every record of the other type. */
function matchesOf(record: Prospect | Property, tolerance: number) {
  const isProspect = 'email' in record
  const found = isProspect
    ? properties.flatMap((property) =>
        judged(record, property, tolerance).map((how) => ({ property, ...how })),
      )
    : prospects.flatMap((prospect) =>
        judged(prospect, record, tolerance).map((how) => ({ prospect, ...how })),
      )
  return found.toSorted((a, b) => b.score - a.score)
}

function judged(prospect: Prospect, property: Property, tolerance: number) {
  const [wanted, sale] = [wantedBy(prospect), forSale(property)]
  if (!wanted || !sale) return []
  const how = match(wanted, sale, tolerance)
  expect(how !== undefined, 'match finds the pair if and only if `suits` is true').toBe(
    suits(wanted, sale, tolerance),
  )
  return how ? [how] : []
}

test('each page of matches of a prospect or a property equals a slice of all its matches', async () => {
  const anyRecord = fc.constantFrom(...prospects, ...properties)
  const page = { number: fc.integer({ min: 1, max: 3 }), limit: fc.constantFrom(3, 20, 100) }
  await fc.assert(
    fc.asyncProperty(anyRecord, aTolerance, fc.record(page), async (record, tolerance, { number, limit }) => {
      const at = `${'email' in record ? PROSPECTS : PROPERTIES}/${record.id}`
      const query = `tolerance=${tolerance}&page=${number}&limit=${limit}`
      const { status, body } = await get(`${at}/matches?${query}`, viewer)
      expect(status).toBe(200)
      const all = matchesOf(record, tolerance)
      expect(body.data).toEqual(all.slice((number - 1) * limit, number * limit))
      expect(body.pagination).toEqual({
        ...{ page: number, limit },
        ...{ total: all.length, pages: Math.ceil(all.length / limit) },
      })
    }),
    { numRuns: 120 },
  )
})

test('the table is consistent after all requests of this file', expectInvariants)
