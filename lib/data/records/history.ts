import { splitChange } from '../../domain/field-changes.ts'
import type { HistoryEntry } from '../../domain/history.ts'
import { isId } from '../../domain/id.ts'
import type { PageOf, PageRequest } from '../../domain/page.ts'
import type { RecordType } from '../../domain/record-type.ts'
import { parseStored } from '../../domain/validation.ts'
import { AppError } from '../../errors.ts'
import { userNames } from '../accounts/users.ts'
import { getItem, type Item, queryItems, queryPages } from '../table/client.ts'
import { cursorAt, seqInCursor } from '../table/cursors.ts'
import { ABOVE_EVERY_SEQ, historyBetween, recordKey, seqIn } from '../table/keys.ts'
import { StoredEntry } from './history-entry.ts'

/**
 * Returns one page of the history of a record, newest first, with the names of the users who made the changes.
 * @param isAdmin whether the caller may read the history of a deleted record
 * @throws AppError `not_found`, `validation_failed` for a cursor of another list
 */
export async function listHistory(
  { prefix, Public }: RecordType,
  id: string,
  request: PageRequest,
  isAdmin: boolean,
): Promise<PageOf<HistoryEntry>> {
  if (!isId(prefix, id)) throw new AppError('not_found')
  const [item, { records, ...rest }] = await Promise.all([getItem(recordKey(id)), historyPage(id, request)])
  if (!item && !(isAdmin && rest.total > 0)) throw new AppError('not_found')
  const names = await userNames(records.map(({ by }) => by))
  return {
    ...rest,
    records: records.map(({ by, changes, expires_at: _, ...entry }) => {
      const name = names.get(by)
      return {
        ...entry,
        by: { id: by, ...(name !== undefined && { name }) },
        changes: changes.filter(({ field }) => Object.hasOwn(Public.entries, field)).flatMap(splitChange),
      }
    }),
  }
}

/**
 * Returns one page of the history of a record, newest first, and the exact number of entries. Sends two parallel requests,
 * then one request for the page. Sends more requests if the table still contains expired entries.
 * @throws AppError `validation_failed` for a cursor of another list
 */
async function historyPage(id: string, request: PageRequest) {
  const scope = { kind: 'history', filter: { id } }
  const before = 'cursor' in request ? seqInCursor(scope, request.cursor) : undefined
  const { first, last } = await keptEntries(id)
  const from = 'offset' in request ? last - request.offset : last
  const newest = Math.min(from, (before ?? ABOVE_EVERY_SEQ) - 1)
  const oldest = Math.max(first, newest - request.limit + 1)
  const items = newest < oldest ? [] : await newestFirst(id, oldest, newest)
  return {
    records: items.map((item) => parseStored(StoredEntry, item)),
    total: last - first + 1,
    ...(before !== undefined && { next: oldest > first ? cursorAt(scope, oldest) : null }),
  }
}

/**
 * Returns the numbers of the first and the last entry that have not expired. If all entries have expired, `first` is one more
 * than `last`.
 */
async function keptEntries(id: string): Promise<{ first: number; last: number }> {
  const [first, [newest]] = await Promise.all([
    firstUnexpired(id),
    newestFirst(id, 1, ABOVE_EVERY_SEQ - 1, 1),
  ])
  const last = newest ? seqIn(String(newest.sk)) : 0
  return { first: first ?? last + 1, last }
}

/** So many entries are read at once. Together they usually have less than 4 KB, one read unit. */
const OLDEST_AT_ONCE = 8

/** Reads from the oldest entry on. DynamoDB removes expired entries within days, so few of them are still stored. */
async function firstUnexpired(id: string): Promise<number | undefined> {
  const stored = historyBetween(id, 1, ABOVE_EVERY_SEQ - 1)
  const query = {
    ...stored,
    FilterExpression: 'expires_at > :now',
    ExpressionAttributeValues: { ...stored.ExpressionAttributeValues, ':now': Date.now() / 1_000 },
    Limit: OLDEST_AT_ONCE,
  }
  for await (const { items } of queryPages(query)) if (items[0]) return seqIn(String(items[0].sk))
  return undefined
}

function newestFirst(id: string, first: number, last: number, limit?: number): Promise<Item[]> {
  return queryItems({ ...historyBetween(id, first, last), ScanIndexForward: false }, limit)
}
