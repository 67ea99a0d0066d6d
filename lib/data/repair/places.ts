import { FANOUT } from '../lists/counts.ts'
import { countPartition, type Key, leafKey, placeIn, topKey, withoutShard } from '../table/keys.ts'

/** What a counter counts: the entries of one block of a list, of a whole superblock, or the referrers of a record. */
export type Counter =
  | { counts: 'block' | 'superblock'; kind: string; list: string; superblock: number; name: string }
  | { counts: 'referrers'; id: string }

/** An item's key as text. */
export const nameOf = ({ pk, sk }: Key) => `${pk} ${sk}`

/** The kind and the place of the record that an entry or a posting is there for. */
export function placeOf({ pk, sk }: Key): { kind: string; seq: number } {
  const [, kind = ''] = pk.split('#')
  return { kind, seq: placeIn(sk) }
}

/** The counter that a count vector has under this name of an attribute, in whichever shard. */
export function counterIn({ pk, sk }: Key, name: string): Counter {
  const [, kind = '', ...list] = pk.split('#')
  const [vector, superblock] = sk.split('#')
  const counts = vector === 'TOP' ? 'superblock' : 'block'
  const number = counts === 'superblock' ? name : superblock
  return { counts, kind, list: list.join('#'), superblock: Number(number), name }
}

/** A counter as text: the vector without its shard, and the attribute. */
export function counterName(counter: Counter): string {
  if (counter.counts === 'referrers') return `${counter.id} referrers`
  const { counts, kind, list, superblock, name } = counter
  const { sk } = counts === 'superblock' ? topKey(kind, list, 0) : leafKey(kind, list, superblock, 0)
  return `${countPartition(kind, list)} ${withoutShard(sk)} ${name}`
}

/** The first and the last place of a block. */
export function placesOf(block: number): { first: number; last: number } {
  return { first: block * FANOUT, last: (block + 1) * FANOUT - 1 }
}
