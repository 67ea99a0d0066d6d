import * as v from 'valibot'
import { changedFields, withoutValues } from '../../domain/field-changes.ts'
import { actionOf, historyFields } from '../../domain/history.ts'
import { type Author, type HistoryState, versionOfChange } from '../../domain/revision.ts'
import { parseStored } from '../../domain/validation.ts'
import type { Item } from '../table/client.ts'
import type { Write } from '../table/commit.ts'
import { historyKey, seqIn } from '../table/keys.ts'
import type { RecordChange } from './change.ts'

/**
 * The history of a record. The transaction of each change adds one entry. Entries are in a separate partition, so functions
 * can write them without permission to overwrite records. Entries are numbered from 1 without gaps. So a page is one query,
 * and the total is computed from the first and the last number. Entries are not numbered by versions, because
 * versions in a restored table have gaps.
 */

/** A stored entry. `by` is the id of the user who made the change. Responses also contain the user's name. */
export const StoredEntry = v.object({
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

/**
 * Returns the write that adds the entry of a change to the history of its record.
 * @param history the state of the history after the change, from `historyAfter`
 */
export function historyWrite(
  { id, storage, before, after, because }: RecordChange,
  { entries, expires_at }: HistoryState,
  { by, now }: Pick<HistoryContext, 'by' | 'now'>,
): Write {
  const [old, fresh] = [before?.record.data, after?.record.data]
  const action = actionOf(old, fresh)
  const changes = changedFields(old, fresh)
  const entry: StoredEntry = {
    version: versionOfChange(before?.record, after?.record),
    at: fresh?.updated_at ?? new Date(now).toISOString(),
    by: by.id,
    ...(by.requestId !== undefined && { request_id: by.requestId }),
    action,
    changes: withoutValues(changes, action === 'erased' ? undefined : storage.unrecorded),
    ...(because !== undefined && { because }),
    expires_at,
  }
  return { Put: { Item: { ...historyKey(id, entries), ...entry } } }
}

/** A stored entry with its number. */
export type NumberedEntry = StoredEntry & { ordinal: number }

export function entryIn(item: Item): NumberedEntry {
  return { ...parseStored(StoredEntry, item), ordinal: seqIn(String(item.sk)) }
}
