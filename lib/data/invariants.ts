import * as v from 'valibot'
import type { AnyRecord } from '../domain/kind.ts'
import { parseStored } from '../domain/validation.ts'
import { countWrites } from './counts.ts'
import { entriesOf } from './entries.ts'
import { isCount, isEntry, withoutShard } from './keys.ts'
import type { Row, Store } from './store.ts'
import type { Item } from './table.ts'

/** Something in the table that is not as the records say it must be. */
export type Fault = { fault: 'missing' | 'stray' | 'different' | 'miscounted'; where: string }

/** What a table holds beside its records: entries by their key, and counters (of lists, of referrers) by name. */
export type Derived = { entries: Map<string, Item>; counters: Map<string, number> }

/** What the records of one kind among the items of a table say that it must hold. */
export function expectedOf<New, Kept extends AnyRecord, Shown extends AnyRecord, Edited, Filter>(
  { kind, layout }: Store<New, Kept, Shown, Edited, Filter>,
  items: readonly Item[],
): Derived {
  const StoredRow = v.object({ seq: v.number(), version: v.number(), data: kind.Kept })
  const derived: Derived = { entries: new Map(), counters: new Map() }
  for (const item of items) {
    if (item.sk !== 'record' || item.kind !== kind.name) continue
    const row: Row<Kept> = parseStored(StoredRow, item)
    for (const { key, item, list } of entriesOf(layout, row)) {
      derived.entries.set(`${key.pk} ${key.sk}`, item)
      if (list === undefined) continue
      for (const { Update } of countWrites(kind.name, list, row.seq, 1)) {
        const [counter] = Object.values(Update?.ExpressionAttributeNames ?? {})
        add(derived.counters, `${Update?.Key?.pk} ${withoutShard(String(Update?.Key?.sk))} ${counter}`, 1)
      }
    }
    for (const { id } of layout.referencesOf?.(row.data) ?? []) add(derived.counters, referrers(id), 1)
  }
  return derived
}

/** What the items of a table hold beside its records. */
export function foundIn(items: readonly Item[]): Derived {
  const derived: Derived = { entries: new Map(), counters: new Map() }
  for (const { pk, sk, ...item } of items) {
    if (isEntry(String(pk))) derived.entries.set(`${pk} ${sk}`, item)
    if (sk === 'record' && item.referrers !== undefined)
      add(derived.counters, referrers(String(pk)), Number(item.referrers))
    if (!isCount(String(pk))) continue
    for (const [counter, count] of Object.entries(item))
      add(derived.counters, `${pk} ${withoutShard(String(sk))} ${counter}`, Number(count))
  }
  return derived
}

/**
 * Where a table at rest is not as its records say: an entry or posting that is missing, of no record, or not its
 * record's copy; a counter that is not the number of what it counts.
 */
export function faultsBetween(expected: readonly Derived[], found: Derived): Fault[] {
  const entries = new Map(expected.flatMap((derived) => [...derived.entries]))
  const counters = new Map<string, number>()
  for (const derived of expected) for (const [name, count] of derived.counters) add(counters, name, count)
  return [
    ...[...entries].flatMap(([where, item]): Fault[] => {
      const there = found.entries.get(where)
      if (!there) return [{ fault: 'missing', where }]
      return isSame(item, there) ? [] : [{ fault: 'different', where }]
    }),
    ...[...found.entries.keys()]
      .filter((where) => !entries.has(where))
      .map((where): Fault => ({ fault: 'stray', where })),
    ...[...new Set([...counters.keys(), ...found.counters.keys()])]
      .filter((name) => (counters.get(name) ?? 0) !== (found.counters.get(name) ?? 0))
      .map((where): Fault => ({ fault: 'miscounted', where })),
  ]
}

function add(counters: Map<string, number>, name: string, count: number): void {
  counters.set(name, (counters.get(name) ?? 0) + count)
}

const referrers = (id: string) => `${id} referrers`

/** Equal whatever the order of fields: a table gives maps back in an order of its own. */
function isSame(a: unknown, b: unknown): boolean {
  return canonical(a) === canonical(b)
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}
