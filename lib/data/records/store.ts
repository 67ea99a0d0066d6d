import type { IdPrefix } from '../../domain/id.ts'
import type { AnyRecord, Kind, Revision } from '../../domain/kind.ts'

/** A record as it is stored: its place in the lists of its kind, its version, and its own fields. */
export type Row<Kept> = { seq: number } & Revision<Kept>

/** What makes a record findable: pure functions of the record alone. */
export type Layout<Kept> = {
  kind: string
  /** The counted lists it is on; one of each kind, `all`, has every record. */
  listsOf(record: Kept): readonly string[]
  /** The texts whose words find it, the most telling first. */
  textsOf?(record: Kept): readonly string[]
  /** The records it refers to, which must be open to that, and which it keeps from being deleted. */
  referencesOf?(record: Kept): readonly Reference[]
}

/** A field that names another record. */
export type Reference = { field: string; kind: { name: string; prefix: IdPrefix }; id: string }

/** What answers a filter: a list, and words to search for among its records. */
export type Selection = { list: string; words?: readonly string[] }

/** One kind of record as the data layer has it: its rules, its layout, and how its filters map onto its lists. */
export type Store<New, Kept extends AnyRecord, Shown extends AnyRecord, Edited, Filter> = {
  kind: Kind<New, Kept, Shown, Edited>
  layout: Layout<Kept>
  select(filter: Filter): Selection
}
