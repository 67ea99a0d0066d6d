import { attributeOf, FANOUT, SHARDS, superblockOf } from '../../lib/data/lists/counts.ts'
import { putItem } from '../../lib/data/table/items.ts'
import { leafKey, sequenceKey, topKey } from '../../lib/data/table/keys.ts'

/** What one shard of 8 counts at most of a superblock, and of a block. */
const OF_SUPERBLOCK = 500
const OF_BLOCK = 5

/**
 * Makes the next places of a kind those after `seq`, with the count vectors of its lists as full there as they would
 * be if all places before had been used.
 */
export async function useAllPlacesBefore(seq: number, kind: string, lists: readonly string[]): Promise<void> {
  const superblock = superblockOf(seq)
  const counters = (count: number) =>
    Object.fromEntries(Array.from({ length: FANOUT }, (_, number) => [attributeOf(number), count]))
  const shards = Array.from({ length: SHARDS }, (_, shard) => shard)
  const vectors = lists.flatMap((list) =>
    shards.flatMap((shard) => [
      { ...topKey(kind, list, Math.floor(superblock / FANOUT), shard), ...counters(OF_SUPERBLOCK) },
      { ...leafKey(kind, list, superblock, shard), ...counters(OF_BLOCK) },
    ]),
  )
  for (const Item of vectors) await putItem({ Item })
  await putItem({ Item: { ...sequenceKey(kind), next: seq } })
}
