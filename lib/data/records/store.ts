import * as v from 'valibot'
import type { Bond } from '../../domain/deals.ts'
import type { AnyRecord, Kind, Revision } from '../../domain/kind/kind.ts'
import type { KindName } from '../../domain/kind/kinds.ts'
import type { References } from '../../domain/kind/references.ts'
import type { Write } from '../table/commit.ts'
import type { Item } from '../table/items.ts'
import type { Key } from '../table/keys.ts'

/** A record as it is stored: its place in the lists of its kind, its version, and its own fields. */
export type Row<Kept> = { seq: number } & Revision<Kept>

/** What a record's item must hold. */
export const storedRow = <Kept extends AnyRecord>({ Kept }: Pick<Kind<Kept>, 'Kept'>) =>
  v.object({ seq: v.number(), version: v.number(), data: Kept })

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

/** A record that an edit of another takes along: the writes that make of it what it becomes by that, from its item. */
export type Companion = { id: string; follow(item: Item, now: string): (operation: string) => Write[] }

/** A kind whose records an edit of another kind takes along. */
export type Company = { kind: KindName; matches: readonly ('put' | 'delete')[] }

/** One kind of record as the data layer has it: its rules, what makes it findable, and how filters map onto its lists. */
export type Store<
  Kept extends AnyRecord = AnyRecord,
  Shown extends AnyRecord = AnyRecord,
  New extends object = object,
  Filter = unknown,
> = Layout<Kept> & {
  kind: Kind<Kept, Shown, New>
  select(filter: Filter): Selection
  /** What one says of a deal: the offer what its property must be, the property what it is. */
  bondOf?(record: Kept): { side: 'must' | 'is'; bond: Bond } | undefined
  /** The other records that an edit of one takes along, or its removal, which has no `after`. */
  accompanied?(before: Kept, after: Kept | undefined): readonly Companion[]
  /** Of which kinds those are, and what that does with the entries they are matched by: what takes rights. */
  companions?: { edit: readonly Company[]; removal: readonly Company[] }
}
