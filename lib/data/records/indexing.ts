import type { HistoryState, References, Revision } from '../../domain/record-type.ts'
import type { Family } from '../rows/rows.ts'

/** A record as it is stored: its sequence number within its type, its version, its own fields, and where its history ends. */
export type StoredRecord<Kept> = { seq: number; history?: HistoryState } & Revision<Kept>

/** What makes a record findable: pure functions of the record alone. */
export type Indexing<Kept> = {
  recordType: { name: string; references: References }
  /** The counted lists it is on, besides those of the records it refers to; `all` has every record of its type. */
  listsOf(record: Kept): readonly string[]
  /** The texts whose words find it, the most distinctive first. */
  textsOf?(record: Kept): readonly string[]
  /** The families of packed rows that it is in. */
  rows?: readonly Family<Kept>[]
}
