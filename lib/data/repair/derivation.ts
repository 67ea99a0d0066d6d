import * as v from 'valibot'
import type { AnyRecord } from '../../domain/kind.ts'
import { type Entry, entriesOf } from '../records/entries.ts'
import type { Reference, Store } from '../records/store.ts'
import type { Item } from '../table/items.ts'

/** What a record's item says: its state, and what the table must therefore hold beside it. */
export type Reading = { seq: number; version: number; entries: Entry[]; references: readonly Reference[] }

/** How the records of one kind are read by whoever checks them, the kind's own types left behind. */
export type Derivation = {
  kind: string
  /** `undefined` for an item that has not the shape of a record of this kind. */
  read(item: Item): Reading | undefined
}

export function derivationOf<New, Kept extends AnyRecord, Shown extends AnyRecord, Edited, Filter>({
  kind,
  layout,
}: Store<New, Kept, Shown, Edited, Filter>): Derivation {
  const StoredRow = v.object({ seq: v.number(), version: v.number(), data: kind.Kept })
  return {
    kind: kind.name,
    read(item) {
      const parsed = v.safeParse(StoredRow, item)
      if (!parsed.success) return undefined
      const { seq, version, data } = parsed.output
      const references = layout.referencesOf?.(data) ?? []
      return { seq, version, entries: entriesOf(layout, { seq, version, data }), references }
    },
  }
}
