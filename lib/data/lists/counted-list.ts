import { writeLog } from '../../log.ts'
import type { Item } from '../table/items.ts'
import {
  BEYOND_ALL,
  countPartition,
  leafPrefix,
  listPartition,
  placeIn,
  seqSortKey,
  topPrefix,
} from '../table/keys.ts'
import { queryItems } from '../table/queries.ts'
import { BLOCK, type Counts, FANOUT, locate, type Position, sumVectors, total } from './counts.ts'

/** One list of one kind of record. */
export type List = { kind: string; list: string }

export type Page = { items: Item[]; total: number }

/**
 * The entries from `offset` on, newest first, at most `limit`, and the total. Strongly consistent. Requests: 2 side by
 * side for an offset within the first block, otherwise 3, whatever the offset and however many entries there are; 1
 * past the end.
 *
 * Counts and entries are read one after another. What is written in between moves the rows of the page by as many at
 * most, and leaves it full: it is read on into its neighbours. To read again until all agree would on a busy list
 * never end.
 */
export async function readPage(list: List, offset: number, limit: number): Promise<Page> {
  const page = offset < BLOCK ? await newestPage(list, offset, limit) : await anyPage(list, offset, limit)
  const expected = Math.max(0, Math.min(limit, page.total - offset))
  if (page.items.length !== expected) warn({ ...list, offset, expected, found: page.items.length })
  return page
}

/**
 * The entries before a place, newest first, at most `limit`, and the total: 2 requests side by side, wherever the place
 * is. Whatever comes or goes meanwhile, an entry keeps its place: reading on from `next` shows each once that was there
 * all the time. `next` is absent where nothing is older.
 */
export async function readBefore(
  list: List,
  place: number,
  limit: number,
): Promise<Page & { next?: number }> {
  const [top, entries] = await Promise.all([
    readCounts(list, topPrefix),
    // One more than is shown, which tells whether anything is older.
    newestFrom(list, place - 1, limit + 1),
  ])
  const items = entries.slice(0, limit)
  const last = entries.length > limit ? items.at(-1) : undefined
  return { items, total: totalOf(top), ...(last && { next: placeIn(String(last.sk)) }) }
}

/**
 * The shards are read one after another: an entry that comes and goes meanwhile may be seen to go only, and fewer than
 * none there never are.
 */
const totalOf = (top: Counts) => Math.max(0, total(top))

/** Once is a writer in between. Again and again, without any, the counts are not what they count. */
function warn(misfit: List & { offset: number; expected: number; found: number }): void {
  writeLog('warn', { message: 'page_misfit', ...misfit }, ({ kind, list, offset, expected, found }) => {
    return `page_misfit: ${found} of ${expected} rows from ${offset} on in ${kind} ${list}`
  })
}

async function newestPage(list: List, offset: number, limit: number): Promise<Page> {
  const [top, entries] = await Promise.all([
    readCounts(list, topPrefix),
    newestFrom(list, BEYOND_ALL - 1, offset + limit),
  ])
  return { items: entries.slice(offset), total: totalOf(top) }
}

async function anyPage(list: List, offset: number, limit: number): Promise<Page> {
  const top = await readCounts(list, topPrefix)
  const superblock = locate(top, offset)
  if (!superblock) return { items: [], total: totalOf(top) }
  const leaf = await readCounts(list, leafPrefix(superblock.block))
  return { items: await readRows(list, leaf, superblock, limit), total: totalOf(top) }
}

/**
 * Reads from the nearer end: down from the first place of the block that the page begins in, or up from the last place
 * of the block that it ends in.
 */
async function readRows(list: List, leaf: Counts, { block, skip }: Position, limit: number): Promise<Item[]> {
  const first = locate(leaf, skip)
  // Entries have gone since the top vectors were read: the page begins below what is left of its superblock.
  if (!first) return newestFrom(list, block * FANOUT * BLOCK - 1, limit)
  const last = locate(leaf, skip + limit - 1)
  const older = last ? (leaf.get(last.block) ?? 0) - 1 - last.skip : Number.POSITIVE_INFINITY
  if (last && older < first.skip) {
    const entries = await oldestFrom(list, last.block * BLOCK, older + limit)
    return entries.slice(older).reverse()
  }
  const entries = await newestFrom(list, (first.block + 1) * BLOCK - 1, first.skip + limit)
  return entries.slice(first.skip)
}

async function readCounts({ kind, list }: List, prefix: string): Promise<Counts> {
  const vectors = await queryItems({
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
    ExpressionAttributeValues: { ':pk': countPartition(kind, list), ':prefix': prefix },
  })
  return sumVectors(vectors)
}

/** The entries at this place and before it, newest first. */
function newestFrom({ kind, list }: List, place: number, limit: number): Promise<Item[]> {
  return queryItems({ ...entries(kind, list, '<=', place), ScanIndexForward: false }, limit)
}

/** The entries at this place and after it, oldest first. */
function oldestFrom({ kind, list }: List, place: number, limit: number): Promise<Item[]> {
  return queryItems(entries(kind, list, '>=', place), limit)
}

function entries(kind: string, list: string, side: '<=' | '>=', place: number) {
  return {
    KeyConditionExpression: `pk = :pk AND sk ${side} :place`,
    ExpressionAttributeValues: { ':pk': listPartition(kind, list), ':place': seqSortKey(place) },
  }
}
