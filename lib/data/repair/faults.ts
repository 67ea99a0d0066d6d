import type { Deal } from '../../domain/deals.ts'
import { BLOCK, FANOUT, rangeOf } from '../lists/counted-list.ts'
import {
  countPartition,
  type Key,
  leafKey,
  seqIn,
  sequenceKey,
  topKey,
  topPrefix,
  vectorGroup,
  withoutShard,
} from '../table/keys.ts'

/** What a counter counts: the entries of a block or of a superblock of a list, or the records that refer to a record. */
export type Counter =
  | { counts: 'block' | 'superblock'; kind: string; list: string; superblock: number; name: string }
  | { counts: 'referrers'; id: string }

/** A derived item that is missing, belongs to no record, or differs from its record. `owner` is the record's id, if known. */
export type EntryFault = { fault: 'missing' | 'stray' | 'different'; key: Key; owner?: string | undefined }

/** A counter that differs from the number of items it counts. */
export type CounterFault = { fault: 'miscounted'; counter: Counter }

/** Two records with the same sequence number. The younger was created while the sequence was behind. */
export type SharedSeqFault = { fault: 'shared'; elder: string; younger: string }

/** A sequence that will return numbers that records of its kind already have. */
type SequenceFault = { fault: 'behind'; kind: string }

/** A property and its offers that contradict each other. */
export type DealFault = { fault: 'contradictory'; property: string; offers: readonly string[] }

/** A record that does not have the shape of its kind. */
type UnreadableFault = { fault: 'unreadable'; id: string }

/** A difference between the table and what its records require. */
export type Fault = EntryFault | CounterFault | SharedSeqFault | SequenceFault | DealFault | UnreadableFault

/** A fault that was read again. `unstable`: the items changed during every attempt to confirm it. */
export type Finding = Fault & { state: 'found' | 'repaired' | 'unstable' }

/** Returns where a fault is, as text for an operator. */
export function whereIs(fault: Fault): string {
  switch (fault.fault) {
    case 'unreadable':
      return fault.id
    case 'shared':
      return `${fault.elder} ${fault.younger}`
    case 'contradictory':
      return [fault.property, ...fault.offers].join(' ')
    case 'behind':
      return keyName(sequenceKey(fault.kind))
    case 'miscounted':
      return counterName(fault.counter)
    default:
      return keyName(fault.key)
  }
}

/** An item's key as text. */
export const keyName = ({ pk, sk }: Key) => `${pk} ${sk}`

/** A deal as text. */
export const dealName = ({ property, offer, status }: Deal) => `${property} ${offer} ${status}`

/** A counter as text: its vector without the shard, and the attribute. */
export function counterName(counter: Counter): string {
  if (counter.counts === 'referrers') return `${counter.id} referrers`
  const { counts, kind, list, superblock, name } = counter
  const { sk } =
    counts === 'superblock' ? topKey(kind, list, rangeOf(superblock), 0) : leafKey(kind, list, superblock, 0)
  return `${countPartition(kind, list)} ${withoutShard(sk)} ${name}`
}

/** The counter that is the attribute `name` of a count vector, in any shard. */
export function counterIn({ pk, sk }: Key, name: string): Counter {
  const [, kind = '', ...list] = pk.split('#')
  const common = { kind, list: list.join('#'), name }
  const group = vectorGroup(sk)
  if (sk.startsWith(topPrefix))
    return { counts: 'superblock', superblock: group * FANOUT + Number(name), ...common }
  return { counts: 'block', superblock: group, ...common }
}

/** The first and the last sequence number of the block that a counter counts. */
export function seqRangeOf({ superblock, name }: { superblock: number; name: string }) {
  const block = superblock * FANOUT + Number(name)
  return { first: block * BLOCK, last: (block + 1) * BLOCK - 1 }
}

/** The kind and the sequence number of the record that a derived item belongs to. */
export function ownerSeqOf({ pk, sk }: Key): { kind: string; seq: number } {
  const [, kind = ''] = pk.split('#')
  return { kind, seq: seqIn(sk) }
}
