import type { Deal } from '../../domain/property.ts'
import type { AnyRecord, RecordType } from '../../domain/record-type.ts'
import type { Layout } from './layout.ts'
import type { Change } from './writes.ts'

/** What answers a filter: a list, and words to search for among its records. */
type Selection = { list: string; words?: readonly string[] }

/** One type of record in the data layer: its rules, what makes it findable, and how filters map onto its lists. */
export type Store<
  Kept extends AnyRecord = AnyRecord,
  Shown extends AnyRecord = AnyRecord,
  New extends object = object,
  Filter = unknown,
> = Layout<Kept> & {
  recordType: RecordType<Kept, Shown, New>
  select(filter: Filter): Selection
  /** The deal that a record implies: an offer the expected state of its property, a property its actual state. */
  dealOf?(record: Kept): { side: 'expected' | 'actual'; deal: Deal } | undefined
  /**
   * Reads the records that change together with one, and computes what becomes of them. `after` is absent for a delete.
   * @throws AppError what their own rules refuse
   */
  linkedChanges?(before: Kept, after: Kept | undefined): Promise<Change[]>
}
