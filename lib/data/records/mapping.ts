import type { Deal } from '../../domain/property.ts'
import type { AnyRecord, RecordType } from '../../domain/record-type.ts'
import type { GroupName } from '../../domain/summary.ts'
import type { Column } from '../rows/rows.ts'
import type { Question } from './find.ts'
import type { Indexing } from './indexing.ts'
import type { Change } from './writes.ts'

/** A column to count records by. Groups are in the order of their `values`, or else ascending. */
export type Grouping = { column: Column; values?: readonly string[] }
export type Groups = Readonly<Partial<Record<GroupName, Grouping>>>

/** One type of record in the data layer: its rules, what makes it findable, and how filters map onto its lists. */
export type Mapping<
  Kept extends AnyRecord = AnyRecord,
  Shown extends AnyRecord = AnyRecord,
  New extends object = object,
  Filter = unknown,
> = Indexing<Kept> & {
  recordType: RecordType<Kept, Shown, New>
  /** @param read columns that are read besides those of the filters */
  select(filter: Filter, read?: readonly Column[]): Question
  /** What its records can be counted by, and the column that is added up. */
  readonly summary: { readonly groups: Groups; readonly sum?: Column }
  /** The deal that a record implies: an offer the expected state of its property, a property its actual state. */
  dealOf?(record: Kept): { side: 'expected' | 'actual'; deal: Deal } | undefined
  /**
   * Reads the records that change together with one, and computes what becomes of them. `after` is absent for a delete.
   * @throws AppError what their own rules refuse
   */
  linkedChanges?(before: Kept, after: Kept | undefined): Promise<Change[]>
}
