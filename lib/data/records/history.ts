import { splitChange } from '../../domain/field-changes.ts'
import type { HistoryEntry } from '../../domain/history.ts'
import { isId } from '../../domain/id.ts'
import type { PageOf, PageRequest } from '../../domain/page.ts'
import { parseStored } from '../../domain/validation.ts'
import { AppError } from '../../errors.ts'
import { userNames } from '../accounts/users.ts'
import type { RecordStorage } from '../index/record-storage.ts'
import { getItem, type Item, queryItems } from '../table/client.ts'
import { cursorAt, seqInCursor } from '../table/cursors.ts'
import { BEYOND_ALL, historyBetween, historyKey, recordKey, seqIn } from '../table/keys.ts'
import { StoredEntry } from './history-entry.ts'

/**
 * Returns one page of the history of a record, newest first, with the names of the users who made the changes.
 * @param isAdmin whether the caller may read the history of a deleted record
 * @throws AppError `not_found`, `validation_failed` for a cursor of another list
 */
export async function listHistory(
  { recordType }: Pick<RecordStorage, 'recordType'>,
  id: string,
  request: PageRequest,
  isAdmin: boolean,
): Promise<PageOf<HistoryEntry>> {
  const { prefix, Public } = recordType
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
