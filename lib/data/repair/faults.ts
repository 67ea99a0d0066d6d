import * as v from 'valibot'
import { hasFormOfId } from '../../domain/id.ts'
import { attributeOf, BLOCK, blockOf, FANOUT, rangeOf, superblockOf } from '../lists/counted-list.ts'
import { seqOfRow } from '../rows/rows.ts'
import { countPartition, isListEntry, type Key, leafKey, seqIn, topKey, withoutShard } from '../table/keys.ts'

const CountOfEntries = v.object({
  counts: v.picklist(['block', 'superblock']),
  kind: v.string(),
  list: v.string(),
  superblock: v.number(),
  name: v.string(),
})
const CountOfReferrers = v.object({ counts: v.literal('referrers'), id: v.string() })

/** The count of the entries in a block or superblock of a list, or the count of the records that refer to a record. */
const Counter = v.variant('counts', [CountOfEntries, CountOfReferrers])
export type Counter = v.InferOutput<typeof Counter>

/**
 * The location of a derived item. One item contains the packed rows of several records. So the location of a row includes
 * the `attribute` that contains the row.
 */
const Location = v.object({
  key: v.object({ pk: v.string(), sk: v.string() }),
  attribute: v.optional(v.string()),
})
export type Location = v.InferOutput<typeof Location>

/**
 * A derived item that is missing, that differs from what its record requires, or that no record requires (`stray`). `owner` is
 * the id of the record that is checked for this item, if it is known. This record need not exist if the item is stray.
 */
const EntryFault = v.object({
  ...Location.entries,
  fault: v.picklist(['missing', 'different', 'stray']),
  owner: v.optional(v.string()),
})
export type EntryFault = v.InferOutput<typeof EntryFault>

/** A counter that differs from the number of items that it counts. */
const CounterFault = v.object({ fault: v.literal('miscounted'), counter: Counter })
export type CounterFault = v.InferOutput<typeof CounterFault>

/** A stored record that does not match the schema of its record type. */
const UnreadableFault = v.object({ fault: v.literal('unreadable'), id: v.string() })

/** An erased prospect that still contains personal data, or whose history still contains values. */
const ErasureFault = v.object({ fault: v.literal('unerased'), id: v.string() })
export type ErasureFault = v.InferOutput<typeof ErasureFault>

/** A difference between the table and what its records require. */
export const Fault = v.variant('fault', [EntryFault, CounterFault, UnreadableFault, ErasureFault])
export type Fault = v.InferOutput<typeof Fault>

/** A fault that was checked again. `unstable` means that its items changed during every attempt to check it. */
export type Finding = Fault & { state: 'found' | 'repaired' | 'unstable' }

/** Returns the location of a fault as text for an operator. */
export function whereIs(fault: Fault): string {
  switch (fault.fault) {
    case 'unreadable':
    case 'unerased':
      return fault.id
    case 'miscounted':
      return counterName(fault.counter)
    default:
      return locationName(fault)
  }
}

export const keyName = ({ pk, sk }: Key) => `${pk} ${sk}`

export const locationName = ({ key, attribute }: Location) =>
  attribute === undefined ? keyName(key) : `${keyName(key)} ${attribute}`

/** Returns a counter as text: the key of its vector without the shard, and the attribute. */
function counterName(counter: Counter): string {
  if (counter.counts === 'referrers') return `${counter.id} referrers`
  const { counts, kind, list, superblock, name } = counter
  const { sk } =
    counts === 'superblock' ? topKey(kind, list, rangeOf(superblock), 0) : leafKey(kind, list, superblock, 0)
  return `${countPartition(kind, list)} ${withoutShard(sk)} ${name}`
}

export function blockCounter(kind: string, list: string, block: number): Counter {
  const superblock = Math.floor(block / FANOUT)
  return { counts: 'block', kind, list, superblock, name: attributeOf(block) }
}

export function superblockCounter(kind: string, list: string, superblock: number): Counter {
  return { counts: 'superblock', kind, list, superblock, name: attributeOf(superblock) }
}

/** Returns the counters that count a list entry. Other derived items are not counted. */
export function countersOf({ key }: Location): Counter[] {
  if (!isListEntry(key)) return []
  const { kind, seq } = ownerSeqOf({ key })
  const list = listIn(key)
  return [
    blockCounter(kind, list, blockOf(seq)),
    superblockCounter(kind, list, superblockOf(seq)),
    // A list whose name is the id of a record contains the records that refer to that record.
    ...(hasFormOfId(list) ? [{ counts: 'referrers', id: list } as const] : []),
  ]
}

/** The list that a list entry or a count vector belongs to. */
export const listIn = ({ pk }: Key) => pk.split('#').slice(2).join('#')

/** The first and the last sequence number of the block that a counter counts. */
export function seqRangeOf({ superblock, name }: { superblock: number; name: string }) {
  const block = superblock * FANOUT + Number(name)
  return { first: block * BLOCK, last: (block + 1) * BLOCK - 1 }
}

/** The record type and the sequence number of the record that a derived item belongs to. */
export function ownerSeqOf({ key, attribute }: Location): { kind: string; seq: number } {
  const [, kind = ''] = key.pk.split('#')
  return { kind, seq: attribute === undefined ? seqIn(key.sk) : seqOfRow(Number(key.sk), attribute) }
}
