import { writeLog } from '../../request-context.ts'
import { getItems, type Item, queryItems, queryPage } from '../table/client.ts'
import type { Write } from '../table/commit.ts'
import {
  BEYOND_ALL,
  countPartition,
  type Key,
  leafKey,
  leafPrefix,
  listEntryKey,
  listPartition,
  seqIn,
  seqSortKey,
  topKey,
  topPrefix,
  vectorGroup,
} from '../table/keys.ts'

export type List = { kind: string; list: string }

export type Page = { items: Item[]; total: number }

/**
 * Reads at most `limit` entries from `offset` on, newest first, and the total. Reads are strongly consistent. Sends 2
 * parallel requests if the offset is less than `BLOCK`, 1 request if the offset is past the end, and otherwise 3 requests.
 *
 * If another request writes to the list between the reads of the counts and of the entries, the page may begin too early or too
 * late. The reads are not repeated if counts and entries differ, because on a busy list they might never agree.
 */
export async function readPage(list: List, offset: number, limit: number): Promise<Page> {
  // Stryker disable next-line ConditionalExpression,EqualityOperator: both return the same page, only the cost differs
  const page = offset < BLOCK ? await newestPage(list, offset, limit) : await anyPage(list, offset, limit)
  const expected = Math.max(0, Math.min(limit, page.total - offset))
  if (page.items.length !== expected) warn({ ...list, offset, expected, found: page.items.length })
  return page
}

/**
 * Reads at most `limit` entries older than a sequence number, newest first, and the total. Sends 2 parallel requests. `next` is
 * the sequence number of the last entry, and is absent on the last page. Sequence numbers never change. So a caller that
 * follows `next` reads each entry exactly once, if the entry is on the list during all reads.
 */
export async function readBefore(list: List, seq: number, limit: number): Promise<Page & { next?: number }> {
  const [top, entries] = await Promise.all([
    readCounts(list, topPrefix),
    // Read one entry more than is returned, to see whether older entries exist.
    newestFrom(list, seq - 1, limit + 1),
  ])
  const items = entries.slice(0, limit)
  const last = entries.length > limit ? items.at(-1) : undefined
  return { items, total: totalOf(top), ...(last && { next: seqIn(String(last.sk)) }) }
}

/** A query reads the shards one by one. So the sum may include the removal of an entry without its addition. Clamp at 0. */
const totalOf = (top: Counts) => Math.max(0, total(top))

/** Returns the number of entries of a list. Sends one request. */
export async function countOf(list: List): Promise<number> {
  return totalOf(await readCounts(list, topPrefix))
}

/** Reads all entries of a list, oldest first. Returns `undefined` if they take more than `pages` pages of 1 MB. */
export async function readAll({ kind, list }: List, pages: number): Promise<Item[] | undefined> {
  const query = {
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': listPartition(kind, list) },
  }
  const items: Item[] = []
  let start: Item | undefined
  for (let read = 0; read < pages; read++) {
    const page = await queryPage({ ...query, ...(start && { ExclusiveStartKey: start }) })
    items.push(...page.items)
    start = page.next
    if (start === undefined) return items
  }
  return undefined
}

/** Logs a page with an unexpected number of entries. If this repeats while nothing is written, the counts are wrong. */
function warn(misfit: List & { offset: number; expected: number; found: number }): void {
  writeLog('warn', { message: 'page_misfit', ...misfit }, ({ kind, list, offset, expected, found }) => {
    // Stryker disable next-line StringLiteral: a message text
    return `page_misfit: read ${found} of ${expected} entries at offset ${offset} of ${kind} ${list}`
  })
}

async function newestPage(list: List, offset: number, limit: number): Promise<Page> {
  const [top, entries] = await Promise.all([
    readCounts(list, topPrefix),
    // Stryker disable next-line ArithmeticOperator: no sequence number is beyond BEYOND_ALL
    newestFrom(list, BEYOND_ALL - 1, offset + limit),
  ])
  return { items: entries.slice(offset), total: totalOf(top) }
}

async function anyPage(list: List, offset: number, limit: number): Promise<Page> {
  const top = await readCounts(list, topPrefix)
  const superblock = locate(top, offset)
  if (!superblock) return { items: [], total: totalOf(top) }
  const leaf = await readCounts(list, leafPrefix(superblock.block))
  return { items: await readEntries(list, leaf, superblock, limit), total: totalOf(top) }
}

/** Reads a page, starting at its newest or its oldest block. Chooses the start where fewer entries must be skipped. */
async function readEntries(
  list: List,
  leaf: Counts,
  { block, skip }: Position,
  limit: number,
): Promise<Item[]> {
  const first = locate(leaf, skip)
  // Entries were removed after the top vectors were read. So the page now begins in an older superblock.
  if (!first) return newestFrom(list, block * FANOUT * BLOCK - 1, limit)
  const last = locate(leaf, skip + limit - 1)
  const older = last ? (leaf.get(last.block) ?? 0) - 1 - last.skip : Number.POSITIVE_INFINITY
  // Stryker disable next-line EqualityOperator: with equal distances both ends return the same page at the same cost
  if (last && older < first.skip) {
    const entries = await oldestFrom(list, last.block * BLOCK, older + limit)
    return entries.slice(older).reverse()
  }
  const entries = await newestFrom(list, (first.block + 1) * BLOCK - 1, first.skip + limit)
  return entries.slice(first.skip)
}

async function readCounts(list: List, prefix: string): Promise<Counts> {
  return sumVectors(await readVectors(list, prefix))
}

/** Reads the count vectors of a list by the prefix of their sort keys. */
export function readVectors({ kind, list }: List, prefix: string, ConsistentRead = true): Promise<Item[]> {
  return queryItems({
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
    ExpressionAttributeValues: { ':pk': countPartition(kind, list), ':prefix': prefix },
    ConsistentRead,
  })
}

/** Reads the entry with this sequence number and older entries, newest first. */
function newestFrom(list: List, seq: number, limit: number): Promise<Item[]> {
  return queryItems({ ...entries(list, '<=', seq), ScanIndexForward: false }, limit)
}

/** Reads the entry with this sequence number and newer entries, oldest first. */
function oldestFrom(list: List, seq: number, limit: number): Promise<Item[]> {
  return queryItems(entries(list, '>=', seq), limit)
}

function entries({ kind, list }: List, side: '<=' | '>=', seq: number) {
  return {
    KeyConditionExpression: `pk = :pk AND sk ${side} :seq`,
    ExpressionAttributeValues: { ':pk': listPartition(kind, list), ':seq': seqSortKey(seq) },
  }
}

/** Each count vector is stored in this many items, so that concurrent writers rarely conflict. */
export const SHARDS = 8

/** The number of consecutive sequence numbers in a block. */
export const BLOCK = 40

/**
 * The number of counts in a vector. A leaf vector counts the entries in each of the 100 blocks of a superblock. A top vector
 * counts the entries in each of 100 superblocks. With 100 counts, attribute names have at most two digits, so a read of all 8
 * shards of a leaf vector takes one read unit (4 KB).
 */
export const FANOUT = 100

export const blockOf = (seq: number) => Math.floor(seq / BLOCK)
export const superblockOf = (seq: number) => Math.floor(blockOf(seq) / FANOUT)
/** The number of the top vector that counts a superblock. */
export const rangeOf = (superblock: number) => Math.floor(superblock / FANOUT)

/** The number of entries by block (or superblock) number. */
export type Counts = ReadonlyMap<number, number>

/** Sums the shards of one or more vectors. Skips attributes that are not numbers (`pk`, `sk`). */
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

/** A block (or superblock), and how many of its entries are newer than the requested entry. */
type Position = { block: number; skip: number }

/**
 * Finds the block (or superblock) of the entry at an offset from the newest entry. Returns `undefined` if the offset is past
 * the end. Similar to `RankedSet` of the FoundationDB Record Layer, with fixed blocks instead of a skip list.
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

/** Returns a random shard. All count writes of an attempt use one shard, because more shards would cause more conflicts. */
export function anyShard(): number {
  return Math.floor(Math.random() * SHARDS)
}

/** The addition (+1) or removal (-1) of the list entry with this sequence number. */
export type CountChange = List & { seq: number; delta: 1 | -1 }

/**
 * Computes the writes of count vectors for added and removed entries. Each entry changes a top vector and a leaf vector.
 * Several changes of one vector become one write.
 */
export function countWrites(changes: readonly CountChange[], shard: number): Write[] {
  const vectors = new Map<string, { key: Key; counts: Map<string, number> }>()
  const add = (key: Key, number: number, delta: number) => {
    const name = `${key.pk} ${key.sk}`
    const { counts } = vectors.get(name) ?? { counts: new Map<string, number>() }
    const attribute = attributeOf(number)
    vectors.set(name, { key, counts: counts.set(attribute, (counts.get(attribute) ?? 0) + delta) })
  }
  for (const { kind, list, seq, delta } of changes) {
    const superblock = superblockOf(seq)
    add(topKey(kind, list, rangeOf(superblock), shard), superblock, delta)
    add(leafKey(kind, list, superblock, shard), blockOf(seq), delta)
  }
  return [...vectors.values()].map(({ key, counts }) => countWrite(key, [...counts]))
}

/** The name of the attribute that contains the count of the block (or superblock) with this number. */
export const attributeOf = (number: number) => String(number % FANOUT)

/**
 * Returns the write that changes counts of one vector. The counts are top-level attributes, because `ADD` creates a missing
 * attribute only if its parent map exists.
 */
function countWrite(Key: Key, counts: readonly (readonly [attribute: string, delta: number])[]): Write {
  return {
    Update: {
      Key,
      UpdateExpression: `ADD ${counts.map((_, at) => `#counter${at} :delta${at}`).join(', ')}`,
      ExpressionAttributeNames: Object.fromEntries(counts.map(([name], at) => [`#counter${at}`, name])),
      ExpressionAttributeValues: Object.fromEntries(counts.map(([, delta], at) => [`:delta${at}`, delta])),
    },
  }
}

/** The maximum number of reads for a page. If the first read finds too few entries, the second read adds the next entries. */
const READS = 2

/**
 * Reads a page of list entries by their sequence numbers, in the given order. `read` parses each entry. Leaves out removed
 * entries, and entries for which `read` returns nothing. `asked` is the number of sequence numbers whose entries were
 * requested. Sends one request, or two if an entry was left out.
 */
export async function readFound<T>(
  list: List,
  seqs: readonly number[],
  limit: number,
  read: (item: Item) => T | undefined,
): Promise<{ found: T[]; asked: number }> {
  const found: T[] = []
  let asked = 0
  for (let reads = 0; reads < READS; reads++) {
    // `part` is empty if the page is full. Then no request is sent.
    const part = seqs.slice(asked, asked + limit - found.length)
    found.push(...(await entriesAt(list, part)).flatMap((item) => read(item) ?? []))
    asked += part.length
  }
  if (found.length < limit && asked < seqs.length)
    warnOfShortPage({ kind: list.kind, asked, read: found.length })
  return { found, asked }
}

/** Reads the entries of a list with these sequence numbers, in the given order. Missing entries are left out. */
export async function entriesAt({ kind, list }: List, seqs: readonly number[]): Promise<Item[]> {
  const keys = seqs.map((seq) => listEntryKey(kind, list, seq))
  const items = new Map((await getItems(keys)).map((item) => [`${item.pk} ${item.sk}`, item]))
  return keys.map(({ pk, sk }) => items.get(`${pk} ${sk}`)).filter((item) => item !== undefined)
}

/** Logs that a page is not full. Either many records changed during the request, or postings or packed rows are wrong. */
function warnOfShortPage(counts: { kind: string; asked: number; read: number }): void {
  const message =
    'A page is not full: entries were removed or changed after they were found. If this message repeats, run npm run verify'
  // Stryker disable next-line ArrowFunction,StringLiteral: a message text
  writeLog('warn', { message, ...counts }, (line) => `${line.message} (read ${line.read} of ${line.asked})`)
}
