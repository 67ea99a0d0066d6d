import { notePlan } from '../../context/meter.ts'
import type { AnyRecord } from '../../domain/record-type.ts'
import { getItem, type Item } from '../table/client.ts'
import type { SortedPosition } from '../table/cursors.ts'
import { ABOVE_EVERY_SEQ, entriesBetween, recordKey, seqIn } from '../table/keys.ts'
import { has } from './bitmap.ts'
import { type Counts, readCounts, totalOf } from './counts.ts'
import { findByFacets, readFacets } from './facet-reads.ts'
import { regionOf } from './facets.ts'
import { visitMatches } from './find.ts'
import {
  ALL,
  bySeq,
  dataIn,
  entriesWithin,
  isMatch,
  type ListEntries,
  newestEntries,
} from './list-entries.ts'
import { type Plan, planOf } from './plan.ts'
import { groupsOf, type Query } from './query.ts'
import type { RecordStorage } from './record-storage.ts'
import { referenceCountOf } from './reference-counts.ts'
import { compareFound, type Found, sortFound, tooBroad, UNITS_MAX, valueIn } from './scan-rows.ts'
import { findByWords } from './words.ts'

/** Where a page begins: at an offset, below a sequence number, or after a position in a sorted list. */
export type Start = { offset: number } | { before: number } | { after: SortedPosition }

/**
 * The records of a page: `found` begins with the first record of the page, and has further records, which replace records that
 * change before they are read. `isAll` means that no match follows them. `total` is the number of all matches. `entries` are the
 * entries that were already read.
 */
export type FoundPage = {
  total: number
  found: readonly Found[]
  isAll: boolean
  entries?: ListEntries | undefined
}

/** The page that a request asks for. `reservedUnits` are the read units that its records take. */
export type WantedPage = { start: Start; limit: number; reservedUnits: number }

/**
 * Finds the records of a page. Each plan has a finder, which gets the page and the total in its own way:
 *
 *     plan                             finder           total                                   page
 *     newest                           newestPage       the counts of the spaces                the newest entries
 *     bits                             bitsPage         the counts of the facets, or all bits   the bits of the regions of the page
 *     words                            wordsPage        all records with the words              a part of them
 *     reference page                   referencePage    the reference count of the record       its entries, from the nearer end
 *     reference, external id, scan     sortedPage       all records that match                  a part of them, sorted in memory
 *
 * @throws AppError `range_too_broad`, `search_too_broad`
 */
export async function findPage<Stored extends AnyRecord>(
  storage: RecordStorage<Stored>,
  query: Query,
  wanted: WantedPage,
): Promise<FoundPage> {
  const plan = planOf(query, isFirst(wanted) ? 'first page' : 'page')
  notePlan(plan)
  switch (plan) {
    case 'newest':
      return newestPage(storage, query, wanted)
    case 'bits':
      return bitsPage(storage, query, wanted)
    case 'words':
      return wordsPage(storage, query, wanted)
    case 'reference page':
      return referencePage(storage, query, wanted)
    case 'reference':
    case 'external id':
    case 'scan':
      return sortedPage(storage, query, wanted, plan)
  }
}

/** Returns which records of a list without an order are on a page: those below `before`, without the first `skip`. */
function partOf(start: Start): { before: number; skip: number } {
  if ('before' in start) return { before: start.before, skip: 0 }
  return { before: ABOVE_EVERY_SEQ, skip: 'offset' in start ? start.offset : 0 }
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

/**
 * A page that ends at this record or before is read from the newest entries, like the first page. 60 entries of 400 bytes take 6 units; a
 * page from bits takes 4 and one more request.
 */
const FIRST_PAGES_END_AT_RECORD = 60
function isFirst({ start, limit }: WantedPage): boolean {
  const { skip } = partOf(start)
  return skip === 0 || skip + limit <= FIRST_PAGES_END_AT_RECORD
}

/** The number of entries that are read besides those that are missing, because some of the next records may be archived too. */
const SPARE_ENTRIES = 4

/**
 * Finds one of the first pages of the default list or of `status=all`. Reads as many entries as the page needs, and in the default
 * list once more if some of them are archived. If too many are archived, reads bits.
 */
async function newestPage<Stored extends AnyRecord>(
  storage: RecordStorage<Stored>,
  query: Query,
  wanted: WantedPage,
): Promise<FoundPage> {
  const { name: kind, facets } = storage
  const { start, limit } = wanted
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
    const count = needed - matches.length + SPARE_ENTRIES
    const older = await newestEntries(kind, ALL, seqIn(String(newest.at(-1)?.sk)), count)
    matches.push(...older.filter(isListed))
    if (matches.length < needed && older.length === count) return bitsPage(storage, query, wanted, counts)
  }
  const total = Math.max(0, totalOf(counts, query.spaces))
  return { total, isAll: matches.length < needed, ...foundIn(matches.slice(skip)) }
}

/** Finds a page of a list that is filtered by facets only. */
async function bitsPage<Stored extends AnyRecord>(
  storage: RecordStorage<Stored>,
  query: Query,
  { start, limit }: WantedPage,
  known?: Counts,
): Promise<FoundPage> {
  const { name: kind, facets } = storage
  const counts = known ?? (await readCounts(kind, facets))
  // Some of the records may change before they are read. So find twice as many, and one more, which shows that the list goes on.
  const part = { ...partOf(start), most: 2 * limit + 1 }
  const { total, seqs } = await findByFacets(kind, groupsOf(query), counts, limit, part)
  return { total, found: foundAt(seqs), isAll: seqs.length < part.most }
}

const foundAt = (seqs: readonly number[]): Found[] => seqs.map((seq) => ({ seq, value: undefined }))

function foundIn(items: readonly Item[]): { found: Found[]; entries: ListEntries } {
  const entries = bySeq(items)
  return { found: foundAt([...entries.keys()]), entries }
}

/** Finds a page of the records that have the words. Postings contain the space of a record, and bits its other facets. */
async function wordsPage<Stored extends AnyRecord>(
  storage: RecordStorage<Stored>,
  query: Query,
  { start, limit }: WantedPage,
): Promise<FoundPage> {
  const kind = storage.name
  const groups = query.facetConditions.filter(({ field }) => field !== undefined).map(({ anyOf }) => anyOf)
  const seqs = await findByWords(kind, query.words ?? [], query.spaces)
  const pageOf = (all: readonly number[]) => cut(foundAt(all), query, start)
  if (groups.length === 0 || seqs.length === 0) return pageOf(seqs)
  const counts = await readCounts(kind, storage.facets)
  const matching = await readFacets(
    kind,
    groups,
    counts,
    Math.min(limit, seqs.length),
    regionOf(seqs.at(-1) ?? 0),
    regionOf(seqs[0] ?? 0),
  )
  return pageOf(seqs.filter((seq) => has(matching, seq)))
}

/** The estimated read units of an entry of an offer. `entriesWithin` counts those of longer entries while it reads them. */
const ENTRY_UNITS = 0.08

/**
 * Finds a page of the offers of a prospect or a property. The total is the number of references that the
 * referenced record contains. A page in the middle of a long list reads all entries from the nearer end.
 * @throws AppError `range_too_broad` if this could take more read units than a request may use
 */
async function referencePage<Stored extends AnyRecord>(
  storage: RecordStorage<Stored>,
  { references }: Query,
  wanted: WantedPage,
): Promise<FoundPage> {
  const kind = storage.name
  const [id = ''] = Object.values(references)
  const { limit } = wanted
  const { skip, before } = partOf(wanted.start)
  const most = limit + 1
  const readTotal = async () =>
    Math.max(0, Number((await getItem(recordKey(id)))?.[referenceCountOf(kind)] ?? 0))
  const readNewest = async () => (await newestEntries(kind, id, before, skip + most)).slice(skip)
  const pageOf = (total: number, items: readonly Item[]) => ({
    total,
    isAll: items.length < most,
    ...foundIn(items),
  })

  if (isFirst(wanted)) {
    const [total, newest] = await Promise.all([readTotal(), readNewest()])
    return pageOf(total, newest)
  }
  const total = await readTotal()
  const end = Math.max(0, total - skip)
  if (Math.min(end, skip + most) * ENTRY_UNITS > UNITS_MAX) throw tooBroad()
  if (end >= skip + most) {
    const newest = { ...entriesBetween(kind, id, 0, before - 1), ScanIndexForward: false }
    return pageOf(total, (await entriesWithin(newest, UNITS_MAX, skip + most)).slice(skip))
  }
  const oldest = end === 0 ? [] : await entriesWithin(entriesBetween(kind, id), UNITS_MAX, end)
  return pageOf(total, oldest.reverse().slice(0, most))
}

/** Finds all matches, sorts them, and takes the page. */
async function sortedPage<Stored extends AnyRecord>(
  storage: RecordStorage<Stored>,
  query: Query,
  { start, reservedUnits }: WantedPage,
  plan: Plan,
): Promise<FoundPage> {
  const { order } = query
  const found: Found[] = []
  const columns = order ? [order.column] : []
  const entries = await visitMatches(storage, query, plan, columns, reservedUnits, (seq, rows) => {
    found.push({ seq, value: order && valueIn(rows, order.column) })
  })
  return { ...cut(sortFound(found, order), query, start), entries }
}
