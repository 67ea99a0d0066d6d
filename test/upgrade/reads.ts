import * as v from 'valibot'
import { expect } from 'vitest'
import { ForSale, Wanted } from '../../lib/domain/matching.ts'
import { propertyStatuses } from '../../lib/domain/property.ts'
import { prospectStatuses } from '../../lib/domain/prospect.ts'
import { ARCHIVED } from '../../lib/domain/record-type.ts'
import { transactionStatuses } from '../../lib/domain/transaction.ts'
import { expected, lists, type Query, type Shown } from '../functions/ranges/arrays.ts'
import type { Fields, Model } from '../model/model.ts'
import type { Answered } from '../support/requests/api.ts'
import { suits } from '../support/samples/suits.ts'
import { sideBySide } from './side-by-side.ts'

/** A function that sends a GET request to one release as a viewer. */
export type Read = (target: string) => Promise<Answered>

/** The records of a table as `GET` returns them, in the order of creation. */
export type Records = Model

type Plural = keyof Records
const PLURALS: readonly Plural[] = ['prospects', 'properties', 'transactions']

/** Sends a GET request and returns the body. Fails unless the status is 200. */
export async function readOk(read: Read, target: string) {
  const answer = await read(target)
  expect(answer.status, `${target}: ${answer.text}`).toBe(200)
  return answer.body
}

/** Fails unless a GET by id returns each record with the expected fields. */
export async function expectRecords(read: Read, records: Records): Promise<void> {
  for (const plural of PLURALS)
    await sideBySide(records[plural], async ({ before, ...record }) =>
      expect(await readOk(read, `/api/v1/${plural}/${record.id}`)).toMatchObject(record),
    )
}

/** Values for list queries. The filters of offers use up to `parties` prospects and up to `parties` properties. */
export type Asked = {
  searches: readonly string[]
  types: readonly string[]
  parties: number
  limits: readonly number[]
}

/**
 * Fails unless every list returns the expected records for each combination of filters, by page and by cursor.
 */
export async function expectLists(read: Read, records: Records, asked: Asked): Promise<void> {
  let count = 0
  for (const plural of PLURALS) {
    const list = lists.find(({ path }) => path.endsWith(plural)) ?? expect.fail(`no list of ${plural}`)
    await sideBySide(filtersOf(plural, records, asked), async (filter) => {
      const all = expected(list, filter, records[plural].toReversed())
      const limit = asked.limits[count++ % asked.limits.length] ?? 20
      await expectPages(read, plural, filter, all, limit)
      await expectScroll(read, plural, filter, all, limit)
    })
  }
}

/** Returns every combination of the filters of a list. */
function filtersOf(plural: Plural, records: Records, { searches, types, parties }: Asked): Query[] {
  const { prospects, properties, transactions } = records
  const withOffers = (all: readonly Fields[], field: string) => {
    const referred = all.filter(({ id }) => transactions.some((offer) => offer[field] === id))
    return idsOf(referred.slice(0, parties))
  }
  const choices: Record<Plural, Record<string, readonly string[]>> = {
    prospects: { status: [...prospectStatuses, ARCHIVED, 'all'], search: searches },
    properties: { status: [...propertyStatuses, ARCHIVED, 'all'], type: types, search: searches },
    transactions: {
      status: [...transactionStatuses, 'all'],
      prospect_id: withOffers(prospects, 'prospect_id'),
      property_id: withOffers(properties, 'property_id'),
    },
  }
  return Object.entries(choices[plural]).reduce<Query[]>(
    (filters, [name, values]) =>
      filters.flatMap((filter) => [filter, ...values.map((value) => ({ ...filter, [name]: value }))]),
    [{}],
  )
}

async function expectPages(
  read: Read,
  plural: Plural,
  filter: Query,
  expected: readonly Shown[],
  limit: number,
) {
  const pages = Math.ceil(expected.length / limit)
  for (let page = 1; page <= pages + 1; page++) {
    const query = new URLSearchParams({ ...filter, page: String(page), limit: String(limit) })
    const { data, pagination } = await readOk(read, `/api/v1/${plural}?${query}`)
    expect(pagination, String(query)).toEqual({ page, limit, total: expected.length, pages })
    const slice = expected.slice((page - 1) * limit, page * limit)
    expect(data, String(query)).toMatchObject(slice)
  }
}

async function expectScroll(
  read: Read,
  plural: Plural,
  filter: Query,
  expected: readonly Shown[],
  limit: number,
) {
  const ids: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query: string = new URLSearchParams({ ...filter, cursor, limit: String(limit) }).toString()
    const { data, pagination } = await readOk(read, `/api/v1/${plural}?${query}`)
    expect(pagination.total, query).toBe(expected.length)
    ids.push(...idsOf(data))
    cursor = pagination.next
  }
  expect(ids, JSON.stringify(filter)).toEqual(expected.map(({ id }) => id))
}

/** Fails unless each prospect and each property has exactly the expected matches. */
export async function expectMatches(read: Read, records: Records, tolerance: number): Promise<void> {
  const buyers = records.prospects.filter(({ status }) => !NOT_LOOKING.includes(status))
  const offered = records.properties.filter(({ status }) => status === 'available')
  const isMatch = ({ criteria = {} }: Fields, property: Fields) =>
    suits(v.parse(Wanted, criteria), v.parse(ForSale, property), tolerance)
  await sideBySide(records.prospects, async (prospect) => {
    const expected = buyers.includes(prospect) ? offered.filter((each) => isMatch(prospect, each)) : []
    const found = await everyMatch(read, `/api/v1/prospects/${prospect.id}/matches`, tolerance)
    expect(idsOf(found).toSorted(), prospect.id).toEqual(idsOf(expected).toSorted())
  })
  await sideBySide(records.properties, async (property) => {
    const expected = offered.includes(property) ? buyers.filter((each) => isMatch(each, property)) : []
    const found = await everyMatch(read, `/api/v1/properties/${property.id}/matches`, tolerance)
    expect(idsOf(found).toSorted(), property.id).toEqual(idsOf(expected).toSorted())
  })
}

const NOT_LOOKING = ['converted', 'inactive', ARCHIVED]

type Found = { id: string; score: number; reasons: string[]; max_offer?: number }

/** Returns all matches of a record in their order, each with the id of the matched record. */
export async function everyMatch(read: Read, target: string, tolerance: number): Promise<Found[]> {
  const found: Found[] = []
  for (let page = 1; ; page++) {
    const { data, pagination } = await readOk(read, `${target}?tolerance=${tolerance}&page=${page}&limit=100`)
    for (const { prospect, property, ...how } of data) found.push({ id: (prospect ?? property).id, ...how })
    if (page >= pagination.pages) return found
  }
}

/** A feed entry without its record. */
type FeedEntry = { kind: string; id: string; version: number; deleted: boolean }

/** Returns all changes since a cursor, without their records. */
export async function everyChange(read: Read, since: string): Promise<FeedEntry[]> {
  const changes: FeedEntry[] = []
  for (let cursor = since; ; ) {
    const { data, next, more } = await readOk(read, `/api/v1/changes?since=${cursor}&limit=100`)
    changes.push(...data.map(changeOf))
    if (!more) return changes
    cursor = next
  }
}

export const changeOf = ({ kind, id, version, deleted }: FeedEntry): FeedEntry => ({
  kind,
  id,
  version,
  deleted,
})

export const idsOf = (records: readonly { id: string }[]) => records.map(({ id }) => id)
