import * as v from 'valibot'
import { actionOf, changedFields, hasValues, historyFields, withoutValues } from '../../domain/history.ts'
import { type AnyRecord, type Author, HistoryState } from '../../domain/record-type.ts'
import { parseStored } from '../../domain/validation.ts'
import { AppError } from '../../errors.ts'
import { cursorAt, seqOf } from '../lists/cursors.ts'
import { getCommittedItem, getItem, type Item, queryItems, queryPage } from '../table/client.ts'
import { commit, newOperation, type Write } from '../table/commit.ts'
import { BEYOND_ALL, historyBetween, historyKey, recordKey, seqIn } from '../table/keys.ts'
import type { StoredRecord } from './mapping.ts'

/**
 * The history of a record. The transaction of each change adds one entry. Entries are in a separate partition, so functions
 * can write them without permission to overwrite records. Entries are numbered from 1 without gaps. So a page is one query,
 * and the total is computed from the first and the last number. Entries are not numbered by versions, because older releases
 * wrote versions without an entry.
 */

/** A stored entry. `by` is the id of the user who made the change. Responses also contain the user's name. */
const StoredEntry = v.object({
  ...historyFields,
  by: v.string(),
  expires_at: v.number(),
})
export type StoredEntry = v.InferOutput<typeof StoredEntry>

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

/**
 * Returns the condition that no history entry was added since the record was read. A condition on the version is not enough,
 * because `npm run verify -- --repair` adds entries without changing the version. The next change must not overwrite these
 * entries.
 */
export function sameHistoryAs(before: HistoryState | undefined) {
  const names = { '#history': 'history' }
  if (!before) return { condition: 'attribute_not_exists(#history)', names, values: {} }
  const condition = '#history.#entries = :entries'
  return { condition, names: { ...names, '#entries': 'entries' }, values: { ':entries': before.entries } }
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

/** Reads all entries of a history that are still stored. At most 1 MB of entries is in memory at a time. */
export async function* historyOf(id: string, order: 'oldest first' | 'newest first'): AsyncGenerator<Entry> {
  let start: Item | undefined
  do {
    const page = await queryPage({
      ...historyBetween(id, 1, BEYOND_ALL - 1),
      ScanIndexForward: order === 'oldest first',
      ...(start && { ExclusiveStartKey: start }),
    })
    for (const item of page.items) yield entryIn(item)
    start = page.next
  } while (start !== undefined)
}

export type Entry = StoredEntry & { ordinal: number }

function entryIn(item: Item): Entry {
  return { ...parseStored(StoredEntry, item), ordinal: seqIn(String(item.sk)) }
}

/** The maximum number of entries whose values one transaction removes. */
const ERASED_AT_ONCE = 100
/** The maximum number of entries whose values one call of `eraseSome` removes. */
const ERASED_MAX = 500

/**
 * Removes the values of all entries of a history, and keeps the names of the changed fields.
 * @throws AppError `erasure_unfinished` if values remain, for example after 500 entries. The caller must retry.
 */
export async function eraseHistory(id: string): Promise<void> {
  if (!(await eraseSome(id))) throw new AppError('erasure_unfinished', { retryAfter: 1 })
}

/** Removes the values of at most 500 entries of a history. Returns whether the erasure is complete. */
export async function eraseSome(id: string): Promise<boolean> {
  const left = await unerasedOf(id, ERASED_MAX + 1)
  for (let at = 0; at < Math.min(left.length, ERASED_MAX); at += ERASED_AT_ONCE) {
    const writes = left.slice(at, Math.min(at + ERASED_AT_ONCE, ERASED_MAX)).map(({ ordinal, changes }) => ({
      Update: {
        Key: historyKey(id, ordinal),
        UpdateExpression: 'SET #changes = :changes',
        // If an entry was removed after it was read, do not create it again.
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeNames: { '#changes': 'changes' },
        ExpressionAttributeValues: { ':changes': withoutValues(changes) },
      },
    }))
    const { committed } = await commit(newOperation(), writes)
    if (!committed) return false
  }
  return left.length <= ERASED_MAX
}

/**
 * Returns the newest entries whose values an erasure must remove, at most `limit`. Leaves out entries after the last erasure,
 * because they contain no personal data. But for a deleted record, also returns these entries, because an older release may
 * have edited the record after its erasure.
 */
export async function unerasedOf(id: string, limit: number): Promise<Entry[]> {
  const record = await getItem(recordKey(id))
  const before: Entry[] = []
  const after: Entry[] = []
  let isBefore = record === undefined
  for await (const entry of newestFirstOf(id, record)) {
    if (entry.action === 'erased') isBefore = true
    const found = isBefore ? before : after
    if (hasValues(entry) && found.length < limit) found.push(entry)
    if (before.length === limit) break
  }
  // If the entry of the erasure has expired and was removed, older entries have expired too, but some may still be stored. So
  // return all entries.
  return isBefore ? before : after
}

/**
 * Reads all entries of a history that are still stored, newest first. While DynamoDB applies a transaction, a query may miss
 * the new entry although a read of the record already returns the new version. So if an entry number is missing, reads the
 * entry by its key and waits for the transaction (`getCommittedItem`). If that entry does not exist, it has expired and was
 * removed. Then all older entries have expired too, so no other missing entry is read.
 */
async function* newestFirstOf(id: string, record: Item | undefined): AsyncGenerator<Entry> {
  // The highest entry number that was not read yet. It is unknown for a deleted record, because only the record contained the
  // number of entries.
  let next = record && (parseStored(Counting, record).history?.entries ?? 0)
  let mayBeHidden = true
  async function* hiddenAbove(ordinal: number, from: number): AsyncGenerator<Entry> {
    for (let missing = from; mayBeHidden && missing > ordinal; missing--) {
      const item = await getCommittedItem(historyKey(id, missing))
      if (item) yield entryIn(item)
      else mayBeHidden = false
    }
  }
  for await (const entry of historyOf(id, 'newest first')) {
    yield* hiddenAbove(entry.ordinal, next ?? entry.ordinal + 1)
    if (next === undefined) mayBeHidden = true
    yield entry
    next = entry.ordinal - 1
  }
  yield* hiddenAbove(0, next ?? 1)
}

const Counting = v.object({ history: v.exactOptional(HistoryState) })
