import { expect, test } from 'vitest'
import { BLOCK, FANOUT, readPage } from '../../lib/data/lists/counted-list.ts'
import { commit, newOperation } from '../../lib/data/table/commit.ts'
import { seqIn } from '../../lib/data/table/keys.ts'
import { seededRandom } from '../../lib/local/demo/samples.ts'
import { writesPerSecond } from '../faults/seeds.ts'
import { entryWritesOf } from '../support/store/planned-writes.ts'
import { besideWriters } from '../support/store/steady-writers.ts'

const LIST = { kind: 'thing', list: 'all' }
const layout = { recordType: { name: 'thing', references: {} }, listsOf: () => ['all'] }
const row = (seq: number) => ({ seq, version: 1, data: {} })

const ENTRIES = 12 * BLOCK
const LIMIT = 20
const PAGES = 60

/** The places whose writes are answered for and that nobody is about to take; how many are being added, or taken. */
const places = new Set<number>()
let [adding, taking, begun] = [0, 0, 0]
/** Of every moment since a read began, the least and the greatest total that can have been true then. */
let moments: { least: number; most: number }[] = []
// On both sides of where a superblock ends.
let newest = FANOUT * BLOCK - ENTRIES / 2

function note(): void {
  moments.push({ least: places.size, most: places.size + adding + taking })
}

async function write(before?: number, after?: number): Promise<void> {
  const state = (place?: number) => (place === undefined ? undefined : row(place))
  begun += 1
  const writes = entryWritesOf(layout, state(before), state(after))
  expect(await commit(newOperation(), writes)).toEqual({ committed: true })
}

async function add(): Promise<void> {
  const place = ++newest
  adding += 1
  note()
  await write(undefined, place)
  adding -= 1
  places.add(place)
  note()
}

async function take(place: number): Promise<void> {
  places.delete(place)
  taking += 1
  note()
  await write(place)
  taking -= 1
  note()
}

// Below the handlers: two cores bear 300 entries and their counts a second, but not 300 whole records.
test('under steady adding and taking every page is full, of the rows that stand there, and its total was true', {
  timeout: 120_000,
}, async () => {
  const seed = Date.now()
  const random = seededRandom(seed)
  for (let made = 0; made < ENTRIES; made += BLOCK) await Promise.all(Array.from({ length: BLOCK }, add))
  const filled = begun
  const anyPlace = () => [...places][random.whole(0, places.size - 1)]
  const addOrTake = () => {
    const place = random.next() < 0.5 ? anyPlace() : undefined
    return place === undefined ? add() : take(place)
  }
  await besideWriters(writesPerSecond(), addOrTake, async () => {
    for (let read = 0; read < PAGES; read++) {
      const known = [...places]
      const [offset, sofar, inFlight] = [random.whole(0, known.length - 100), begun, adding + taking]
      moments = []
      note()
      const { items, total } = await readPage(LIST, offset, LIMIT)
      const what = `seed ${seed}, read ${read}, offset ${offset} of ${known.length}`
      expect(
        moments.some(({ least, most }) => least <= total && total <= most),
        `${what}: total ${total}, that were possible ${JSON.stringify(moments)}`,
      ).toBe(true)
      const rows = items.map(({ sk }) => seqIn(String(sk)))
      expect(rows, what).toEqual([...new Set(rows)].toSorted((a, b) => b - a))
      expect(rows, what).toHaveLength(LIMIT)
      const newer = known.filter((place) => place > (rows[0] ?? 0)).length
      expect(Math.abs(newer - offset), what).toBeLessThanOrEqual(inFlight + begun - sofar)
    }
    console.info(`${((begun - filled) / PAGES).toFixed(1)} writes for each page that was read`)
  })
})
