import { attributeOf, FANOUT, rangeOf, SHARDS, superblockOf } from '../../../lib/data/lists/counted-list.ts'
import { putItem } from '../../../lib/data/table/client.ts'
import { type Key, leafKey, sequenceKey, topKey } from '../../../lib/data/table/keys.ts'

/** What one shard of 8 counts at most of a superblock, and of a block. */
export const OF_SUPERBLOCK = 500
const OF_BLOCK = 5

/**
 * Makes the next places of a kind those after `seq`, with the count vectors of its lists as full there as they would
 * be if all places before had been used.
 */
export async function useAllPlacesBefore(seq: number, kind: string, lists: readonly string[]): Promise<void> {
  const superblock = superblockOf(seq)
  for (const list of lists) {
    await fillRange(kind, list, rangeOf(superblock))
    await putShards(OF_BLOCK, (shard) => leafKey(kind, list, superblock, shard))
  }
  await putItem({ Item: { ...sequenceKey(kind), next: seq } })
}

/** Makes the top vectors of one range of superblocks as full as they get. */
export function fillRange(kind: string, list: string, range: number): Promise<void> {
  return putShards(OF_SUPERBLOCK, (shard) => topKey(kind, list, range, shard))
}

async function putShards(count: number, keyOf: (shard: number) => Key): Promise<void> {
  const counters = Array.from({ length: FANOUT }, (_, number) => [attributeOf(number), count])
  for (let shard = 0; shard < SHARDS; shard++)
    await putItem({ Item: { ...keyOf(shard), ...Object.fromEntries(counters) } })
}

/** A range of superblocks that no test reaches. */
const BEYOND = 999

/**
 * Makes a list count more records than it has. So the few records of a test are found by their packed rows, as in a table of many: a short
 * list would be read whole.
 */
export function countAsMore(kind: string, list: string, more: number): Promise<void> {
  return putItem({ Item: { ...topKey(kind, list, BEYOND, 0), [attributeOf(0)]: more } })
}

/**
 * Makes all lists of a kind count so many records that packed rows are cheaper to read than a list, or again no more than they have. While
 * they do, only pages that are not newest first, or have filters that no list is of, show what there is.
 */
export async function useRows(kind: string, statuses: readonly string[], areUsed: boolean): Promise<void> {
  for (const list of ['all', 'live', 'archived', ...statuses.map((status) => `status=${status}`)])
    await countAsMore(kind, list, areUsed ? 300 : 0)
}
