import type { AnyRecord, RecordType } from '../../domain/record-type.ts'
import { type HistoryState, type Revision, storedRecord } from '../../domain/revision.ts'
import { parseStored } from '../../domain/validation.ts'
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
