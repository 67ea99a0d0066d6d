import type { Bond } from '../../domain/deals.ts'
import { BLOCK, FANOUT, rangeOf } from '../lists/counted-list.ts'
import {
  countPartition,
  type Key,
  leafKey,
  placeIn,
  topKey,
  topPrefix,
  vectorGroup,
  withoutShard,
} from '../table/keys.ts'

/** What a counter counts: the entries of one block of a list, of a whole superblock, or the referrers of a record. */
export type Counter =
  | { counts: 'block' | 'superblock'; kind: string; list: string; superblock: number; name: string }
  | { counts: 'referrers'; id: string }

/** An item's key as text. */
export const nameOf = ({ pk, sk }: Key) => `${pk} ${sk}`

/** A bond of a property and an offer as text. */
export const bondName = ({ property, offer, status }: Bond) => `${property} ${offer} ${status}`

/** The kind and the place of the record that an entry or a posting is there for. */
export function placeOf({ pk, sk }: Key): { kind: string; seq: number } {
  const [, kind = ''] = pk.split('#')
  return { kind, seq: placeIn(sk) }
}

/** The counter that a count vector has under this name of an attribute, in whichever shard. */
export function counterIn({ pk, sk }: Key, name: string): Counter {
  const [, kind = '', ...list] = pk.split('#')
  const common = { kind, list: list.join('#'), name }
  const group = vectorGroup(sk)
  if (sk.startsWith(topPrefix))
    return { counts: 'superblock', superblock: group * FANOUT + Number(name), ...common }
  return { counts: 'block', superblock: group, ...common }
}

/** A counter as text: the vector without its shard, and the attribute. */
export function counterName(counter: Counter): string {
  if (counter.counts === 'referrers') return `${counter.id} referrers`
  const { counts, kind, list, superblock, name } = counter
  const { sk } =
    counts === 'superblock' ? topKey(kind, list, rangeOf(superblock), 0) : leafKey(kind, list, superblock, 0)
  return `${countPartition(kind, list)} ${withoutShard(sk)} ${name}`
}

/** The first and the last place of the block that a counter counts. */
export function placesOf({ superblock, name }: { superblock: number; name: string }) {
  const block = superblock * FANOUT + Number(name)
  return { first: block * BLOCK, last: (block + 1) * BLOCK - 1 }
}
