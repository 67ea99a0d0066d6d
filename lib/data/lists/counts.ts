import type { Write } from '../table/commit.ts'
import { type Key, leafKey, topKey, vectorGroup } from '../table/keys.ts'

/** Each count vector is kept in this many items, so that concurrent writers seldom meet on one. */
export const SHARDS = 8

/** A block is this many consecutive places of a list. */
export const BLOCK = 40

/**
 * A leaf vector counts this many blocks, which are a superblock; a top vector this many superblocks. Their numbers
 * have two digits at most, so that no vector item reaches 1 KB, and the shards of a leaf are one read unit together.
 */
export const FANOUT = 100

export const blockOf = (seq: number) => Math.floor(seq / BLOCK)
export const superblockOf = (seq: number) => Math.floor(blockOf(seq) / FANOUT)
/** Which top vector counts a superblock. */
export const rangeOf = (superblock: number) => Math.floor(superblock / FANOUT)

/** Live entries by block (or superblock) number. */
export type Counts = ReadonlyMap<number, number>

/** Sums the shards of one or more vectors; attributes that are no numbers (`pk`, `sk`) are passed over. */
export function sumVectors(items: readonly Record<string, unknown>[]): Counts {
  const counts = new Map<number, number>()
  for (const item of items) {
    const first = vectorGroup(String(item.sk)) * FANOUT
    for (const [name, value] of Object.entries(item)) {
      if (typeof value !== 'number') continue
      const number = first + Number(name)
      counts.set(number, (counts.get(number) ?? 0) + value)
    }
  }
  return counts
}

export function total(counts: Counts): number {
  let sum = 0
  for (const count of counts.values()) sum += count
  return sum
}

/** A block (or superblock), and how many of its entries are newer than the one that is looked for. */
export type Position = { block: number; skip: number }

/**
 * Where the entry with this offset from the newest lies. Order statistics over a two-level count, as in FoundationDB's
 * Record Layer `RankedSet`, with fixed blocks in place of a skip list. `undefined` past the end.
 */
export function locate(counts: Counts, offset: number): Position | undefined {
  let skip = offset
  for (const block of [...counts.keys()].sort((a, b) => b - a)) {
    const count = counts.get(block) ?? 0
    if (skip < count) return { block, skip }
    skip -= count
  }
  return undefined
}

/** The shard that all count writes of one attempt at a change go to: one draw, so that they meet others' at one risk. */
export function anyShard(): number {
  return Math.floor(Math.random() * SHARDS)
}

/** The two counter writes for an entry that a list gains (+1) or loses (-1) at a place. */
export function countWrites(
  kind: string,
  list: string,
  seq: number,
  { delta, shard }: { delta: 1 | -1; shard: number },
): Write[] {
  const superblock = superblockOf(seq)
  return [
    add(topKey(kind, list, rangeOf(superblock), shard), superblock, delta),
    add(leafKey(kind, list, superblock, shard), blockOf(seq), delta),
  ]
}

/** The attribute of a vector that counts the block (or superblock) with this number. */
export const attributeOf = (number: number) => String(number % FANOUT)

/** Top-level attributes: `ADD` makes a missing one, where a nested map would need its parent to exist. */
function add(Key: Key, number: number, delta: number): Write {
  return {
    Update: {
      Key,
      UpdateExpression: 'ADD #counter :delta',
      ExpressionAttributeNames: { '#counter': attributeOf(number) },
      ExpressionAttributeValues: { ':delta': delta },
    },
  }
}
