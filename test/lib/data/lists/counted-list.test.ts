import { beforeEach, describe, expect, test, vi } from 'vitest'
import { BLOCK, FANOUT, readPage, SHARDS } from '../../../../lib/data/lists/counted-list.ts'
import { commit, newOperation, type Write } from '../../../../lib/data/table/commit.ts'
import { listEntryKey } from '../../../../lib/data/table/keys.ts'
import { seededRandom } from '../../../../lib/local/demo/samples.ts'
import { fillRange, OF_SUPERBLOCK } from '../../../support/samples/full-vectors.ts'
import { betweenReads } from '../../../support/store/between-reads.ts'
import { useFreshTable } from '../../../support/store/fresh-table.ts'
import { measured } from '../../../support/store/measure.ts'
import { entryWritesOf } from '../../../support/store/planned-writes.ts'

const SUPERBLOCK = BLOCK * FANOUT
const LIST = { kind: 'thing', list: 'all' }
const layout = { recordType: { name: 'thing', references: {} }, listsOf: () => ['all'] }
/** Returns a record of almost 4 KB, which costs one unit to read. */
const row = (seq: number) => ({ seq, version: 1, data: { id: 'thing', text: 'x'.repeat(4_000) } })

async function change(seqs: number[], writesOf: (seq: number) => Write[]) {
  for (const seq of seqs) expect(await commit(newOperation(), writesOf(seq))).toEqual({ committed: true })
}

const put = (...seqs: number[]) => change(seqs, (seq) => entryWritesOf(layout, undefined, row(seq)))
const take = (...seqs: number[]) => change(seqs, (seq) => entryWritesOf(layout, row(seq), undefined))

async function page(offset: number, limit: number) {
  const { items, total } = await readPage(LIST, offset, limit)
  return { seqs: items.map(({ sk }) => Number(sk)), total }
}

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  await useFreshTable()
})

test('readPage returns the right entries for any offset, even if sequence numbers have gaps', async () => {
  const seed = Date.now()
  const random = seededRandom(seed)
  // These sequence numbers are around the start of the second superblock and of the second range of superblocks.
  const around = [SUPERBLOCK, FANOUT * SUPERBLOCK].flatMap((first) =>
    Array.from({ length: 4 * BLOCK }, (_, index) => first - 2 * BLOCK + index),
  )
  const seqs = [3, ...around.filter(() => random.next() < 0.7), 250 * SUPERBLOCK + 7].toReversed()
  await put(...seqs)
  for (let read = 0; read < 60; read++) {
    // The first two offsets are past the end of the list.
    const offset = read < 2 ? seqs.length + read : random.whole(0, seqs.length)
    const limit = random.whole(1, 100)
    const expected = { seqs: seqs.slice(offset, offset + limit), total: seqs.length }
    expect(await page(offset, limit), `seed ${seed}, offset ${offset}, limit ${limit}`).toEqual(expected)
  }
  expect(console.warn).not.toHaveBeenCalled()
})

test('readPage starts at the newest or oldest block of the page, whichever costs less, and reads at most 30 extra entries', async () => {
  const seqs = Array.from({ length: 4 * BLOCK }, (_, index) => index)
  await put(...seqs)
  const VECTORS = 2
  const costs = []
  for (let offset = BLOCK; offset < 2 * BLOCK; offset++) costs.push(await measured(() => page(offset, 20)))
  expect(new Set(costs.map(({ requests }) => requests))).toEqual(new Set([3]))
  expect(Math.min(...costs.map(({ units }) => units))).toBeLessThanOrEqual(VECTORS + 20)
  expect(Math.max(...costs.map(({ units }) => units))).toBeLessThanOrEqual(VECTORS + 20 + 30)
})

test('in a list of over a million records, a page of one record costs 3 requests and at most 5 units', async () => {
  const ranges = [1, 2]
  for (const range of ranges) await fillRange('thing', 'all', range)
  await put(...Array.from({ length: 3 * BLOCK }, (_, index) => index))
  const newer = ranges.length * FANOUT * SHARDS * OF_SUPERBLOCK
  const { result, requests, units } = await measured(() => page(newer + BLOCK, 1))
  expect(result.seqs).toEqual([2 * BLOCK - 1])
  expect(requests).toBe(3)
  expect(units).toBeLessThanOrEqual(4 + 1)
})

describe('a page inside the list', () => {
  const seqs = Array.from({ length: 3 * BLOCK }, (_, index) => SUPERBLOCK + 2 * BLOCK - 1 - index)

  /** Returns the sequence numbers in `seqs` without those in `gone`, newest first. */
  const left = (...gone: number[]) => seqs.filter((seq) => !gone.includes(seq))

  beforeEach(() => put(...seqs))

  test('a page stays full if entries are added between the two reads of counts', async () => {
    const read = await betweenReads(
      1,
      () => put(seqs.length + SUPERBLOCK, seqs.length + SUPERBLOCK + 1),
      () => page(BLOCK, 20),
    )
    expect(read).toEqual({ seqs: seqs.slice(BLOCK - 2, BLOCK + 18), total: seqs.length })
  })

  test('a page stays full if entries are removed between the two reads of counts', async () => {
    const gone = seqs.slice(0, 10)
    const read = await betweenReads(
      1,
      () => take(...gone),
      () => page(BLOCK, 20),
    )
    expect(read).toEqual({ seqs: left(...gone).slice(BLOCK, BLOCK + 20), total: seqs.length })
    expect(console.warn).not.toHaveBeenCalled()
  })

  test('a page stays full if a whole block is removed between the two reads of counts', async () => {
    const gone = seqs.slice(0, BLOCK)
    const read = await betweenReads(
      1,
      () => take(...gone),
      () => page(BLOCK + 30, 20),
    )
    expect(read.total).toBe(seqs.length)
    expect(read.seqs).toEqual(left(...gone).slice(BLOCK, BLOCK + 20))
  })

  test.each([
    ['newest', BLOCK + 2],
    ['oldest', BLOCK + 18],
  ])(
    'a page that is read from the %s entry of a block on stays full if some of its entries are removed just before this read',
    async (_, offset) => {
      const gone = seqs.slice(offset, offset + 5)
      const read = await betweenReads(
        2,
        () => take(...gone),
        () => page(offset, 20),
      )
      expect(read.seqs).toHaveLength(20)
      for (const seq of gone) expect(read.seqs).not.toContain(seq)
    },
  )
})

test('if the counts are too high, readPage returns a page with fewer entries and logs a warning', async () => {
  await put(1, 2, 3)
  const removal = { Delete: { Key: listEntryKey('thing', 'all', 2) } }
  await commit(newOperation(), [removal])
  expect(await page(0, 20)).toEqual({ seqs: [3, 1], total: 3 })
  const line = { message: 'page_misfit', ...LIST, offset: 0, expected: 3, found: 2 }
  expect(console.warn).toHaveBeenCalledExactlyOnceWith(line)
})
