import * as v from 'valibot'
import { notePlan } from '../../context/meter.ts'
import type { PageOf, PageRequest } from '../../domain/page.ts'
import type { AnyRecord } from '../../domain/record-type.ts'
import { shown } from '../../domain/revision.ts'
import { parseStored } from '../../domain/validation.ts'
import { getItem, type Item } from '../table/client.ts'
import { cursorAfter, cursorAt, positionIn, type SortedPosition, seqInCursor } from '../table/cursors.ts'
import { BEYOND_ALL, entriesBetween, recordKey, seqIn } from '../table/keys.ts'
import { has } from './bitmap.ts'
import { type Counts, readCounts, totalOf } from './counts.ts'
import {
  ALL,
  bySeq,
  dataIn,
  type Entries,
  entriesWithin,
  entryUnits,
  isMatch,
  newestEntries,
  readPage,
  warnOfShortPage,
} from './entries.ts'
import { regionOf } from './facets.ts'
import { visitMatches } from './find.ts'
import { findMembers, readMembers } from './members.ts'
import { planOf } from './plan.ts'
import { groupsOf, type ListFilter, type Query, queryOf, withNumber } from './query.ts'
import type { RecordStorage } from './record-storage.ts'
import { referenceCountOf } from './reference-counts.ts'
import { compareFound, type Found, sortFound, tooBroad, UNITS_MAX, valueIn } from './scan-rows.ts'
import { findByWords } from './words.ts'

/** A request for a page of a list. `included` is the number of referenced records that are read for each record of the page. */
type ListRequest = PageRequest & { filter: ListFilter; included?: number }

/** Where a page begins: at an offset, below a sequence number, or after a position in a sorted list. */
type Start = { offset: number } | { before: number } | { after: SortedPosition }

/**
 * The records of a page: `found` begins with the first record of the page, and has further records, which replace records that
 * change before they are read. `isAll` means that no match follows them. `total` is the number of all matches. `entries` are the
 * entries that were already read.
 */
type FoundPage = { total: number; found: readonly Found[]; isAll: boolean; entries?: Entries | undefined }

/**
 * Returns one page of the records that match a filter, as responses contain them, in the requested order, and the exact number of
 * matches.
 *
 *     filter --> query --> sequence numbers of the page, and total --> entries --> leave out entries that no longer match
 *
 * @param caller the user id that replaces `me` in the filter `assigned_to`
 * @throws AppError `validation_failed`, `search_too_broad`, `range_too_broad`, `store_unavailable`
 */
export async function listRecords<Stored extends AnyRecord, Public extends AnyRecord>(
  storage: RecordStorage<Stored, Public>,
  request: ListRequest,
  caller?: string,
): Promise<PageOf<Public>> {
  const filter = await withNumber(request.filter, caller)
  const query = queryOf(storage, filter)
  const scope = { kind: storage.name, filter }
  const start = startOf()
  const { limit, included = 0 } = request
  const { total, found, isAll, entries } = await findPage(
    storage,
    query,
    start,
    limit,
    limit * (1 + included),
  )

  const Entry = v.object({ version: v.number(), data: storage.Stored })
  const seqs = found.map(({ seq }) => seq)
  // The page keeps the order of `found`, and `total` its number. A record that changed since stays where it was found, or is left
  // out if it no longer matches.
  const page = await readPage(storage, seqs, limit, entries, matching)
  const last = found[page.asked - 1]
  const isEnd = isAll && page.asked >= found.length
  if (page.records.length < limit && !isEnd)
    warnOfShortPage({ kind: storage.name, asked: page.asked, read: page.records.length })
  const next = !isEnd && last ? cursorOf(last) : null
  return { records: page.records, total, ...('cursor' in request && { next }) }

  function matching(item: Item, words?: readonly string[]): Public | undefined {
    const revision = parseStored(Entry, item)
    return isMatch(storage, query, revision.data, words) ? shown(storage, revision) : undefined
  }

  function startOf(): Start {
    if ('offset' in request) return { offset: request.offset }
    if (!query.order) return { before: seqInCursor(scope, request.cursor) }
    const after = positionIn(scope, request.cursor)
    return after ? { after } : { offset: 0 }
  }

  function cursorOf(position: SortedPosition): string {
    return query.order ? cursorAfter(scope, position) : cursorAt(scope, position.seq)
  }
}

/**
 * Finds the records of a page. Each plan gets the page and the total in its own way:
 *
 *     plan                          total                                   page
 *     party page                    the reference count of the party        the entries of the party, from the nearer end
 *     newest                        the counts of the facets                the newest entries
 *     bits                          the counts of the facets, or all bits   the bits of the regions of the page
 *     words                         all records with the words              a part of them
 *     scan, party, external id      all records that match                  a part of them, sorted in memory
 */
async function findPage<Stored extends AnyRecord>(
  storage: RecordStorage<Stored>,
  query: Query,
  start: Start,
  limit: number,
  reservedUnits: number,
): Promise<FoundPage> {
  const { skip, before } = partOf(start)
  const plan = planOf(query, isNear(skip, limit) ? 'near page' : 'page')
  notePlan(plan)
  if (plan === 'party page') return partyPage(storage, query, before, skip, limit)
  if (plan === 'newest') return newestPage(storage, query, start, limit)
  if (plan === 'bits') return bitsPage(storage, query, start, limit)
  if (plan === 'words') return cut(await withWords(storage, query, limit), query, start)

  const { order } = query
  const found: Found[] = []
  const entries = await visitMatches(
    storage,
    query,
    plan,
    order ? [order.column] : [],
    reservedUnits,
    (seq, rows) => {
      found.push({ seq, value: order && valueIn(rows, order.column) })
    },
  )
  return { ...cut(sortFound(found, order), query, start), entries }
}

/** Returns which records of a list without an order are on a page: those below `before`, without the first `skip`. */
function partOf(start: Start): { before: number; skip: number } {
  if ('before' in start) return { before: start.before, skip: 0 }
  return { before: BEYOND_ALL, skip: 'offset' in start ? start.offset : 0 }
}

/** Takes the part of all matches that begins at `start`. */
function cut(found: readonly Found[], { order }: Query, start: Start): FoundPage {
  const rest =
    'offset' in start
      ? found.slice(start.offset)
      : found.filter((each) =>
          'before' in start ? each.seq < start.before : compareFound(start.after, each, order) < 0,
        )
  return { total: found.length, found: rest, isAll: true }
}

/** Further pages up to this position are read in the same way as the first page. */
const NEAR = 60
/** Whether a page is one of the first pages, which are read from the newest entries. */
const isNear = (skip: number, limit: number) => skip === 0 || skip + limit <= NEAR
/** Some of the newest records may be archived. Then this many entries more than are missing are read. */
const SPARE = 4

/**
 * Finds one of the first pages of the default list. Reads as many entries as the page needs, and once more if some of them are
 * archived. If too many are archived, reads bits.
 */
async function newestPage<Stored extends AnyRecord>(
  storage: RecordStorage<Stored>,
  query: Query,
  start: Start,
  limit: number,
): Promise<FoundPage> {
  const { name: kind, facets } = storage
  // The plan `newest` has no words.
  const isListed = (item: Item) => isMatch(storage, query, dataIn(storage, item))
  const { skip, before } = partOf(start)
  // A page by cursor needs one more record, because its cursor says whether a page follows.
  const needed = skip + limit + ('before' in start ? 1 : 0)
  const [counts, newest] = await Promise.all([
    readCounts(kind, facets),
    newestEntries(kind, ALL, before, needed),
  ])
  const matches = newest.filter(isListed)
  if (matches.length < needed && newest.length === needed) {
    const count = needed - matches.length + SPARE
    const older = await newestEntries(kind, ALL, seqIn(String(newest.at(-1)?.sk)), count)
    matches.push(...older.filter(isListed))
    if (matches.length < needed && older.length === count)
      return bitsPage(storage, query, start, limit, counts)
  }
  const total = Math.max(0, totalOf(counts, query.spaces))
  return { total, isAll: matches.length < needed, ...foundIn(matches.slice(skip)) }
}

/** Finds a page of a list that is filtered by facets only. */
async function bitsPage<Stored extends AnyRecord>(
  storage: RecordStorage<Stored>,
  query: Query,
  start: Start,
  limit: number,
  known?: Counts,
): Promise<FoundPage> {
  const { name: kind, facets } = storage
  const counts = known ?? (await readCounts(kind, facets))
  // Some of the records may change before they are read. So find twice as many, and one more, which shows that the list goes on.
  const part = { ...partOf(start), most: 2 * limit + 1 }
  const { total, seqs } = await findMembers(
    kind,
    groupsOf(query),
    counts,
    limit * entryUnits(storage),
    part,
  )
  return { total, found: seqs.map((seq) => ({ seq, value: undefined })), isAll: seqs.length < part.most }
}

function foundIn(items: readonly Item[]): { found: Found[]; entries: Entries } {
  const entries = bySeq(items)
  return { found: [...entries.keys()].map((seq) => ({ seq, value: undefined })), entries }
}

/** Finds all records that have the words, newest first. Postings contain which records are archived; bits contain other facets. */
async function withWords<Stored extends AnyRecord>(
  storage: RecordStorage<Stored>,
  query: Query,
  limit: number,
): Promise<Found[]> {
  const kind = storage.name
  const groups = query.facetConditions.filter(({ field }) => field !== undefined).map(({ anyOf }) => anyOf)
  const seqs = await findByWords(kind, query.words ?? [], query.spaces)
  const founds = (all: readonly number[]) => all.map((seq) => ({ seq, value: undefined }))
  if (groups.length === 0 || seqs.length === 0) return founds(seqs)
  const counts = await readCounts(kind, storage.facets)
  const members = await readMembers(
    kind,
    groups,
    counts,
    Math.min(limit, seqs.length) * entryUnits(storage),
    regionOf(seqs.at(-1) ?? 0),
    regionOf(seqs[0] ?? 0),
  )
  return founds(seqs.filter((seq) => has(members, seq)))
}

/** The estimated read units of an entry of an offer. `entriesWithin` counts those of longer entries while it reads them. */
const ENTRY_UNITS = 0.08

/**
 * Finds a page of the offers of a prospect or a property. The total is the number of references that the party's record
 * contains. A page in the middle of a long list reads all entries from the nearer end.
 * @throws AppError `range_too_broad` if this could take more read units than a request may use
 */
async function partyPage<Stored extends AnyRecord>(
  storage: RecordStorage<Stored>,
  { parties }: Query,
  before: number,
  skip: number,
  limit: number,
): Promise<FoundPage> {
  const kind = storage.name
  const [party = ''] = Object.values(parties)
  const most = limit + 1
  const readTotal = async () =>
    Math.max(0, Number((await getItem(recordKey(party)))?.[referenceCountOf(kind)] ?? 0))
  const readNewest = async () => (await newestEntries(kind, party, before, skip + most)).slice(skip)
  const pageOf = (total: number, items: readonly Item[]) => ({
    total,
    isAll: items.length < most,
    ...foundIn(items),
  })

  if (isNear(skip, limit)) {
    const [total, newest] = await Promise.all([readTotal(), readNewest()])
    return pageOf(total, newest)
  }
  const total = await readTotal()
  const end = Math.max(0, total - skip)
  if (Math.min(end, skip + most) * ENTRY_UNITS > UNITS_MAX) throw tooBroad()
  if (end >= skip + most) {
    const newest = { ...entriesBetween(kind, party, 0, before - 1), ScanIndexForward: false }
    return pageOf(total, (await entriesWithin(newest, UNITS_MAX, skip + most)).slice(skip))
  }
  const oldest = end === 0 ? [] : await entriesWithin(entriesBetween(kind, party), UNITS_MAX, end)
  return pageOf(total, oldest.reverse().slice(0, most))
}
