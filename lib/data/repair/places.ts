import { FANOUT } from '../lists/counts.ts'
import { type Key, placeIn } from '../table/keys.ts'

/** What a counter counts: the entries of one block of a list, of a whole superblock, or the referrers of a record. */
export type Counter =
  | { counts: 'block' | 'superblock'; kind: string; list: string; superblock: number; name: string }
  | { counts: 'referrers'; id: string }

/** The key that a fault of an entry or a posting names. */
export function keyAt(where: string): Key {
  const [pk = '', sk = ''] = where.split(' ')
  return { pk, sk }
}

/** The kind and the place of the record that an entry or a posting is there for. */
export function placeOf({ pk, sk }: Key): { kind: string; seq: number } {
  const [, kind = ''] = pk.split('#')
  return { kind, seq: placeIn(sk) }
}

/** The counter that a fault names; `name` is its attribute in the count vectors. */
export function counterAt(where: string): Counter {
  const [pk = '', vector = '', name = ''] = where.split(' ')
  const [family, kind = '', ...list] = pk.split('#')
  if (family !== 'COUNT') return { counts: 'referrers', id: pk }
  const counts = vector === 'TOP' ? 'superblock' : 'block'
  const superblock = counts === 'superblock' ? Number(name) : Number(vector.split('#')[1])
  return { counts, kind, list: list.join('#'), superblock, name }
}

/** The first and the last place of a block. */
export function placesOf(block: number): { first: number; last: number } {
  return { first: block * FANOUT, last: (block + 1) * FANOUT - 1 }
}
