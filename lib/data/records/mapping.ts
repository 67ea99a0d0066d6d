import type { AnyRecord, RecordType } from '../../domain/record-type.ts'
import type { Reference } from '../../domain/references.ts'
import type { HistoryState, Revision, Stamp } from '../../domain/revision.ts'
import type { AssigneeReads } from '../accounts/assignees.ts'
import type { Indexed } from '../index/declaration.ts'
import type { Facet } from '../index/facets.ts'
import type { RowEntry } from '../index/rows.ts'
import type { Item } from '../table/client.ts'
import type { Key } from '../table/keys.ts'

/** A record type in the data layer: its rules, its indexes, and the columns to filter, sort and count by. */
export type Mapping<
  Kept extends AnyRecord = AnyRecord,
  Shown extends AnyRecord = AnyRecord,
  New extends object = object,
> = Indexed<Kept> & {
  recordType: RecordType<Kept, Shown, New>
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

/**
 * An item derived from a record. If the item is a list entry, `list` is the name of its list. If `isUnique` is set, the write
 * fails if an item with this key already exists.
 */
export type Entry = { key: Key; item: Item; list?: string; isUnique?: true }

/** What is derived from one state of a record. `entries` contains the items that have no data of other records. */
export type Derived = { record: { seq: number }; entries: Entry[]; rows: RowEntry[]; facets: Facet[] }

/** A record with its derived items. */
export type State = Derived & { record: StoredRecord<AnyRecord> }

/**
 * A change of one record. `before` is absent for a create, and `after` is absent for a delete. If `before` and `after` are the
 * same object, the record does not change. Then the DynamoDB transaction checks that the record still has the version of
 * `before`. The transaction may lower the reference count of the record, but changes no other field.
 */
export type Change = {
  indexed: Pick<Indexed, 'facets'>
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
