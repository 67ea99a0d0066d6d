import * as v from 'valibot'
import { actionOf, changedFields, hasValues, historyFields, withoutValues } from '../../domain/history.ts'
import type { AnyRecord, Author, HistoryState } from '../../domain/record-type.ts'
import { parseStored } from '../../domain/validation.ts'
import { AppError } from '../../errors.ts'
import { cursorAt, seqOf } from '../lists/cursors.ts'
import { getItem, type Item, queryItems } from '../table/client.ts'
import { commit, newOperation, type Write } from '../table/commit.ts'
import { BEYOND_ALL, historyBetween, historyKey, seqIn } from '../table/keys.ts'
import type { StoredRecord } from './indexing.ts'

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

/** A record before and after a change. */
type States = {
  id: string
  before?: { record: StoredRecord<AnyRecord> }
  after?: { record: StoredRecord<AnyRecord> }
}

/**
 * The write of the entry of a change.
 * @param because the id of the record whose change made this one, for a linked update
 */
export function historyWrite(
  { id, before, after }: States,
  context: HistoryContext,
  because: string | undefined,
): Write {
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

/** Entries of a history that have not been removed, oldest first: all of them, or `limit` from a number on. */
export async function historyOf(id: string, from = 1, limit?: number) {
  const items = await queryItems(historyBetween(id, from, BEYOND_ALL - 1), limit)
  return items.map((item) => ({ ...parseStored(StoredEntry, item), ordinal: seqIn(String(item.sk)) }))
}

/** The entries of a slice whose values an erasure must remove: those before the erasure itself. What came after it is not personal. */
export function unerasedIn<Entry extends StoredEntry>(entries: readonly Entry[]): Entry[] {
  const end = entries.findIndex(({ action }) => action === 'erased')
  return (end < 0 ? entries : entries.slice(0, end)).filter(hasValues)
}

/** The entries that one transaction erases, and the most that one request does. */
const ERASED_AT_ONCE = 100
const ERASED_MAX = 500

/**
 * Removes the values of all entries of a history up to an erasure, and keeps the names of the changed fields. May be repeated until nothing
 * is left.
 * @throws AppError `erasure_unfinished` after 500 entries
 */
export async function eraseHistory(id: string): Promise<void> {
  let written = 0
  for (let from = 1; ; ) {
    const entries = await historyOf(id, from, ERASED_AT_ONCE)
    const left = unerasedIn(entries)
    if (written + left.length > ERASED_MAX) throw new AppError('erasure_unfinished', { retryAfter: 1 })
    if (left.length > 0) await removeValues(id, left)
    written += left.length
    const last = entries.at(-1)
    if (!last || entries.some(({ action }) => action === 'erased')) return
    from = last.ordinal + 1
  }
}

async function removeValues(id: string, entries: Awaited<ReturnType<typeof historyOf>>): Promise<void> {
  const writes = entries.map(({ ordinal, changes }) => ({
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
  if (!committed) throw new AppError('erasure_unfinished', { retryAfter: 1 })
}
