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
 * The history of a record: one item for each of its versions, written in the transaction of the change, in a partition of its own:
 * so a function that may write entries need not have the right to overwrite records.
 * Entries are numbered from 1 without gaps, so a page is one query, and the total is the difference of two numbers. Versions would not
 * do: records of older releases have versions without an entry.
 */

/** One entry as it is stored. The names of users are read when it is shown. */
const StoredEntry = v.object({
  ...historyFields,
  by: v.string(),
  expires_at: v.number(),
})
export type StoredEntry = v.InferOutput<typeof StoredEntry>

const DAY_SECONDS = 24 * 60 * 60

/** Who makes a change and when, and how many days its entries are kept. */
export type HistoryContext = { by: Author; now: number; historyDays: number }

/**
 * The state of a record's history after a change. Entries never expire before older ones, also after `historyDays` was lowered: so those that
 * are left have consecutive numbers.
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
 * The condition that a record has the history that was read. `npm run verify -- --repair` adds entries without a new version of the record:
 * the next change must not take the number of such an entry.
 */
export function sameHistoryAs(before: HistoryState | undefined) {
  const names = { '#history': 'history' }
  if (!before) return { condition: 'attribute_not_exists(#history)', names, values: {} }
  const condition = '#history.#entries = :entries'
  return { condition, names: { ...names, '#entries': 'entries' }, values: { ':entries': before.entries } }
}

/** A record before and after a change. */
type States = {
  id: string
  before?: { record: StoredRecord<AnyRecord> }
  after?: { record: StoredRecord<AnyRecord> }
  /** For a linked update, the id of the record whose change made this one. */
  because?: string
}

/** The write of the entry of a change. */
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

/** What a page is asked for by: an offset from the newest entry, or a cursor. */
type HistoryRequest = { limit: number } & ({ offset: number } | { cursor: string })

/**
 * One page of the history of a record, newest first, and the exact number of its entries. Two requests side by side and one after them; more
 * only while expired entries wait to be removed.
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

/** The numbers of the first and the last entry that have not expired; the last is below the first where there is none. */
async function keptEntries(id: string): Promise<{ first: number; last: number }> {
  const [[oldest], [newest]] = await Promise.all([
    queryItems(historyBetween(id, 1, BEYOND_ALL - 1), 1),
    newestFirst(id, 1, BEYOND_ALL - 1, 1),
  ])
  if (!oldest || !newest) return { first: 1, last: 0 }
  const [first, last] = [seqIn(String(oldest.sk)), seqIn(String(newest.sk))]
  if (!isExpired(oldest)) return { first, last }
  // DynamoDB removes expired entries within days, in no order.
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

/** A missing entry has expired and was removed. */
function isExpired(entry: Item | undefined): boolean {
  return entry === undefined || Number(entry.expires_at) <= Date.now() / 1_000
}

/** Every entry of a history that has not been removed, a page of at most 1 MB in memory at a time. */
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

/** An entry with its number. */
export type Entry = StoredEntry & { ordinal: number }

function entryIn(item: Item): Entry {
  return { ...parseStored(StoredEntry, item), ordinal: seqIn(String(item.sk)) }
}

/** The entries that one transaction erases, and the most that one request does. */
const ERASED_AT_ONCE = 100
const ERASED_MAX = 500

/**
 * Removes the values of all entries of a history, and keeps the names of the changed fields. May be repeated until nothing is left.
 * @throws AppError `erasure_unfinished` after 500 entries
 */
export async function eraseHistory(id: string): Promise<void> {
  if (!(await eraseSome(id))) throw new AppError('erasure_unfinished', { retryAfter: 1 })
}

/** Removes the values of at most 500 entries of a history. Returns whether none is left. */
export async function eraseSome(id: string): Promise<boolean> {
  const left = await unerasedOf(id, ERASED_MAX + 1)
  for (let at = 0; at < Math.min(left.length, ERASED_MAX); at += ERASED_AT_ONCE) {
    const writes = left.slice(at, Math.min(at + ERASED_AT_ONCE, ERASED_MAX)).map(({ ordinal, changes }) => ({
      Update: {
        Key: historyKey(id, ordinal),
        UpdateExpression: 'SET #changes = :changes',
        // An entry that has expired since it was read must not come back.
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
 * The newest entries whose values an erasure must remove, at most `limit`: those with values before the last erasure, as what came after it is
 * not personal; all of a deleted record, which an older release may have edited after its erasure. Reads no further than the last of them.
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
  // That of the erasure has expired, and so has all that is left of what came before it.
  return isBefore ? before : after
}

/**
 * Every entry of a history that has not been removed, newest first. While DynamoDB applies a transaction, a query may miss its entry although
 * the record is new already. So where a number is missing the entry is read by itself, which waits for that. Entries expire in their order: below
 * one that is really missing no other is looked for.
 */
async function* newestFirstOf(id: string, record: Item | undefined): AsyncGenerator<Entry> {
  // The greatest number that has not been seen. Nothing counts the entries of a deleted record.
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
