import type { Deal } from '../../domain/property.ts'
import type {
  AnyRecord,
  HistoryState,
  RecordType,
  Reference,
  References,
  Revision,
  Stamp,
} from '../../domain/record-type.ts'
import type { GroupName } from '../../domain/summary.ts'
import type { AssigneeReads } from '../accounts/assignees.ts'
import type { Column, Family, RowEntry } from '../rows/rows.ts'
import type { Item } from '../table/client.ts'
import type { Key } from '../table/keys.ts'

/** A column to count records by. Groups are in the order of their `values`, or else ascending. */
type Grouping = { column: Column; values?: readonly string[] }
export type Groups = Readonly<Partial<Record<GroupName, Grouping>>>

/** What the records of a type are filtered and sorted by: filters and orders have the names of the columns. */
export type Columns = Readonly<Record<string, Column>> & {
  status: Column
  created: Column
  updated: Column
}

/** One type of record in the data layer: its rules, what makes it findable, and the values it is filtered, sorted and counted by. */
export type Mapping<
  Kept extends AnyRecord = AnyRecord,
  Shown extends AnyRecord = AnyRecord,
  New extends object = object,
> = Indexing<Kept> & {
  recordType: RecordType<Kept, Shown, New>
  readonly columns: Columns
  /** Columns that are `archived` for archived records only, one in each family; absent where no record can be archived. */
  readonly live?: readonly Column[]
  /** What its records can be counted by, and the column that is added up. */
  readonly summary: { readonly groups: Groups; readonly sum?: Column }
  /**
   * For checks only: the deal that a record implies. An offer implies the expected state of its property, a property its actual state.
   */
  dealOf?(record: Kept): { side: 'expected' | 'actual'; deal: Deal } | undefined
  /**
   * Adds stored fields to a new or edited record that are read from elsewhere. Called before the record is written, and in a dry run.
   * @throws AppError what these reads refuse
   */
  completed?(after: Kept, before: Kept | undefined, reads?: AssigneeReads): Promise<Kept>
  /**
   * Reads the records that change together with one, and computes what becomes of them. `after` is absent for a delete.
   * @throws AppError what their own rules refuse
   */
  linkedChanges?(before: Kept, after: Kept | undefined, stamp: Stamp): Promise<Change[]>
}

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

/** An item derived from a record. `list` is set for an entry of a list, which counts there; `isUnique` where another record may have the item. */
export type Entry = { key: Key; item: Item; list?: string; isUnique?: true }

/** The list entries, postings and packed rows of one state of a record. */
export type Derived = { record: { seq: number }; entries: Entry[]; rows: RowEntry[] }

/** A record with everything that is derived from it. */
export type State = Derived & { record: StoredRecord<AnyRecord> }

/**
 * What happens to one record. Without `before` it is created, without `after` deleted. Where both are the same object the
 * record stays as it is, and the DynamoDB transaction only checks that it still has this version.
 */
export type Change = {
  kind: string
  id: string
  before?: State
  after?: State
  /** For a linked update, the id of the record whose change made this one. */
  because?: string
  /** References of a new record: each needs an open record, whose referrers it raises. */
  addedReferences: readonly Reference[]
  /** References of a deleted record: each lowers the referrers of a record. */
  removedReferences: readonly Reference[]
}
