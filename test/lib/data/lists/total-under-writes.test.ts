import { beforeEach, expect, test, vi } from 'vitest'
import { BLOCK, type Page, readBefore, readPage, SHARDS } from '../../../../lib/data/lists/counted-list.ts'
import { client } from '../../../../lib/data/table/client.ts'
import { commit, newOperation } from '../../../../lib/data/table/commit.ts'
import { BEYOND_ALL } from '../../../../lib/data/table/keys.ts'
import { seededRandom } from '../../../../lib/local/demo/samples.ts'
import { useFreshTable } from '../../../support/store/fresh-table.ts'
import { entryWritesOf } from '../../../support/store/planned-writes.ts'

const LIST = { kind: 'thing', list: 'all' }
const layout = { recordType: { name: 'thing', references: {} }, listsOf: () => ['all'] }
const row = (seq: number) => ({ seq, version: 1, data: { id: 'thing' } })

/** The sequence numbers of the current entries. */
let seqs: number[]
/** All totals that the list has had since the last read began. */
let totals: Set<number>
let next: number

async function write(delta: 1 | -1, shard = Math.floor(Math.random() * SHARDS)): Promise<void> {
  const seq = delta === 1 ? next++ : seqs.shift()
  if (seq === undefined) throw new Error('There is no entry to remove')
  vi.spyOn(Math, 'random').mockReturnValueOnce(shard / SHARDS)
  const [before, after] = delta === 1 ? [undefined, row(seq)] : [row(seq), undefined]
  const writes = entryWritesOf(layout, before, after)
  expect(await commit(newOperation(), writes)).toEqual({ committed: true })
  if (delta === 1) seqs.push(seq)
  totals.add(seqs.length)
}

const aPage = () => readPage(LIST, 10 * BLOCK, 20)
const byCursor = () => readBefore(LIST, BEYOND_ALL, 20)

/** Reads a page of the list and returns the total that the page contains. Calls `meanwhile` after the read of each shard. */
async function totalBeside(
  meanwhile: (shardsRead: number) => Promise<void>,
  read: () => Promise<Page> = aPage,
): Promise<number> {
  let shardsRead = 0
  totals = new Set([seqs.length])
  client().middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const isOfCounts = commandName === 'QueryCommand' && JSON.stringify(args.input).includes('"COUNT#')
        if (!isOfCounts) return next(args)
        const answer = await next({ ...args, input: { ...args.input, Limit: 1 } })
        await meanwhile(++shardsRead)
        return answer
      },
    { step: 'initialize', name: 'shardByShard' },
  )
  try {
    const { total } = await read()
    expect(shardsRead).toBeGreaterThanOrEqual(SHARDS)
    return total
  } finally {
    client().middlewareStack.remove('shardByShard')
  }
}

beforeEach(async () => {
  await useFreshTable()
  seqs = []
  totals = new Set()
  next = 1
  for (let shard = 0; shard < SHARDS; shard++) for (let n = 0; n < 3; n++) await write(1, shard)
})

test.each([1, -1] as const)(
  'if each write during a read changes the count by %i, the total was correct at some moment of the read',
  async (delta) => {
    const seed = Date.now()
    const random = seededRandom(seed)
    const total = await totalBeside(() => write(delta, random.whole(0, SHARDS - 1)))
    expect([...totals], `seed ${seed}`).toContain(total)
  },
)

test('if n entries are added and m entries removed during a read, the total is wrong by at most the smaller of n and m', async () => {
  const seed = Date.now()
  const random = seededRandom(seed)
  for (let read = 0; read < 12; read++) {
    let [came, went] = [0, 0]
    const total = await totalBeside(async () => {
      const delta = seqs.length === 0 || random.next() < 0.5 ? 1 : -1
      if (delta === 1) came += 1
      else went += 1
      await write(delta, random.whole(0, SHARDS - 1))
    })
    const off = Math.min(...[...totals].map((each) => Math.abs(each - total)))
    expect(off, `seed ${seed}, ${came} added, ${went} removed`).toBeLessThanOrEqual(Math.min(came, went))
  }
})

test.each([
  ['a page by number', aPage],
  ['a page by cursor', byCursor],
])(
  'the total of %s is never negative, even if a read misses an added entry but sees its removal',
  async (_by, read) => {
    while (seqs.length > 0) await write(-1)
    const total = await totalBeside(async (shardsRead) => {
      if (shardsRead !== 1) return
      await write(1, 0)
      await write(-1, SHARDS - 1)
    }, read)
    expect(total).toBe(0)
  },
)
