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

/**
 * A column by which records are counted. The groups are in the order of `values`. If `values` is absent, the groups are in
 * ascending order.
 */
type Grouping = { column: Column; values?: readonly string[] }
export type Groups = Readonly<Partial<Record<GroupName, Grouping>>>

/** The columns by which records of a type are filtered and sorted, such as `price` for `price_min` and `sort=price`. */
export type Columns = Readonly<Record<string, Column>> & {
  status: Column
  created: Column
  updated: Column
}

/** A record type in the data layer: its rules, its indexes, and the columns to filter, sort and count by. */
export type Mapping<
  Kept extends AnyRecord = AnyRecord,
  Shown extends AnyRecord = AnyRecord,
  New extends object = object,
> = Indexing<Kept> & {
  recordType: RecordType<Kept, Shown, New>
  readonly columns: Columns
  /** For each row family: a column that is `archived` only for archived records. Absent if records cannot be archived. */
  readonly live?: readonly Column[]
  /** The groupings of the summary, and the column whose values are added up. */
  readonly summary: { readonly groups: Groups; readonly sum?: Column }
  /**
   * Sets the fields that depend on other items. Called before each create and edit, also in a dry run.
   * @throws AppError if the other items forbid the change
   */
  withDerivedFields?(after: Kept, before: Kept | undefined, reads?: AssigneeReads): Promise<Kept>
  /**
   * Reads the linked records of a record and computes their changes. `after` is absent for a delete.
   * @throws AppError if a rule of a linked record forbids the change
   */
  linkedChanges?(before: Kept, after: Kept | undefined, stamp: Stamp): Promise<Change[]>
}

/** A stored record. `seq` is the sequence number of the record within its type, and `history` is the state of its history. */
export type StoredRecord<Kept> = { seq: number; history?: HistoryState } & Revision<Kept>

/** The indexes of a record type: pure functions of the record. */
export type Indexing<Kept> = {
  recordType: { name: string; references: References }
  /**
   * Returns the counted lists that contain a record, always including `all`. `entriesOf` adds the lists of the referenced
   * records.
   */
  listsOf(record: Kept): readonly string[]
  /** Returns the searched texts of a record, most important first. Only the first `INDEXED_WORDS` words are indexed. */
  textsOf?(record: Kept): readonly string[]
  /** The families of packed rows of the record type. */
  rows?: readonly Family<Kept>[]
}

/**
 * An item derived from a record. If the item is a list entry, `list` is the name of its list. If `isUnique` is set, the write
 * fails if an item with this key already exists.
 */
export type Entry = { key: Key; item: Item; list?: string; isUnique?: true }

/** The derived items of one state of a record. `entries` contains all of them except the packed rows. */
export type Derived = { record: { seq: number }; entries: Entry[]; rows: RowEntry[] }

/** A record with its derived items. */
export type State = Derived & { record: StoredRecord<AnyRecord> }

/**
 * A change of one record. `before` is absent for a create, and `after` is absent for a delete. If `before` and `after` are the
 * same object, the record does not change. Then the DynamoDB transaction checks that the record still has the version of
 * `before`. The transaction may lower the reference count of the record, but changes no other field.
 */
export type Change = {
  kind: string
  id: string
  before?: State
  after?: State
  /** For a linked update, the id of the record whose change caused this update. */
  because?: string
  /** References of a new record. Each referenced record must accept references (`raiseReferrers`). Its reference count is raised. */
  addedReferences: readonly Reference[]
  /** References of a deleted record. The reference count of each referenced record is lowered. */
  removedReferences: readonly Reference[]
}
