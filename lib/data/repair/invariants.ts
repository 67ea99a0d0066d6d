import { createHash } from 'node:crypto'
import type { AnyRecord } from '../../domain/kind.ts'
import { countWrites } from '../lists/counts.ts'
import type { Store } from '../records/store.ts'
import type { Item } from '../table/items.ts'
import { isCount, isEntry, withoutShard } from '../table/keys.ts'
import { type Derivation, derivationOf } from './derivation.ts'
import { addPlace, addSequence, type Held, nothingHeld, placeFaults } from './held-places.ts'

/** Something in the table that is not as the records say it must be, or a record that says nothing readable. */
export type Fault = {
  fault: 'missing' | 'stray' | 'different' | 'miscounted' | 'unreadable' | 'shared' | 'behind'
  where: string
}

/**
 * What a table holds beside its records: fingerprints of entries by their key, and counters (of lists, of referrers)
 * by name. Fingerprints, as copies of whole records would not fit into memory where a table is large.
 */
export type Derived = {
  entries: Map<string, string>
  counters: Map<string, number>
  places: Held
  unreadable: string[]
}

export const nothingDerived = (): Derived => ({
  entries: new Map(),
  counters: new Map(),
  places: nothingHeld(),
  unreadable: [],
})

/** What the records of one kind among the items of a table say that it must hold. */
export function expectedOf<New, Kept extends AnyRecord, Shown extends AnyRecord, Edited, Filter>(
  store: Store<New, Kept, Shown, Edited, Filter>,
  items: Iterable<Item>,
): Derived {
  const derived = nothingDerived()
  const derivation = derivationOf(store)
  for (const item of items) addExpected(derived, derivation, item)
  return derived
}

/** What the items of a table hold beside its records. */
export function foundIn(items: Iterable<Item>): Derived {
  const derived = nothingDerived()
  for (const item of items) addFound(derived, item)
  return derived
}

/** Adds what one item says that the table must hold, if it is a record of this kind. */
export function addExpected(derived: Derived, { kind, read }: Derivation, item: Item): void {
  if (item.sk !== 'record' || item.kind !== kind) return
  addPlace(derived.places, kind, Number(item.seq), String(item.pk))
  const record = read(item)
  if (!record) {
    derived.unreadable.push(String(item.pk))
    return
  }
  for (const { key, item, list } of record.entries) {
    derived.entries.set(`${key.pk} ${key.sk}`, fingerprint(item))
    if (list === undefined) continue
    for (const { Update } of countWrites(kind, list, record.seq, { delta: 1, shard: 0 })) {
      const [counter] = Object.values(Update?.ExpressionAttributeNames ?? {})
      add(derived.counters, `${Update?.Key?.pk} ${withoutShard(String(Update?.Key?.sk))} ${counter}`, 1)
    }
  }
  for (const { id } of record.references) add(derived.counters, referrers(id), 1)
}

/** Adds one item of the table, if it is there for the sake of a record. */
export function addFound(derived: Derived, { pk, sk, ...item }: Item): void {
  const key = { pk: String(pk), sk: String(sk) }
  addSequence(derived.places, key, item)
  if (isEntry(key)) derived.entries.set(`${pk} ${sk}`, fingerprint(item))
  if (sk === 'record' && item.referrers !== undefined)
    add(derived.counters, referrers(key.pk), Number(item.referrers))
  if (!isCount(key)) return
  for (const [counter, count] of Object.entries(item))
    add(derived.counters, `${pk} ${withoutShard(key.sk)} ${counter}`, Number(count))
}

/**
 * Where a table at rest is not as its records say: an entry or posting that is missing, of no record, or not its
 * record's copy; a counter that is not the number of what it counts; a place that two records hold, or a sequence
 * that will hand out held ones; a record that cannot be read.
 */
export function faultsBetween(expected: readonly Derived[], found: Derived): Fault[] {
  const counters = new Map<string, number>()
  for (const derived of expected) for (const [name, count] of derived.counters) add(counters, name, count)
  const faults: Fault[] = []
  for (const derived of expected) {
    faults.push(...placeFaults(derived.places, found.places))
    for (const where of derived.unreadable) faults.push({ fault: 'unreadable', where })
    for (const [where, content] of derived.entries) {
      const there = found.entries.get(where)
      if (there === undefined) faults.push({ fault: 'missing', where })
      else if (there !== content) faults.push({ fault: 'different', where })
    }
  }
  for (const where of found.entries.keys())
    if (!expected.some(({ entries }) => entries.has(where))) faults.push({ fault: 'stray', where })
  for (const where of new Set([...counters.keys(), ...found.counters.keys()]))
    if ((counters.get(where) ?? 0) !== (found.counters.get(where) ?? 0))
      faults.push({ fault: 'miscounted', where })
  return faults
}

function add(counters: Map<string, number>, name: string, count: number): void {
  counters.set(name, (counters.get(name) ?? 0) + count)
}

const referrers = (id: string) => `${id} referrers`

/** Equal for equal content, whatever the order of fields: a table gives maps back in an order of its own. */
export function fingerprint(value: unknown): string {
  return createHash('sha1').update(canonical(value)).digest('base64')
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}
