import type { Write } from './commit.ts'
import { countWrites } from './counts.ts'
import { type Key, listEntryKey } from './keys.ts'
import type { Item } from './table.ts'

/** A record as it is stored: its place in the lists of its kind, its version, and its own fields. */
export type Row<Kept> = { seq: number; version: number; data: Kept }

/** What the store needs to know of a kind: which lists a record of it is on. */
export type Layout<Kept> = { kind: string; listsOf(record: Kept): readonly string[] }

/** An item derived from a record, and the list it counts in. */
export type Entry = { key: Key; item: Item; list: string }

/** Everything a record is found by: a pure function of the record. Nothing else ever writes these items. */
export function entriesOf<Kept>(layout: Layout<Kept>, row: Row<Kept>): Entry[] {
  return layout.listsOf(row.data).map((list) => ({
    key: listEntryKey(layout.kind, list, row.seq),
    item: { version: row.version, data: row.data },
    list,
  }))
}

/** The writes that turn the entries of one state of a record into those of another; no state is no record. */
export function entryWrites<Kept>(layout: Layout<Kept>, before?: Row<Kept>, after?: Row<Kept>): Write[] {
  const old = new Map((before ? entriesOf(layout, before) : []).map((entry) => [entry.list, entry]))
  const writes: Write[] = []
  for (const entry of after ? entriesOf(layout, after) : []) {
    writes.push({ Put: { Item: { ...entry.key, ...entry.item } } })
    if (!old.delete(entry.list)) writes.push(...counted(layout, after, entry, 1))
  }
  for (const entry of old.values())
    writes.push({ Delete: { Key: entry.key } }, ...counted(layout, before, entry, -1))
  return writes
}

function counted<Kept>(
  layout: Layout<Kept>,
  row: Row<Kept> | undefined,
  entry: Entry,
  delta: 1 | -1,
): Write[] {
  return row ? countWrites(layout.kind, entry.list, row.seq, delta) : []
}
