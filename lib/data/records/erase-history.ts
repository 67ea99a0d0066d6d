import * as v from 'valibot'
import { hasValues, withoutValues } from '../../domain/field-changes.ts'
import { HistoryState } from '../../domain/revision.ts'
import { parseStored } from '../../domain/validation.ts'
import { deleteItems, getCommittedItem, getItem, type Item, putItem, queryPages } from '../table/client.ts'
import { commit, newOperation, type Write } from '../table/commit.ts'
import { ABOVE_EVERY_SEQ, erasureKey, historyBetween, historyKey, recordKey } from '../table/keys.ts'
import { entryIn, type NumberedEntry } from './history-entry.ts'
import { limitReached, pace } from './share.ts'

/** So many entries are read at once, and one transaction removes their values. */
const AT_ONCE = 25

/** The progress of the erasure of a long history: the entries from number `from` on contain no values. */
const Erasure = v.object({ from: v.number() })

/**
 * Removes the values of a history, newest first, and keeps the names of the changed fields. Stops when a limit of the request is
 * reached, and continues where the last call stopped. Returns whether the erasure is complete. Values of entries after the erasure
 * stay, because they are not personal. If the entry of the erasure has expired, or the record was deleted without an erasure,
 * removes the values of all entries.
 */
export async function eraseSomeHistory(id: string, startedAt: number): Promise<boolean> {
  const [record, erasure] = await Promise.all([getItem(recordKey(id)), getItem(erasureKey(id))])
  let from = erasure && parseStored(Erasure, erasure).from
  if (from === 1) return true
  let expires_at = erasure?.expires_at
  let isStopped = false
  for await (const slice of slicesOf(newestFirstOf(id, record, from))) {
    const firstErased = from === undefined ? slice.findIndex(({ action }) => action === 'erased') + 1 : 0
    const removals = slice.slice(firstErased).filter(hasValues).map(valueRemoval(id))
    await pace(startedAt)
    if (removals.length > 0 && !(await commit(newOperation(), removals)).committed) return false
    from = slice.at(-1)?.ordinal
    expires_at ??= slice[0]?.expires_at
    isStopped = from !== 1 && limitReached() !== undefined
    if (isStopped) break
  }
  if (erasure || isStopped)
    await putItem({ Item: { ...erasureKey(id), from: isStopped ? from : 1, expires_at } })
  return !isStopped
}

/** Groups entries in slices of `AT_ONCE`. */
async function* slicesOf(entries: AsyncIterable<NumberedEntry>): AsyncGenerator<NumberedEntry[]> {
  let slice: NumberedEntry[] = []
  for await (const entry of entries) {
    slice.push(entry)
    if (slice.length < AT_ONCE) continue
    yield slice
    slice = []
  }
  if (slice.length > 0) yield slice
}

const valueRemoval =
  (id: string) =>
  ({ ordinal, changes }: NumberedEntry): Write => ({
    Update: {
      Key: historyKey(id, ordinal),
      UpdateExpression: 'SET #changes = :changes',
      // If an entry was removed after it was read, do not create it again.
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeNames: { '#changes': 'changes' },
      ExpressionAttributeValues: { ':changes': withoutValues(changes) },
    },
  })

/** Makes the next `eraseSomeHistory` start with the newest entry, because a restored table may contain values in any entry. */
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
  // Without an entry of the erasure, `eraseSomeHistory` removes all values.
  return !isBefore && hasValuesAfter
}

/**
 * Reads the entries of a history below number `below`, newest first. By default, reads all stored entries. While DynamoDB applies a transaction, a query may miss
 * the new entry although a read of the record already returns the new version. So if an entry number is missing, reads the
 * entry by its key and waits for the transaction (`getCommittedItem`). If that entry does not exist, it has expired and was
 * removed. Then all older entries have expired too, so no other missing entry is read.
 */
async function* newestFirstOf(
  id: string,
  record: Item | undefined,
  below?: number,
): AsyncGenerator<NumberedEntry> {
  // The highest entry number that was not read yet. It is unknown for a deleted record, because only the record contained the
  // number of entries.
  let next = record && (parseStored(Counting, record).history?.entries ?? 0)
  if (below !== undefined) next = below - 1
  let mayBeHidden = below === undefined
  async function* hiddenAbove(ordinal: number, from: number): AsyncGenerator<NumberedEntry> {
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

/** Reads the stored entries of a history whose numbers are below `below`, newest first. */
async function* historyOf(id: string, below = ABOVE_EVERY_SEQ): AsyncGenerator<NumberedEntry> {
  const query = { ...historyBetween(id, 1, below - 1), ScanIndexForward: false, Limit: AT_ONCE }
  for await (const { items } of queryPages(query)) for (const item of items) yield entryIn(item)
}
