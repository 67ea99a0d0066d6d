import type { AnyRecord, Kind, Revision } from '../../domain/kind/kind.ts'
import type { References } from '../../domain/kind/references.ts'
import type { Item } from '../table/items.ts'
import type { Key } from '../table/keys.ts'

/** A record as it is stored: its place in the lists of its kind, its version, and its own fields. */
export type Row<Kept> = { seq: number } & Revision<Kept>

/** What makes a record findable: pure functions of the record alone. */
export type Layout<Kept> = {
  kind: { name: string; references: References }
  /** The counted lists it is on, besides those of what it refers to; one of each kind, `all`, has every record. */
  listsOf(record: Kept): readonly string[]
  /** The texts whose words find it, the most telling first. */
  textsOf?(record: Kept): readonly string[]
  /** The items by which it is matched with records of another kind, while it can be. */
  matchedBy?(record: Kept, seq: number): readonly { key: Key; item: Item }[]
}

/** What answers a filter: a list, and words to search for among its records. */
export type Selection = { list: string; words?: readonly string[] }

/** One kind of record as the data layer has it: its rules, what makes it findable, and how filters map onto its lists. */
export type Store<
  Kept extends AnyRecord = AnyRecord,
  Shown extends AnyRecord = AnyRecord,
  New extends object = object,
  Filter = unknown,
> = Layout<Kept> & {
  kind: Kind<Kept, Shown, New>
  select(filter: Filter): Selection
}
