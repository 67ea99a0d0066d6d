import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import type { Answered } from '../support/requests/api.ts'
import type { Body } from '../support/requests/body.ts'
import { expected, expectedSummary, type Grouping, type List, lists, type Query, ZONES } from './lists.ts'
import { matchesOf } from './matches.ts'
import type { Model } from './model.ts'
import { columnQueries, queriesOf } from './queries.ts'
import {
  actionOf,
  type FieldChange,
  fieldChanges,
  type Public,
  pathOf,
  shown,
  type TypeName,
  types,
} from './records.ts'
import type { User } from './run.ts'

/** A function that sends a GET request as an admin with the id `ME`. */
export type Read = (target: string) => Promise<Answered>

/** How many random queries of each list, and how many records of each type, are compared. */
export type Depth = { queries: number; records: number }

/** A page of a list or of the feed. */
type Page = Pick<Body, 'data'> & {
  pagination: { total?: number; next: string | null }
  next?: string
  more?: boolean
}

/** Differences between what the service returns and the model, as texts. */
export class Differences {
  readonly found: string[] = []
  readonly read: Read

  constructor(read: Read) {
    this.read = read
  }

  /** Notes a difference between two JSON values. */
  same(what: string, actual: unknown, expected: unknown): void {
    const difference = differenceIn(plain(actual), plain(expected))
    if (difference !== undefined) this.found.push(`${what}: ${difference}`)
  }

  /** Reads a page. Notes any status but 200, and then returns an empty page. */
  async page(target: string): Promise<Page> {
    const { status, body, text } = await this.read(target)
    if (status === 200) return body
    this.found.push(`${target} answered ${status} ${text}`)
    return { data: [], pagination: { next: null } }
  }

  /** Reads a whole list by cursor. */
  async whole(target: string, limit: number, total?: number) {
    const data: Page['data'] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await this.page(`${target}limit=${limit}&cursor=${cursor}`)
      if (total !== undefined) this.same(`total by cursor of ${target}`, page.pagination.total, total)
      data.push(...page.data)
      cursor = page.pagination.next
    }
    return data
  }
}

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null))

/** Returns the first difference between two JSON values, with its path. */
function differenceIn(actual: unknown, expected: unknown, path = ''): string | undefined {
  if (isDeepStrictEqual(actual, expected)) return undefined
  const isInner = (value: unknown) => typeof value === 'object' && value !== null
  if (!isInner(actual) || !isInner(expected))
    return `${path} is ${brief(actual)} instead of ${brief(expected)}`
  const names = new Set([...Object.keys(Object(actual)), ...Object.keys(Object(expected))])
  for (const name of names) {
    const found = differenceIn(
      Reflect.get(Object(actual), name),
      Reflect.get(Object(expected), name),
      `${path}/${name}`,
    )
    if (found !== undefined) return found
  }
  return undefined
}

const BRIEF = 600
function brief(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > BRIEF ? `${text.slice(0, BRIEF)}…` : text
}

/** All records of a service as responses show them, newest first. */
export type Records = Readonly<Record<TypeName, readonly Public[]>>

export function recordsOf(model: Model): Records {
  const of = (type: TypeName) => model.all(type).map(shown).toReversed()
  return {
    prospect: of('prospect'),
    property: of('property'),
    transaction: of('transaction'),
    note: of('note'),
  }
}

/** Compares all lists, pages, cursors, summaries and matches with the same queries of arrays. */
export async function compareRecords(
  differences: Differences,
  records: Records,
  seed: number,
  me: string,
  { queries, records: some }: Depth,
): Promise<void> {
  for (const type of types) {
    const base = pathOf(type)
    const all = records[type]
    const newestFirst = `${base}?status=all&sort=-created_at&`
    differences.same(`all of ${base}`, await differences.whole(newestFirst, 100, all.length), all)
    if (all.length === 0) continue
    const picked = fc.sample(fc.constantFrom(...all), { seed, numRuns: some })
    for (const record of picked)
      differences.same(`GET ${record.id}`, (await differences.read(pathOf(type, record.id))).body, record)
    for (const query of columnQueries(lists[type], all)) {
      const found = expected(lists[type], query, all)
      const target = `${base}?${new URLSearchParams(query)}&`
      differences.same(target, await differences.whole(target, 100, found.length), found)
    }
    const sampled = fc.sample(queriesOf(lists[type], all), { seed, numRuns: queries })
    for (const [n, query] of sampled.entries()) await compareQuery(differences, records, type, query, n, me)
    if (type === 'prospect' || type === 'property')
      for (const [n, record] of picked.entries()) await compareMatches(differences, records, type, record, n)
  }
}

const LIMITS = [1, 2, 3, 7, 20, 100]

/** Compares one query: a page, often the pages around its end, the whole list by cursor, and the summary. */
async function compareQuery(
  differences: Differences,
  records: Records,
  type: TypeName,
  query: Query,
  n: number,
  me: string,
) {
  const list = lists[type]
  const base = pathOf(type)
  const all = expected(list, query, records[type])
  const { sort: _, ...filters } = query
  const isMine = filters.assigned_to === me
  const sentFilters = { ...filters, ...(isMine && { assigned_to: 'me' }) }
  const sent = new URLSearchParams({ ...query, ...(isMine && { assigned_to: 'me' }) })
  const limit = LIMITS[n % LIMITS.length] ?? 100
  const pages = Math.ceil(all.length / limit)
  const isIncluded = type === 'transaction' && n % 2 === 0
  for (const page of new Set([
    1 + (n % Math.max(1, pages)),
    ...(n % 3 === 0 ? [Math.max(1, pages), pages + 1] : []),
  ])) {
    const slice = all.slice((page - 1) * limit, page * limit)
    const target = `${base}?${sent}&page=${page}&limit=${limit}${isIncluded ? '&include=prospect,property' : ''}`
    differences.same(target, await differences.page(target), {
      data: isIncluded ? slice.map((record) => included(records, record)) : slice,
      pagination: { page, limit, total: all.length, pages },
    })
  }
  if (n % 4 === 0) {
    const size = Math.max(limit, Math.ceil(all.length / 4))
    differences.same(
      `${base}?${sent} by cursor`,
      await differences.whole(`${base}?${sent}&`, Math.min(100, size), all.length),
      all,
    )
  }
  const grouping = groupingOf(list, n)
  const { by, ...when } = grouping
  const summary = `${base}/summary?${new URLSearchParams({ ...sentFilters, ...when, group_by: by.join() })}`
  differences.same(
    summary,
    await differences.page(summary),
    expectedSummary(list, filters, grouping, records[type]),
  )
}

/** Chooses one or two groups, a time and a time zone. */
function groupingOf({ groups, groupTimes: times = ['created'] }: List, n: number): Grouping {
  const [first = 'status', second = 'status'] = [
    groups[n % groups.length],
    groups[(n * 3 + 1) % groups.length],
  ]
  return {
    by: n % 2 === 0 || second === first ? [first] : [first, second],
    time: times[n % times.length] ?? 'created',
    timezone: Object.keys(ZONES)[n % Object.keys(ZONES).length] ?? 'UTC',
  }
}

function included(records: Records, { prospect_id, property_id, ...offer }: Public) {
  const [prospect, property] = [
    records.prospect.find(({ id }) => id === prospect_id),
    records.property.find(({ id }) => id === property_id),
  ]
  return { ...offer, prospect_id, property_id, prospect, property }
}

const TOLERANCES = [0, 0.01, 2.5, 10, 25, 50]

async function compareMatches(
  differences: Differences,
  records: Records,
  type: 'prospect' | 'property',
  record: Public,
  n: number,
) {
  const other = type === 'prospect' ? 'property' : 'prospect'
  const tolerance = TOLERANCES[n % TOLERANCES.length] ?? 0
  const all = matchesOf(record, records[other], tolerance)
  const [limit, page] = [[3, 20, 100][n % 3] ?? 3, 1 + (n % 2)]
  const target = `${pathOf(type, record.id)}/matches?tolerance=${tolerance}&page=${page}&limit=${limit}`
  const { data, pagination } = await differences.page(target)
  // The texts of the reasons may change, so only their number is compared.
  const found = data.map(({ reasons, ...match }: { reasons: string[] }) => ({
    ...match,
    missed: reasons.length,
  }))
  const slice = all.slice((page - 1) * limit, page * limit)
  differences.same(
    target,
    found,
    slice.map(({ record, ...match }) => ({ [other]: record, ...match })),
  )
  differences.same(`${target} pagination`, pagination, {
    page,
    limit,
    total: all.length,
    pages: Math.ceil(all.length / limit),
  })
}

/** A history entry as responses show it, with the changes in the order of their fields. */
export type Entry = {
  version: number
  at: string
  by: { id: string; name?: string }
  request_id: string
  action: string
  changes: FieldChange[]
  because?: string
}

/** Reads the whole history of a record, oldest entry first. */
export async function historyOf(
  differences: Differences,
  type: TypeName,
  id: string,
  limit = 100,
): Promise<Entry[]> {
  const target = `${pathOf(type, id)}/history?`
  const entries: Entry[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page = await differences.page(`${target}limit=${limit}&cursor=${cursor}`)
    entries.unshift(...page.data.toReversed())
    cursor = page.pagination.next
  }
  return entries.map((entry) => ({ ...entry, changes: entry.changes.toSorted(byField) }))
}

const byField = (a: FieldChange, b: FieldChange) => (a.field < b.field ? -1 : 1)

/** Compares the histories of records with the changes of the model. */
export async function compareHistories(
  differences: Differences,
  model: Model,
  users: readonly User[],
  ids: Iterable<string>,
): Promise<void> {
  for (const id of ids) {
    const changes = model.changes.filter((change) => (change.after ?? change.before)?.id === id)
    const type = (changes[0]?.after ?? changes[0]?.before)?.type
    if (type === undefined) continue
    const erasure = changes.findLastIndex((change) => actionOf(change) === 'erased')
    const expected = changes.map((change, n) => ({
      version: change.after?.version ?? (change.before?.version ?? 0) + 1,
      at: change.at,
      by: users.filter((user) => user.id === change.by).map(({ id, name }) => ({ id, name }))[0],
      action: actionOf(change),
      ...(change.because !== undefined && { because: change.because }),
      // An erasure removes the values of all changes before it.
      changes: fieldChanges(change)
        .map(({ field, ...values }) => ({ field, ...(n > erasure && values) }))
        .toSorted(byField),
    }))
    const entries = await historyOf(differences, type, id)
    // An erasure removes whole objects, so the names of their fields are lost.
    const known = (all: { changes: FieldChange[] }[]) =>
      all.map((each, n) => (n <= erasure ? { ...each, changes: [] } : each))
    differences.same(
      `history of ${id}`,
      known(entries.map(({ request_id: _, ...entry }) => entry)),
      known(expected),
    )
  }
}

/** Compares the change feed since a cursor: one entry for each change, the last one with the current record. */
export async function compareFeed(differences: Differences, model: Model, since: string): Promise<void> {
  const entries = await feedSince(differences, since)
  const counts = Map.groupBy(model.changes, ({ before, after }) => (after ?? before)?.id)
  // Two changes with the same time can be in any order. So of a deleted record, the entry with the highest version is compared.
  const isOlder = (one: FeedEntry, other?: FeedEntry) =>
    one.deleted && other?.deleted && one.version < other.version
  const last = new Map<string, FeedEntry>()
  for (const entry of entries) if (!isOlder(entry, last.get(entry.id))) last.set(entry.id, entry)
  for (const [id = '', changes] of counts) {
    const record = model.get(id)
    const type = (changes[0]?.after ?? changes[0]?.before)?.type
    const version = record?.version ?? (changes.at(-1)?.before?.version ?? 0) + 1
    const current = record ? { deleted: false, record: shown(record) } : { deleted: true }
    differences.same(`last feed entry of ${id}`, last.get(id), { kind: type, id, version, ...current })
    differences.same(`feed entries of ${id}`, entries.filter((each) => each.id === id).length, changes.length)
  }
  differences.same('records in the feed', [...last.keys()].toSorted(), [...counts.keys()].toSorted())
}

type FeedEntry = { kind: string; id: string; version: number; deleted: boolean; record?: Public }

/** Reads the feed since a cursor. A page shows each record only once, so the default limit of 1 returns every entry. */
export async function feedSince(differences: Differences, since: string, limit = 1): Promise<FeedEntry[]> {
  const entries: FeedEntry[] = []
  for (let next = since, more = true; more; ) {
    const page = await differences.page(`/api/v1/changes?since=${next}&limit=${limit}`)
    entries.push(...page.data)
    next = page.next ?? ''
    more = page.more ?? false
  }
  return entries
}

/** Compares the list of users. */
export async function compareUsers(differences: Differences, users: readonly User[]): Promise<void> {
  const data = await differences.whole('/api/v1/users?', 2, users.length)
  const byId = (all: readonly { id: string }[]) => all.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  differences.same('users', byId(data), byId(users))
}
