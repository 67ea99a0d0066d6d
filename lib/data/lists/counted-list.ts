import { type Item, queryItems } from '../table/items.ts'
import { countPartition, leafPrefix, listPartition, seqSortKey, topPrefix } from '../table/keys.ts'
import { type Counts, FANOUT, locate, sumVectors, total } from './counts.ts'

/** The lists of one kind that are read as one; no record may be on two of them. */
export type ListUnion = { kind: string; lists: readonly string[] }

export type Page = { items: Item[]; total: number }

/** Vectors and entries are separate reads: a writer in between shows as a sum that does not fit. */
const READS_BEFORE_ACCEPTING = 4

/**
 * The entries from `offset` on, newest first, at most `limit`, and the exact total. Strongly consistent.
 * Requests for each list of the union: 2 side by side for an offset within the first block, otherwise 3, whatever
 * the offset and however many entries there are; 1 past the end.
 */
export async function readPage(union: ListUnion, offset: number, limit: number): Promise<Page> {
  for (let reads = 1; ; reads++) {
    const page =
      offset < FANOUT ? await firstBlock(union, offset, limit) : await anyBlock(union, offset, limit)
    if (page.consistent || reads === READS_BEFORE_ACCEPTING) return page
  }
}

/** Every entry of the union, newest first: for lists known to be short. */
export function readAll(union: ListUnion): Promise<Item[]> {
  return readEntries(union, undefined, Number.POSITIVE_INFINITY)
}

type Read = Page & { consistent: boolean }

async function firstBlock(union: ListUnion, offset: number, limit: number): Promise<Read> {
  const [top, entries] = await Promise.all([
    readCounts(union, topPrefix),
    readEntries(union, undefined, offset + limit),
  ])
  return page(entries.slice(offset), total(top), offset, limit)
}

async function anyBlock(union: ListUnion, offset: number, limit: number): Promise<Read> {
  const top = await readCounts(union, topPrefix)
  const superblock = locate(top, offset)
  if (!superblock) return { items: [], total: total(top), consistent: true }
  const leaf = await readCounts(union, leafPrefix(superblock.block))
  const block = locate(leaf, superblock.skip)
  if (!block || total(leaf) !== top.get(superblock.block))
    return { items: [], total: total(top), consistent: false }
  const newest = (block.block + 1) * FANOUT - 1
  const entries = await readEntries(union, newest, block.skip + limit)
  return page(entries.slice(block.skip), total(top), offset, limit)
}

function page(items: Item[], total: number, offset: number, limit: number): Read {
  return { items, total, consistent: items.length === Math.max(0, Math.min(limit, total - offset)) }
}

async function readCounts({ kind, lists }: ListUnion, prefix: string): Promise<Counts> {
  const vectors = await Promise.all(
    lists.map((list) =>
      queryItems({
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
        ExpressionAttributeValues: { ':pk': countPartition(kind, list), ':prefix': prefix },
      }),
    ),
  )
  return sumVectors(vectors.flat())
}

/** The newest entries at or before the place `newest`, from all lists of the union merged by place. */
async function readEntries(
  { kind, lists }: ListUnion,
  newest: number | undefined,
  limit: number,
): Promise<Item[]> {
  const sides = await Promise.all(
    lists.map((list) => queryItems(entriesUpTo(listPartition(kind, list), newest), limit)),
  )
  const [only] = sides
  if (only && sides.length === 1) return only
  const merged = sides.flat().sort((a, b) => (String(a.sk) < String(b.sk) ? 1 : -1))
  return merged.slice(0, limit)
}

function entriesUpTo(pk: string, newest: number | undefined) {
  if (newest === undefined)
    return {
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': pk },
      ScanIndexForward: false,
    }
  return {
    KeyConditionExpression: 'pk = :pk AND sk <= :newest',
    ExpressionAttributeValues: { ':pk': pk, ':newest': seqSortKey(newest) },
    ScanIndexForward: false,
  }
}
