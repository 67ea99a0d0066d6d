import { referencesOf } from '../../domain/kind/references.ts'
import { anyShard, countWrites } from '../lists/counts.ts'
import { traceAt } from '../matching/trace.ts'
import type { Write } from '../table/commit.ts'
import type { Item } from '../table/items.ts'
import { isMatchEntry, type Key, listEntryKey } from '../table/keys.ts'
import { postingsOf } from '../words/postings.ts'
import type { Layout, Row } from './store.ts'

/** An item derived from a record, and the list it counts in, if it is a list's entry. */
export type Entry = { key: Key; item: Item; list?: string }

/** Everything a record is found by: a pure function of the record. Nothing else ever writes these items. */
export function entriesOf<Kept extends object>(
  layout: Layout<Kept>,
  { seq, version, data }: Row<Kept>,
): Entry[] {
  const { name, references } = layout.kind
  // On a list of each record it refers to, named by its id, which is as long as that record counts referrers.
  const referred = referencesOf(references, data).map(({ id }) => id)
  const lists = [...new Set([...layout.listsOf(data), ...referred])]
  return [
    ...lists.map((list) => ({ key: listEntryKey(name, list, seq), item: { version, data }, list })),
    ...postingsOf(name, layout.textsOf?.(data) ?? [], seq, lists),
    ...(layout.matchedBy?.(data, seq) ?? []),
  ]
}

/** The name in the outcome of a commit of a write that found a new record's place taken. */
export const PLACE = 'place'

/** The writes that turn the entries of one state of a record into those of another; no state is no record. */
export function entryWrites<Kept extends object>(
  layout: Layout<Kept>,
  before?: Row<Kept>,
  after?: Row<Kept>,
): Write[] {
  const old = byKey(before ? entriesOf(layout, before) : [])
  const fresh = byKey(after ? entriesOf(layout, after) : [])
  const seq = (after ?? before)?.seq ?? 0
  const shard = anyShard()
  const counted = ({ list }: Entry, delta: 1 | -1) =>
    list === undefined ? [] : countWrites(layout.kind.name, list, seq, { delta, shard })
  // A sequence that was set back hands out places that others hold, whose entries must stand.
  const put = ({ key, item, list }: Entry): Write =>
    before || list === undefined
      ? { Put: { Item: { ...key, ...item } } }
      : { as: PLACE, Put: { Item: { ...key, ...item }, ConditionExpression: 'attribute_not_exists(pk)' } }

  const puts = [...fresh].flatMap(([key, entry]) => {
    const known = old.get(key)
    if (known && isSame(known.item, entry.item)) return []
    return [put(entry), ...(known ? [] : counted(entry, 1))]
  })
  const isMatched = [...fresh.values()].some(({ key }) => isMatchEntry(key))
  const takeAway = ({ key }: Entry): Write =>
    isMatched && isMatchEntry(key) ? traceAt(key) : { Delete: { Key: key } }
  const deletes = [...old].flatMap(([key, entry]) =>
    fresh.has(key) ? [] : [takeAway(entry), ...counted(entry, -1)],
  )
  return [...puts, ...deletes]
}

function byKey(entries: Entry[]): Map<string, Entry> {
  return new Map(entries.map((entry) => [`${entry.key.pk} ${entry.key.sk}`, entry]))
}

/** Both come from the same function of a record, so fields stand in the same order. */
function isSame(a: Item, b: Item): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
