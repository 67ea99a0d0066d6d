import { attributeOf, FANOUT, rangeOf, SHARDS, superblockOf } from '../../../lib/data/lists/counted-list.ts'
import { putItem } from '../../../lib/data/table/client.ts'
import { type Key, leafKey, sequenceKey, topKey } from '../../../lib/data/table/keys.ts'

/** The maximum count of one of 8 shards for a superblock, and for a block. */
export const OF_SUPERBLOCK = 500
const OF_BLOCK = 5

/**
 * Makes `seq` the last used sequence number of a record type, with count vectors of its lists as full as if all
 * earlier numbers had been used.
 */
export async function useAllSequencesBefore(
  seq: number,
  type: string,
  lists: readonly string[],
): Promise<void> {
  const superblock = superblockOf(seq)
  for (const list of lists) {
    await fillRange(type, list, rangeOf(superblock))
    await putShards(OF_BLOCK, (shard) => leafKey(type, list, superblock, shard))
  }
  await putItem({ Item: { ...sequenceKey(type), next: seq } })
}

/** Fills the top vectors of one range of superblocks completely. */
export function fillRange(type: string, list: string, range: number): Promise<void> {
  return putShards(OF_SUPERBLOCK, (shard) => topKey(type, list, range, shard))
}

async function putShards(count: number, keyOf: (shard: number) => Key): Promise<void> {
  const counters = Array.from({ length: FANOUT }, (_, number) => [attributeOf(number), count])
  for (let shard = 0; shard < SHARDS; shard++)
    await putItem({ Item: { ...keyOf(shard), ...Object.fromEntries(counters) } })
}

/** A range of superblocks that no test uses. */
const BEYOND = 999

/**
 * Increases the count of a list, so that the few records of a test are found by packed rows, as in a large table. A
 * short list would be read whole.
 */
export function countAsMore(type: string, list: string, more: number): Promise<void> {
  return putItem({ Item: { ...topKey(type, list, BEYOND, 0), [attributeOf(0)]: more } })
}

/**
 * Increases the counts of all lists of a record type, so that packed rows are cheaper to read than a list, or
 * restores the counts. With increased counts only pages that need packed rows are correct.
 */
export async function useRows(type: string, statuses: readonly string[], areUsed: boolean): Promise<void> {
  for (const list of ['all', 'live', 'archived', ...statuses.map((status) => `status=${status}`)])
    await countAsMore(type, list, areUsed ? 300 : 0)
}
