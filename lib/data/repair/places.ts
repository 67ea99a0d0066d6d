import { BLOCK, FANOUT } from '../lists/counts.ts'
import { type Key, topPrefix, vectorGroup } from '../table/keys.ts'

/** What a counter counts: the entries of one block of a list, of a whole superblock, or the referrers of a record. */
export type Counter =
  | { counts: 'block'; kind: string; list: string; superblock: number; block: number }
  | { counts: 'superblock'; kind: string; list: string; superblock: number }
  | { counts: 'referrers'; id: string }

/** The key that a fault of an entry or a posting names. */
export function keyAt(where: string): Key {
  const [pk = '', sk = ''] = where.split(' ')
  return { pk, sk }
}

/** The kind and the place of the record that an entry or a posting is there for. */
export function placeOf({ pk, sk }: Key): { kind: string; seq: number } {
  const [, kind = ''] = pk.split('#')
  return { kind, seq: Number(sk.slice(sk.lastIndexOf('#') + 1)) }
}

/** The counter that a fault names. */
export function counterAt(where: string): Counter {
  const [pk = '', vector = '', name = ''] = where.split(' ')
  const [family, kind = '', ...rest] = pk.split('#')
  if (family !== 'COUNT') return { counts: 'referrers', id: pk }
  const list = rest.join('#')
  const group = vectorGroup(vector)
  const number = group * FANOUT + Number(name)
  if (vector.startsWith(topPrefix)) return { counts: 'superblock', kind, list, superblock: number }
  return { counts: 'block', kind, list, superblock: group, block: number }
}

/** The first and the last place of a block. */
export function placesOf(block: number): { first: number; last: number } {
  return { first: block * BLOCK, last: (block + 1) * BLOCK - 1 }
}
