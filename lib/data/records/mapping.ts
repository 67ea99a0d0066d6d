import type { Deal } from '../../domain/property.ts'
import type { AnyRecord, RecordType, Stamp } from '../../domain/record-type.ts'
import type { GroupName } from '../../domain/summary.ts'
import type { AssigneeReads } from '../accounts/assignees.ts'
import type { Column } from '../rows/rows.ts'
import type { Indexing } from './indexing.ts'
import type { Change } from './writes.ts'

/** A column to count records by. Groups are in the order of their `values`, or else ascending. */
export type Grouping = { column: Column; values?: readonly string[] }
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
