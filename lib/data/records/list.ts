import * as v from 'valibot'
import { type AnyRecord, ARCHIVED, type Revision, shown } from '../../domain/record-type.ts'
import { parseStored } from '../../domain/validation.ts'
import { type FieldError, invalid } from '../../errors.ts'
import { assigneeNumber } from '../accounts/assignees.ts'
import { readBefore, readFound, readPage } from '../lists/counted-list.ts'
import { cursorAfter, cursorAt, positionIn, type SortedPosition, seqOf } from '../lists/cursors.ts'
import { type Condition, compareFound, meetsAll, type Order } from '../rows/query.ts'
import type { Column } from '../rows/rows.ts'
import type { Item } from '../table/client.ts'
import { searchPage } from '../words/search.ts'
import { findRecords, type RecordQuery, rowsFrom } from './find.ts'
import type { Columns, Mapping } from './mapping.ts'

/**
 * The parsed filters of a list. A range of numbers has the fields `NAME_min` and `NAME_max`. A range of times has
 * `NAME_since` and `NAME_until`. Reference fields such as `property_id` are filters too.
 */
type Filter = Readonly<Record<string, unknown>> & {
  status?: string | readonly string[]
  search?: readonly string[]
  external_id?: string
  sort?: string
}
export type ListFilter = Filter & { assigned_to?: string }
/**
 * A filter in which `assigned_to` is a user number and not a user id, because packed rows contain no user ids. The number 0
 * means unassigned.
 */
export type NumberedFilter = Filter & { assigned_to?: number }

/**
 * A request for a page. The page begins at an offset from the first record or at a cursor, and has at most `limit` records.
 * `included` is the number of referenced records that are read for each record of the page.
 */
type PageRequest<Filter> = { filter: Filter; limit: number; included?: number } & (
  | { offset: number }
  | { cursor: string }
)

/**
 * A page of records. `next` is the cursor of the next page. It is null on the last page, and absent if the request has no
 * cursor.
 */
export type PageOf<T> = { records: T[]; total: number; next?: string | null }

/** Reads the records of one type as lists. */
export class RecordLists<
  Kept extends AnyRecord,
  Shown extends AnyRecord,
  New extends object,
  Filter extends ListFilter,
> {
  readonly mapping: Mapping<Kept, Shown, New>

  constructor(mapping: Mapping<Kept, Shown, New>) {
    this.mapping = mapping
  }

  /**
   * Returns one page of the records that match a filter, in the requested order, and the exact number of matches.
   * @param caller the user id that replaces `me` in the filter `assigned_to`
   * @throws AppError `validation_failed`, `search_too_broad`, `range_too_broad`
   */
  async list(request: PageRequest<Filter>, caller?: string): Promise<PageOf<Shown>> {
    const { mapping } = this
    const numbered = { ...request, filter: await withNumber(request.filter, caller) }
    const query = queryOf(mapping, numbered.filter)
    const { records, ...rest } = query.isAnsweredByList
      ? await countedPage(mapping, query, numbered)
      : await filteredPage(mapping, query, numbered)
    return { records: records.map((record) => shown(mapping.recordType, record)), ...rest }
  }
}

/** Replaces the filter `assigned_to` (a user id, `me` or `none`) with the user number that packed rows contain. */
export async function withNumber(
  { assigned_to, ...filter }: ListFilter,
  caller?: string,
): Promise<NumberedFilter> {
  if (assigned_to === undefined) return filter
  return { ...filter, assigned_to: await assigneeNumber(assigned_to, caller) }
}

/** Reads one page of a counted list or of search results, newest first. */
async function countedPage<Kept extends AnyRecord>(
  { recordType }: Mapping<Kept, AnyRecord>,
  { list, words }: RecordQuery,
  request: PageRequest<NumberedFilter>,
): Promise<PageOf<Revision<Kept>>> {
  const StoredEntry = v.object({ version: v.number(), data: recordType.Kept })
  const recordsOf = (items: Item[]) => items.map((item) => parseStored(StoredEntry, item))
  const counted = { kind: recordType.name, list }
  const { filter, limit } = request

  if ('offset' in request) {
    const { offset } = request
    const read = words ? searchPage(counted, words, { offset }, limit) : readPage(counted, offset, limit)
    const { items, total } = await read
    return { records: recordsOf(items), total }
  }
  const scope = { kind: recordType.name, filter }
  const before = seqOf(scope, request.cursor)
  const read = words ? searchPage(counted, words, { before }, limit) : readBefore(counted, before, limit)
  const { items, total, next } = await read
  return { records: recordsOf(items), total, next: next === undefined ? null : cursorAt(scope, next) }
}

/**
 * Reads one page of the records that meet the conditions of a query, in the order of the query. If packed rows were read,
 * also reads the list entries of the page, and leaves out records that no longer meet the conditions.
 */
async function filteredPage<Kept extends AnyRecord>(
  mapping: Mapping<Kept, AnyRecord>,
  query: RecordQuery,
  request: PageRequest<NumberedFilter>,
): Promise<PageOf<Revision<Kept>>> {
  const { recordType } = mapping
  const { filter, limit } = request
  const scope = { kind: recordType.name, filter }
  const { order } = query
  const after = 'cursor' in request ? positionAt(request.cursor) : undefined
  const reserved = limit * (1 + (request.included ?? 0))
  const { found, entries } = await findRecords(mapping, { ...query, reserved })
  const descending = order?.descending ?? true
  const rest =
    'cursor' in request
      ? found.filter((each) => after === undefined || compareFound(after, each, descending) < 0)
      : found.slice(request.offset)
  const StoredEntry = v.object({ sk: v.string(), version: v.number(), data: recordType.Kept })
  const all = { kind: recordType.name, list: 'all' }
  const seqs = rest.map(({ seq }) => seq)
  const page = entries ? pageAmong(entries) : await readFound(all, seqs, limit, ifMet)
  const last = rest[page.asked - 1]
  const next = page.asked < rest.length && last ? cursorOf(last) : null
  return { records: page.found, total: found.length, ...('cursor' in request && { next }) }

  // In the default order, use the same cursors as counted lists, so that cursors of older releases stay valid.
  function positionAt(cursor: string): SortedPosition | undefined {
    return order ? positionIn(scope, cursor) : { seq: seqOf(scope, cursor), value: undefined }
  }

  function cursorOf(position: SortedPosition): string {
    return order ? cursorAfter(scope, position) : cursorAt(scope, position.seq)
  }

  function ifMet(item: Item) {
    const [rows = {}] = rowsFrom(mapping, [item]).values()
    const isMet = meetsAll(rows, query.conditions)
    return isMet ? parseStored(StoredEntry, item) : undefined
  }

  function pageAmong(entries: ReadonlyMap<number, Item>) {
    const asked = seqs.slice(0, limit)
    return { found: asked.map((seq) => parseStored(StoredEntry, entries.get(seq))), asked: asked.length }
  }
}

const RANGE = /^(\w+)_(min|max|since|until)$/
/** For each order whose name differs from the name of its column: the name of the column. */
const ORDERS: Readonly<Record<string, string>> = { created_at: 'created', updated_at: 'updated' }
/** The default order, which is the descending order of the sequence numbers. */
const NEWEST_FIRST = '-created_at'
/** The status value that selects all records, even together with other values. The list of all records has the same name. */
const ALL = 'all'
/** The list of the records that are not archived. */
const LIVE = 'live'

/**
 * Translates a filter into a query: the list to read, the conditions and the order.
 *
 *     filter                            list             isAnsweredByList
 *     none                              live             yes
 *     status=all                        all              yes
 *     status=archived                   archived         yes
 *     one other status                  status=…         yes
 *     several statuses                  live or all      no
 *     id of a prospect or property      that id          yes, unless both ids or a status other than all are given
 *     words                             live, all, …     yes, unless a status other than all or archived is given
 *     type, user, range or order        unchanged        no
 *     external id                       not used         no
 *
 * Transactions cannot be archived, so they have no list `live`. Their queries use `all` instead.
 *
 * @param read the columns that the caller reads, besides the columns of conditions and order
 * @throws AppError `validation_failed` if the lower end of a range is above the upper end
 */
export function queryOf<Kept extends AnyRecord>(
  { recordType, columns, live }: Mapping<Kept, AnyRecord>,
  filter: NumberedFilter,
  read: readonly Column[] = [],
): RecordQuery {
  const { search, external_id, sort = NEWEST_FIRST } = filter
  const asked = filter.status === undefined ? undefined : [filter.status].flat()
  const isAll = asked ? asked.includes(ALL) : !live
  const parties = Object.keys(recordType.references).flatMap((name): [string, string][] => {
    const id = filter[name]
    return typeof id === 'string' ? [[name, id]] : []
  })
  // Each prospect and each property has a list of its offers. The id of the prospect or property is the name of the list. If a
  // request filters by prospect and by property, use the list of the property, because it is usually shorter.
  const party = parties.at(-1)?.[1]
  const order = orderOf(sort, columns)
  const conditions = [
    ...rangesOf(filter, columns),
    ...typesOf(filter, columns),
    ...assigneeOf(filter, columns),
  ]
  const needed = [...conditions.map(({ column }) => column), ...(order ? [order.column] : []), ...read]

  const widest = live && !asked?.includes(ARCHIVED) ? LIVE : ALL
  const [status, ...others] = isAll ? [ALL] : (asked ?? [LIVE])
  const isWide = status === ALL || status === LIVE || status === ARCHIVED
  const hasList = others.length === 0 && (isWide || (!search && party === undefined))
  const statusList = isWide ? status : `status=${status}`
  return {
    list: party ?? (hasList ? statusList : widest),
    isAnsweredByList:
      hasList && !order && conditions.length === 0 && parties.length < 2 && external_id === undefined,
    ...(external_id !== undefined && { externalId: external_id }),
    ...(parties.length > 0 && { fields: Object.fromEntries(parties) }),
    ...(search && { words: search }),
    conditions: [
      ...(isAll ? [] : [asked ? { column: columns.status, oneOf: asked } : liveCondition(live, needed)]),
      ...conditions,
    ],
    order,
  }
}

/** Returns the condition that a record is not archived. Prefers a column of a row family that the query reads anyway. */
function liveCondition(live: readonly Column[] = [], needed: readonly Column[]): Condition {
  const families = needed.map(({ family }) => family.name)
  const column = live.find(({ family }) => families.includes(family.name)) ?? live[0]
  if (!column) throw new Error('No column says which records are archived')
  return { column, noneOf: [ARCHIVED] }
}

function typesOf({ type }: NumberedFilter, columns: Columns): Condition[] {
  if (type === undefined) return []
  return [{ column: columnNamed('type', columns), oneOf: [type].flat().map(String) }]
}

function assigneeOf({ assigned_to }: NumberedFilter, columns: Columns): Condition[] {
  if (assigned_to === undefined) return []
  return [{ column: columnNamed('assigned_to', columns), oneOf: [assigned_to] }]
}

function rangesOf(filter: NumberedFilter, columns: Columns): Condition[] {
  const ranges = new Map<
    string,
    { column: Column; min?: number; max?: number; first: string; last: string }
  >()
  for (const [name, value] of Object.entries(filter)) {
    const [, of, end] = RANGE.exec(name) ?? []
    if (of === undefined || typeof value !== 'number') continue
    const known = ranges.get(of) ?? { column: columnNamed(of, columns), first: '', last: '' }
    const isFirst = end === 'min' || end === 'since'
    ranges.set(of, { ...known, ...(isFirst ? { min: value, first: name } : { max: value, last: name }) })
  }
  const faults = [...ranges.values()].flatMap(({ min, max, first, last }): FieldError[] => {
    const isEmpty = min !== undefined && max !== undefined && min > max
    return isEmpty ? [{ field: first, code: 'range', message: `must not be above ${last}` }] : []
  })
  if (faults.length > 0) throw invalid(faults, 'parameter')
  return [...ranges.values()].map(({ column, min, max }) => ({ column, min, max }))
}

function orderOf(sort: string, columns: Columns): Order | undefined {
  if (sort === NEWEST_FIRST) return undefined
  const descending = sort.startsWith('-')
  const name = descending ? sort.slice(1) : sort
  return { column: columnNamed(ORDERS[name] ?? name, columns), descending }
}

function columnNamed(name: string, columns: Columns): Column {
  const column = columns[name]
  if (!column) throw new Error(`No packed row has ${name}`)
  return column
}
