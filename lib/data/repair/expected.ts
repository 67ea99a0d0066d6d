import * as v from 'valibot'
import type { Deal } from '../../domain/deals.ts'
import { type Reference, referencesOf } from '../../domain/record-type.ts'
import { parseStored } from '../../domain/validation.ts'
import { feedEntry } from '../changes/change.ts'
import { anyShard, countWrites } from '../lists/counted-list.ts'
import { isTrace } from '../matching/entries.ts'
import { storedRow } from '../records/layout.ts'
import type { Store } from '../records/store.ts'
import { changeOf, type Entry, entriesOf, entryWrites } from '../records/writes.ts'
import { stores } from '../stores/registry.ts'
import type { Item } from '../table/client.ts'
import type { Write } from '../table/commit.ts'
import { isCount, isEntry, type Key, recordKey } from '../table/keys.ts'
import { type Counter, counterIn } from './faults.ts'

/** Whether a fact states what a record requires, or what the table contains. */
export type Side = 'expected' | 'actual'

/**
 * One thing that an item of the table states.
 *
 * - `entry`: a derived item with this content
 * - `counter`: a part of this counter's value
 * - `deal`: an offer holds a property
 * - `seq`: a record has this sequence number of its record type. An unreadable record states nothing else.
 */
export type Fact =
  | { about: 'entry'; side: Side; key: Key; content: Item }
  | { about: 'counter'; side: Side; counter: Counter; count: number }
  | { about: 'deal'; side: Side; deal: Deal }
  | { about: 'seq'; kind: string; seq: number; id: string; isReadable: boolean }

/** A deal that an offer requires or that a property states. */
export type SidedDeal = { side: Side; deal: Deal }

/** A parsed record, and what the table must contain because of it. */
type Expected = {
  seq: number
  version: number
  entries: Entry[]
  references: readonly Reference[]
  deal: SidedDeal | undefined
}

const typed = (store: Store) => ({ kind: store.recordType.name, store, Row: storedRow(store.recordType) })
const types = Object.values(stores).map(typed)
const typeOf = new Map<unknown, (typeof types)[number]>(types.map((type) => [type.kind, type]))

/** The names of all record types. */
export const kinds = types.map(({ kind }) => kind)

/** Returns what a record's item requires, or `undefined` if it does not have the shape of its record type. */
export function expectedOf(item: Item): Expected | undefined {
  const type = typeOf.get(item.kind)
  if (!type) return undefined
  const { store, Row } = type
  const parsed = v.safeParse(Row, item)
  if (!parsed.success) return undefined
  const { seq, version, data } = parsed.output
  return {
    seq,
    version,
    entries: entriesOf(store, { seq, version, data }),
    references: referencesOf(store.recordType.references, data),
    deal: store.dealOf?.(data),
  }
}

/**
 * Returns the writes that give a record another sequence number, with its entries there. Entries at the old number stay.
 *
 * The version rises, so that a concurrent writer that knows the old number must read the record again. The change is
 * added to the feed, since a client that copies a list may already have passed the new position.
 */
export function movedTo(item: Item, seq: number, operation: string): Write[] {
  const type = typeOf.get(item.kind)
  if (!type) throw new Error(`Unknown kind of record: ${item.kind}`)
  const { kind, store, Row } = type
  const before = parseStored(Row, item)
  const after = { ...before, version: before.version + 1, seq }
  const { id } = before.data
  const now = Date.now()
  const update = {
    Key: recordKey(id),
    UpdateExpression: 'SET #seq = :seq, #version = :after',
    ConditionExpression: '#version = :before',
    ExpressionAttributeNames: { '#seq': 'seq', '#version': 'version' },
    ExpressionAttributeValues: { ':seq': seq, ':after': after.version, ':before': before.version },
  }
  return [
    { Update: update },
    feedEntry({ kind, id, version: after.version, deleted: false }, operation, now),
    ...entryWrites(changeOf(store, undefined, after), { shard: anyShard(), now }),
  ]
}

/**
 * Returns all facts that one item states. Items that are not derived from records state none.
 * @throws Error for a record of a record type that this version does not know
 */
export function factsIn(item: Item): Fact[] {
  const { pk, sk, ...content } = item
  const key = { pk: String(pk), sk: String(sk) }
  if (isTrace(item)) return []
  if (isEntry(key)) return [{ about: 'entry', side: 'actual', key, content }]
  if (isCount(key))
    return Object.entries(content).map(([name, count]) => ({
      about: 'counter',
      side: 'actual',
      counter: counterIn(key, name),
      count: Number(count),
    }))
  return key.sk === 'record' ? recordFacts(key.pk, item) : []
}

function recordFacts(id: string, record: Item): Fact[] {
  const { kind, seq, referrers } = record
  const facts: Fact[] = []
  if (referrers !== undefined)
    facts.push({ about: 'counter', side: 'actual', counter: referrersOf(id), count: Number(referrers) })
  if (!typeOf.has(kind)) {
    // Users are records without a sequence number.
    if (seq === undefined) return facts
    // Continuing would report its entries as strays, and the records that it refers to as miscounted.
    throw new Error(`There are records of kind ${kind}, which this version does not know`)
  }
  const expected = expectedOf(record)
  facts.push({
    about: 'seq',
    kind: String(kind),
    seq: Number(seq),
    id,
    isReadable: expected !== undefined,
  })
  return expected ? [...facts, ...expectedFacts(String(kind), expected)] : facts
}

function expectedFacts(kind: string, { seq, entries, references, deal }: Expected): Fact[] {
  const lists = entries.flatMap(({ list }) => (list === undefined ? [] : [list]))
  const counters = [
    ...lists.flatMap((list) => countersOf(kind, list, seq)),
    ...references.map((reference) => referrersOf(reference.id)),
  ]
  return [
    ...entries.map(({ key, item }): Fact => ({ about: 'entry', side: 'expected', key, content: item })),
    ...(deal ? [{ about: 'deal', ...deal } as const] : []),
    ...counters.map((counter): Fact => ({ about: 'counter', side: 'expected', counter, count: 1 })),
  ]
}

/** The counters that count a list's entry with this sequence number. */
function countersOf(kind: string, list: string, seq: number): Counter[] {
  return countWrites(kind, list, seq, { delta: 1, shard: 0 }).map(({ Update }) => {
    const [name = ''] = Object.values(Update?.ExpressionAttributeNames ?? {})
    return counterIn({ pk: String(Update?.Key?.pk), sk: String(Update?.Key?.sk) }, name)
  })
}

const referrersOf = (id: string): Counter => ({ counts: 'referrers', id })
