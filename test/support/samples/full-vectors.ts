import { attributeOf, FANOUT, rangeOf, SHARDS, superblockOf } from '../../../lib/data/lists/counted-list.ts'
import { putItem } from '../../../lib/data/table/client.ts'
import { type Key, leafKey, sequenceKey, topKey } from '../../../lib/data/table/keys.ts'

/**
 * The number of records that each of the 8 shards counts in a full superblock (4,000 records) and in a full block (40 records).
 */
export const OF_SUPERBLOCK = 500
const OF_BLOCK = 5

/**
 * Sets the last used sequence number of a record type to `seq`. For each list in `lists`, also sets all counts of the leaf and
 * top vectors that cover `seq` to their maximum.
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

/** Sets the top vectors of one range of superblocks to their maximum counts. */
export function fillRange(type: string, list: string, range: number): Promise<void> {
  return putShards(OF_SUPERBLOCK, (shard) => topKey(type, list, range, shard))
}

async function putShards(count: number, keyOf: (shard: number) => Key): Promise<void> {
  const counters = Array.from({ length: FANOUT }, (_, number) => [attributeOf(number), count])
  for (let shard = 0; shard < SHARDS; shard++)
    await putItem({ Item: { ...keyOf(shard), ...Object.fromEntries(counters) } })
}

/** A range of superblocks that contains no record of a test. */
const BEYOND = 999

/**
 * Increases the count of a list, so that the service reads packed rows, as in a large table. Without this change, the
 * service would read all list entries, because the lists of a test are short.
 */
export function countAsMore(type: string, list: string, more: number): Promise<void> {
  return putItem({ Item: { ...topKey(type, list, BEYOND, 0), [attributeOf(0)]: more } })
}

/**
 * Increases the counts of a record type's lists, so that packed rows are cheaper to read than a list. If `areUsed` is false,
 * restores the counts. As long as the counts are increased, only pages from packed rows are correct.
 */
export async function useRows(type: string, statuses: readonly string[], areUsed: boolean): Promise<void> {
  for (const list of ['all', 'live', 'archived', ...statuses.map((status) => `status=${status}`)])
    await countAsMore(type, list, areUsed ? 300 : 0)
}
