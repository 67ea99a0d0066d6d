import type { AnyRecord, RecordType } from '../../domain/record-type.ts'
import { type Effect, type HistoryState, type Revision, shown, storedRecord } from '../../domain/revision.ts'
import { parseStored } from '../../domain/validation.ts'
import { AppError } from '../../errors.ts'
import type { Item } from '../table/client.ts'

/** A stored record. `seq` is the sequence number of the record within its type, and `history` is the state of its history. */
export type StoredRecord<Stored> = { seq: number; history?: HistoryState } & Revision<Stored>

/** Parses the item of a record. */
export function recordIn<Stored extends AnyRecord>(
  recordType: Pick<RecordType<Stored>, 'Stored'>,
  item: Item,
): StoredRecord<Stored> {
  return parseStored(storedRecord(recordType), item)
}

/**
 * A record as the response contains it, and the effect of the request. `replayed` is true if an earlier request with the same
 * idempotency key saved the record.
 */
export type Saved<Public> = { record: Public; effect: Effect; replayed: boolean }

export function saved<Stored extends AnyRecord, Public extends AnyRecord>(
  recordType: RecordType<Stored, Public>,
  record: StoredRecord<Stored>,
  effect: Effect,
  replayed = false,
): Saved<Public> {
  return { record: shown(recordType, record), effect, replayed }
}

/** @throws AppError `precondition_failed` if the stored version does not satisfy If-Match */
export function requireVersion(
  { version }: { version: number },
  precondition?: (version: number) => boolean,
): void {
  if (precondition && !precondition(version)) throw new AppError('precondition_failed', { version })
}
