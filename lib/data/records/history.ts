import * as v from 'valibot'
import { actionOf, changedFields, hasValues, historyFields, withoutValues } from '../../domain/history.ts'
import type { AnyRecord } from '../../domain/record-type.ts'
import { type Author, HistoryState } from '../../domain/revision.ts'
import { parseStored } from '../../domain/validation.ts'
import { AppError } from '../../errors.ts'
import {
  batchesOf,
  deleteItems,
  getCommittedItem,
  getItem,
  type Item,
  putItem,
  queryItems,
  queryPage,
} from '../table/client.ts'
import { commit, newOperation, type Write } from '../table/commit.ts'
import { cursorAt, seqOf } from '../table/cursors.ts'
import { BEYOND_ALL, erasureKey, historyBetween, historyKey, recordKey, seqIn } from '../table/keys.ts'
import type { StoredRecord } from './mapping.ts'

/**
 * The history of a record. The transaction of each change adds one entry. Entries are in a separate partition, so functions
 * can write them without permission to overwrite records. Entries are numbered from 1 without gaps. So a page is one query,
 * and the total is computed from the first and the last number. Entries are not numbered by versions, because
 * versions in a restored table have gaps.
 */

/** A stored entry. `by` is the id of the user who made the change. Responses also contain the user's name. */
const StoredEntry = v.object({
  ...historyFields,
  by: v.string(),
  expires_at: v.number(),
})
type StoredEntry = v.InferOutput<typeof StoredEntry>

const DAY_SECONDS = 24 * 60 * 60

/** The author and the time (milliseconds since the epoch) of a change, and how many days the history entry is kept. */
export type HistoryContext = { by: Author; now: number; historyDays: number }

/**
 * Returns the history state of a record after a change. Even if `historyDays` was lowered, an entry never expires before an
 * older entry. So the remaining entries have consecutive numbers.
 */
export function historyAfter(
  before: HistoryState | undefined,
  { now, historyDays }: Pick<HistoryContext, 'now' | 'historyDays'>,
): HistoryState {
  const expires_at = Math.ceil(now / 1_000) + historyDays * DAY_SECONDS
  return {
    entries: (before?.entries ?? 0) + 1,
    expires_at: Math.max(expires_at, before?.expires_at ?? 0),
  }
}

type States = {
  id: string
  before?: { record: StoredRecord<AnyRecord> }
  after?: { record: StoredRecord<AnyRecord> }
  /** For a linked update, the id of the record whose change caused this update. */
  because?: string
}

export function historyWrite({ id, before, after, because }: States, context: HistoryContext): Write {
  const { by, now } = context
  const { entries, expires_at } = historyAfter(before?.record.history, context)
  const [old, fresh] = [before?.record.data, after?.record.data]
  const action = actionOf(old, fresh)
  const changes = changedFields(old, fresh)
  const entry: StoredEntry = {
    version: after?.record.version ?? (before?.record.version ?? 0) + 1,
    at: fresh?.updated_at ?? new Date(now).toISOString(),
    by: by.id,
    ...(by.requestId !== undefined && { request_id: by.requestId }),
    action,
    changes: action === 'erased' ? withoutValues(changes) : changes,
    ...(because !== undefined && { because }),
    expires_at,
  }
  return { Put: { Item: { ...historyKey(id, entries), ...entry } } }
}

/** A page request: an offset from the newest entry, or a cursor. */
type HistoryRequest = { limit: number } & ({ offset: number } | { cursor: string })

/**
 * Returns one page of the history of a record, newest first, and the exact number of entries. Sends two parallel requests,
 * then one request for the page. Sends more requests if the table still contains expired entries.
 * @throws AppError `validation_failed` for a cursor of another list
 */
export async function historyPage(id: string, request: HistoryRequest) {
  const scope = { kind: 'history', filter: { id } }
  const before = 'cursor' in request ? seqOf(scope, request.cursor) : undefined
  const { first, last } = await keptEntries(id)
  const from = 'offset' in request ? last - request.offset : last
  const newest = Math.min(from, (before ?? BEYOND_ALL) - 1)
  const oldest = Math.max(first, newest - request.limit + 1)
  const items = newest < oldest ? [] : await newestFirst(id, oldest, newest)
  return {
    records: items.map((item) => parseStored(StoredEntry, item)),
    total: last - first + 1,
    ...(before !== undefined && { next: oldest > first ? cursorAt(scope, oldest) : null }),
  }
}

/**
 * Returns the numbers of the first and the last entry that have not expired. If all entries have expired, `last` is one less
 * than `first`.
 */
async function keptEntries(id: string): Promise<{ first: number; last: number }> {
  const [[oldest], [newest]] = await Promise.all([
    queryItems(historyBetween(id, 1, BEYOND_ALL - 1), 1),
    newestFirst(id, 1, BEYOND_ALL - 1, 1),
  ])
  if (!oldest || !newest) return { first: 1, last: 0 }
  const [first, last] = [seqIn(String(oldest.sk)), seqIn(String(newest.sk))]
  if (!isExpired(oldest)) return { first, last }
  // DynamoDB removes expired entries within days, in no particular order. Some are still stored, so find the oldest unexpired
  // entry with a binary search.
  let [expired, kept] = [first, last + 1]
  while (kept - expired > 1) {
    const middle = Math.floor((expired + kept) / 2)
    if (isExpired(await getItem(historyKey(id, middle)))) expired = middle
    else kept = middle
  }
  return { first: kept, last }
}

function newestFirst(id: string, first: number, last: number, limit?: number): Promise<Item[]> {
  return queryItems({ ...historyBetween(id, first, last), ScanIndexForward: false }, limit)
}

/** Whether an entry has expired. A missing entry has expired and was removed. */
function isExpired(entry: Item | undefined): boolean {
  return entry === undefined || Number(entry.expires_at) <= Date.now() / 1_000
}

/** Reads the stored entries of a history whose numbers are below `below`, newest first, 500 entries at a time. */
async function* historyOf(id: string, below = BEYOND_ALL): AsyncGenerator<Entry> {
  let start: Item | undefined
  do {
    const page = await queryPage({
      ...historyBetween(id, 1, below - 1),
      ScanIndexForward: false,
      Limit: ERASED_MAX,
      ...(start && { ExclusiveStartKey: start }),
    })
    for (const item of page.items) yield entryIn(item)
    start = page.next
  } while (start !== undefined)
}

type Entry = StoredEntry & { ordinal: number }

function entryIn(item: Item): Entry {
  return { ...parseStored(StoredEntry, item), ordinal: seqIn(String(item.sk)) }
}

/** The maximum number of entries whose values one transaction removes. */
const ERASED_AT_ONCE = 100
/** The maximum number of entries that one erase request reads. */
const ERASED_MAX = 500

/** The progress of the erasure of a long history: the entries from number `from` on contain no values. */
const Erasure = v.object({ from: v.number() })

/**
 * Removes the values of all entries of a history, and keeps the names of the changed fields.
 * @throws AppError `erasure_unfinished` if values remain, for example after 500 entries. The caller must retry.
 */
export async function eraseHistory(id: string): Promise<void> {
  if (!(await eraseSome(id))) throw new AppError('erasure_unfinished', { retryAfter: 1 })
}

/**
 * Removes the values of the next 500 entries of a history, newest first. Continues where the last call stopped. Returns whether
 * the erasure is complete. Values of entries after the erasure stay, because they are not personal. If the entry of the erasure
 * has expired, or the record was deleted without an erasure, removes the values of all entries.
 */
export async function eraseSome(id: string): Promise<boolean> {
  const [record, erasure] = await Promise.all([getItem(recordKey(id)), getItem(erasureKey(id))])
  const from = erasure && parseStored(Erasure, erasure).from
  if (from === 1) return true
  const entries: Entry[] = []
  for await (const entry of newestFirstOf(id, record, from)) {
    entries.push(entry)
    if (entries.length === ERASED_MAX) break
  }
  const firstErased = from === undefined ? entries.findIndex(({ action }) => action === 'erased') + 1 : 0
  for (const batch of batchesOf(entries.slice(firstErased).filter(hasValues), ERASED_AT_ONCE)) {
    const { committed } = await commit(newOperation(), batch.map(valueRemoval(id)))
    if (!committed) return false
  }
  const oldest = entries.length < ERASED_MAX ? 1 : (entries.at(-1)?.ordinal ?? 1)
  const isDone = oldest === 1
  const expires_at = erasure?.expires_at ?? entries[0]?.expires_at
  if (from !== undefined || !isDone) await putItem({ Item: { ...erasureKey(id), from: oldest, expires_at } })
  return isDone
}

const valueRemoval =
  (id: string) =>
  ({ ordinal, changes }: Entry): Write => ({
    Update: {
      Key: historyKey(id, ordinal),
      UpdateExpression: 'SET #changes = :changes',
      // If an entry was removed after it was read, do not create it again.
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeNames: { '#changes': 'changes' },
      ExpressionAttributeValues: { ':changes': withoutValues(changes) },
    },
  })

/** Makes the next `eraseSome` start with the newest entry, because a restored table may contain values in any entry. */
export async function restartErasure(id: string): Promise<void> {
  await deleteItems([erasureKey(id)])
}

/** Returns whether the history of an erased record still contains values that the erasure must remove. Reads the whole history. */
export async function hasUnerased(id: string): Promise<boolean> {
  const record = await getItem(recordKey(id))
  let hasValuesAfter = false
  let isBefore = false
  for await (const entry of newestFirstOf(id, record)) {
    if (entry.action === 'erased') isBefore = true
    if (isBefore && hasValues(entry)) return true
    hasValuesAfter ||= hasValues(entry)
  }
  // Without an entry of the erasure, `eraseSome` removes all values.
  return !isBefore && hasValuesAfter
}

/**
 * Reads the entries of a history below number `below`, newest first. By default, reads all stored entries. While DynamoDB applies a transaction, a query may miss
 * the new entry although a read of the record already returns the new version. So if an entry number is missing, reads the
 * entry by its key and waits for the transaction (`getCommittedItem`). If that entry does not exist, it has expired and was
 * removed. Then all older entries have expired too, so no other missing entry is read.
 */
async function* newestFirstOf(id: string, record: Item | undefined, below?: number): AsyncGenerator<Entry> {
  // The highest entry number that was not read yet. It is unknown for a deleted record, because only the record contained the
  // number of entries.
  let next = record && (parseStored(Counting, record).history?.entries ?? 0)
  if (below !== undefined) next = below - 1
  let mayBeHidden = below === undefined
  async function* hiddenAbove(ordinal: number, from: number): AsyncGenerator<Entry> {
    for (let missing = from; mayBeHidden && missing > ordinal; missing--) {
      const item = await getCommittedItem(historyKey(id, missing))
      if (item) yield entryIn(item)
      else mayBeHidden = false
    }
  }
  for await (const entry of historyOf(id, below)) {
    yield* hiddenAbove(entry.ordinal, next ?? entry.ordinal + 1)
    if (next === undefined) mayBeHidden = true
    yield entry
    next = entry.ordinal - 1
  }
  yield* hiddenAbove(0, next ?? 1)
}

const Counting = v.object({ history: v.exactOptional(HistoryState) })
