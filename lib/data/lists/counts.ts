import type { Write } from '../table/commit.ts'
import { leafKey, topKey } from '../table/keys.ts'

/** Each count vector is kept in this many items, so that concurrent writers seldom meet on one. */
export const SHARDS = 8

/** A block is this many consecutive places of a list, a superblock this many blocks. */
export const FANOUT = 128

export const blockOf = (seq: number) => Math.floor(seq / FANOUT)
export const superblockOf = (seq: number) => Math.floor(seq / FANOUT ** 2)

/** Live entries by block (or superblock) number. */
export type Counts = ReadonlyMap<number, number>

/** Sums the shards of one or more vectors; attributes that are no numbers (`pk`, `sk`) are passed over. */
export function sumVectors(items: readonly Record<string, unknown>[]): Counts {
  const counts = new Map<number, number>()
  for (const item of items) {
    for (const [name, value] of Object.entries(item)) {
      if (typeof value === 'number') counts.set(Number(name), (counts.get(Number(name)) ?? 0) + value)
    }
  }
  return counts
}

export function total(counts: Counts): number {
  let sum = 0
  for (const count of counts.values()) sum += count
  return sum
}

/**
 * Where the entry with this offset from the newest lies: the number of its block, and how many newer entries of
 * that block come before it. Order statistics over a two-level count, as in FoundationDB's Record Layer
 * `RankedSet`, with fixed blocks in place of a skip list. `undefined` past the end.
 */
export function locate(counts: Counts, offset: number): { block: number; skip: number } | undefined {
  let skip = offset
  for (const block of [...counts.keys()].sort((a, b) => b - a)) {
    const count = counts.get(block) ?? 0
    if (skip < count) return { block, skip }
    skip -= count
  }
  return undefined
}

/** The two counter writes, in a random shard, for an entry that a list gains (+1) or loses (-1) at a place. */
export function countWrites(kind: string, list: string, seq: number, delta: 1 | -1): Write[] {
  const shard = Math.floor(Math.random() * SHARDS)
  const superblock = superblockOf(seq)
  return [
    add(topKey(kind, list, shard), superblock, delta),
    add(leafKey(kind, list, superblock, shard), blockOf(seq), delta),
  ]
}

/** Top-level attributes: `ADD` makes a missing one, where a nested map would need its parent to exist. */
function add(Key: Record<string, string>, counter: number, delta: number): Write {
  return {
    Update: {
      Key,
      UpdateExpression: 'ADD #counter :delta',
      ExpressionAttributeNames: { '#counter': String(counter) },
      ExpressionAttributeValues: { ':delta': delta },
    },
  }
}
