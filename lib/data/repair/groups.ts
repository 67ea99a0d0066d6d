import { BLOCK, blockOf, FANOUT, sumVectors, total } from '../lists/counted-list.ts'
import { type Item, queryPage } from '../table/client.ts'
import {
  countPartition,
  isCount,
  isListEntry,
  type Key,
  leafPrefix,
  listPartition,
  seqIn,
  seqSortKey,
  topPrefix,
} from '../table/keys.ts'
import { blockCounter, type Counter, listIn, superblockCounter } from './faults.ts'

/**
 * Consecutive items of a scan whose counts are compared together: the entries of one superblock of a list, or all count
 * vectors of a list.
 */
export type Group = {
  name: string
  kind: string
  list: string
  superblock: number
  /** The key that the scan had reached before this group, to continue from if it is interrupted within. */
  after: Key | undefined
  size: number
  /** Entries of the list by block. */
  entries: Map<number, number>
  vectors: Item[]
}

/** Adds an item to the group that is open, or to a new one. Returns `undefined` for an item that is in no group. */
export function grouped(open: Group | undefined, item: Item, after: Key | undefined): Group | undefined {
  const key = { pk: String(item.pk), sk: String(item.sk) }
  const isEntry = isListEntry(key)
  if (!isEntry && !isCount(key)) return undefined
  const block = blockOf(seqIn(key.sk))
  const superblock = isEntry ? Math.floor(block / FANOUT) : 0
  const name = `${key.pk} ${superblock}`
  const [, kind = ''] = key.pk.split('#')
  const fresh = { name, kind, list: listIn(key), superblock, after, size: 0, entries: new Map(), vectors: [] }
  const group: Group = open?.name === name ? open : fresh
  group.size += 1
  if (isEntry) group.entries.set(block, (group.entries.get(block) ?? 0) + 1)
  else group.vectors.push(item)
  return group
}

/** Returns the counters of a complete group that seem to differ from what they count. */
export function suspectsIn(group: Group): Promise<Counter[]> {
  return group.vectors.length > 0 ? suspectsOfVectors(group) : suspectsOfEntries(group)
}

/** Compares entries with the vectors that count them. */
async function suspectsOfEntries({ kind, list, superblock, entries }: Group): Promise<Counter[]> {
  const { items } = await queryPage({
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
    ExpressionAttributeValues: { ':pk': countPartition(kind, list), ':prefix': leafPrefix(superblock) },
    ConsistentRead: false,
  })
  const counts = sumVectors(items)
  const blocks = [...new Set([...entries.keys(), ...counts.keys()])]
  const wrong = blocks.filter((block) => (entries.get(block) ?? 0) !== (counts.get(block) ?? 0))
  if (wrong.length === 0) return []
  return [...wrong.map((block) => blockCounter(kind, list, block)), superblockCounter(kind, list, superblock)]
}

/** Compares the count of each superblock with the sum of its blocks, and finds counts of superblocks without entries. */
async function suspectsOfVectors({ kind, list, vectors }: Group): Promise<Counter[]> {
  const isTop = ({ sk }: Item) => String(sk).startsWith(topPrefix)
  const tops = sumVectors(vectors.filter(isTop))
  const blocks = sumVectors(vectors.filter((vector) => !isTop(vector)))
  const bySuperblock = Map.groupBy(blocks, ([block]) => Math.floor(block / FANOUT))
  const suspects: Counter[] = []
  for (const superblock of new Set([...tops.keys(), ...bySuperblock.keys()])) {
    const counted = (bySuperblock.get(superblock) ?? []).filter(([, count]) => count !== 0)
    const top = tops.get(superblock) ?? 0
    const isWrong = top !== total(new Map(counted))
    if (isWrong) suspects.push(superblockCounter(kind, list, superblock))
    if (counted.length > 0 && !(await hasEntries(kind, list, superblock)))
      suspects.push(
        ...counted.map(([block]) => blockCounter(kind, list, block)),
        superblockCounter(kind, list, superblock),
      )
  }
  return suspects
}

async function hasEntries(kind: string, list: string, superblock: number): Promise<boolean> {
  const first = superblock * FANOUT * BLOCK
  const { items } = await queryPage({
    KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :last',
    ExpressionAttributeValues: {
      ':pk': listPartition(kind, list),
      ':first': seqSortKey(first),
      ':last': seqSortKey(first + FANOUT * BLOCK - 1),
    },
    ProjectionExpression: 'sk',
    ConsistentRead: false,
    Limit: 1,
  })
  return items.length > 0
}
