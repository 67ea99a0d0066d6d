import type { AnyRecord, RecordType } from '../../domain/record-type.ts'
import { type HistoryState, type Revision, storedRecord } from '../../domain/revision.ts'
import { parseStored } from '../../domain/validation.ts'
import type { Indexed } from '../index/declaration.ts'
import type { Item } from '../table/client.ts'

/** The storage declaration of a record type: its rules, and what the index stores for its records. */
export type RecordStorage<
  Kept extends AnyRecord = AnyRecord,
  Shown extends AnyRecord = AnyRecord,
  New extends object = object,
> = Indexed<Kept> & { recordType: RecordType<Kept, Shown, New> }

/** A stored record. `seq` is the sequence number of the record within its type, and `history` is the state of its history. */
export type StoredRecord<Kept> = { seq: number; history?: HistoryState } & Revision<Kept>

/** Parses the item of a record. */
export function recordIn<Kept extends AnyRecord>(
  recordType: Pick<RecordType<Kept>, 'Kept'>,
  item: Item,
): StoredRecord<Kept> {
  return parseStored(storedRecord(recordType), item)
}
