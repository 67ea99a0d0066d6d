import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Finding } from '../../../../lib/data/repair/faults.ts'
import { prospects } from '../../../../lib/data/repositories/prospects.ts'
import { client } from '../../../../lib/data/table/client.ts'
import { commit, newOperation, type Write } from '../../../../lib/data/table/commit.ts'
import { leafKey, listEntryKey, postingKey, topKey } from '../../../../lib/data/table/keys.ts'
import { NewProspect } from '../../../../lib/domain/prospect.ts'
import { parse } from '../../../../lib/domain/validation.ts'
import { AppError } from '../../../../lib/errors.ts'
import { type Random, seededRandom } from '../../../../lib/local/demo/samples.ts'
import { writesPerSecond } from '../../../faults/seeds.ts'
import { author } from '../../../support/people/author.ts'
import { checkedTable } from '../../../support/store/checked-table.ts'
import { expectInvariants } from '../../../support/store/invariants.ts'
import { countedRate } from '../../../support/store/steady-writers.ts'

const ROUNDS = 3
/**
 * The test of a consistent table repeats its check until this many faults have been suspected in total. The table has no
 * faults, but concurrent writes can look like faults.
 */
const SUSPICIONS = 20
const SCAN_PAGE = 50
/** The number of records of one writer. A small number makes it likely that a record changes during its repair. */
const MINE = 8
/**
 * The maximum delay between two writes of one writer in milliseconds. With this delay, each writer sends about 50 writes a
 * second.
 */
const PAUSE_MS = 40
const WRITERS = writesPerSecond() / 50

let rate = countedRate(writesPerSecond())
beforeEach(() => {
  rate = countedRate(writesPerSecond())
})
afterEach(() => rate.print())

const names = ['Ana Ruiz', 'Zoe Weber', 'Ivan Petrov', 'Ines Roux']
type Acknowledged = Map<string, { version: number; name: string } | 'removed'>

/** Makes scan pages small. Otherwise one page would contain the whole table, and no write could happen between pages. */
beforeAll(() => {
  client().middlewareStack.add(
    (next, { commandName }) =>
      (args) =>
        next(commandName === 'ScanCommand' ? { ...args, input: { ...args.input, Limit: SCAN_PAGE } } : args),
    { step: 'initialize', name: 'shortScans' },
  )
  return () => client().middlewareStack.remove('shortScans')
})

/** Creates, changes and removes records until `isOver`, and stores the last acknowledged state of each record. */
async function writeOn(random: Random, acknowledged: Acknowledged, isOver: () => boolean) {
  const mine: string[] = []
  while (!isOver()) {
    const name = random.pick(names)
    const action = mine.length < MINE ? 0 : random.whole(1, 3)
    await sleep(random.whole(0, PAUSE_MS))
    rate.made()
    if (action === 0) {
      const { record } = await prospects.create(
        parse(NewProspect, { name, email: 'who@example.com' }),
        author,
      )
      mine.push(record.id)
      acknowledged.set(record.id, { version: record.version, name: record.name })
      continue
    }
    const id = random.pick(mine)
    if (action === 3) {
      await prospects.remove(id, author)
      mine.splice(mine.indexOf(id), 1)
      acknowledged.set(id, 'removed')
      continue
    }
    const patch = action === 1 ? { name } : { status: random.pick(['active', 'archived', 'new']) }
    const { record } = await prospects.update(id, () => patch, author)
    acknowledged.set(id, { version: record.version, name: record.name })
  }
}

/** Damages items that the writers change: list entries, postings, and counts of the first block and superblock. */
async function damage(random: Random): Promise<void> {
  const seq = random.whole(1, 40)
  const shard = random.whole(0, 7)
  const more = (Key: { pk: string; sk: string }): Write => ({
    Update: {
      Key,
      UpdateExpression: 'ADD #counter :more',
      ExpressionAttributeNames: { '#counter': '0' },
      ExpressionAttributeValues: { ':more': random.whole(-3, 3) },
    },
  })
  const writes: Write[] = [
    more(leafKey('prospect', 'live', 0, shard)),
    more(topKey('prospect', 'archived', 0, shard)),
    { Delete: { Key: listEntryKey('prospect', 'live', seq) } },
    { Delete: { Key: postingKey('prospect', 'ruiz', seq) } },
    {
      Put: {
        Item: { ...listEntryKey('prospect', 'status=new', seq + 1), version: 1, data: { id: 'prs_0' } },
      },
    },
    { Put: { Item: { ...postingKey('prospect', 'weber', seq + 2), facets: 'live', words: 'weber' } } },
  ]
  await commit(newOperation(), writes)
}

/**
 * Checks the table until no finding is `unstable`. A finding is `unstable` if its item changes during every attempt to check
 * it.
 */
async function stableFindings(options: { repair: boolean }): Promise<Finding[]> {
  const { findings } = await checkedTable(options)
  return findings.some(({ state }) => state === 'unstable') ? stableFindings(options) : findings
}

async function stateOf(id: string): Promise<{ version: number; name: string } | 'removed'> {
  try {
    const { version, name } = (await prospects.get(id)).record
    return { version, name }
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return 'removed'
    throw error
  }
}

test('a repair during writes repairs all faults and loses no write', async () => {
  const seed = Date.now()
  const random = seededRandom(seed)
  const acknowledged: Acknowledged = new Map()
  let over = false
  const writers = Array.from({ length: WRITERS }, (_, index) =>
    writeOn(seededRandom(seed + index), acknowledged, () => over),
  )
  try {
    for (let round = 0; round < ROUNDS; round++) {
      await damage(random)
      await checkedTable({ repair: true })
    }
    const left = (await stableFindings({ repair: true })).filter(({ state }) => state !== 'repaired')
    expect(left, `seed ${seed}`).toEqual([])
  } finally {
    over = true
    await Promise.all(writers)
  }
  await expectInvariants()
  expect(acknowledged.size).toBeGreaterThan(ROUNDS)
  for (const [id, state] of acknowledged) expect(await stateOf(id), `${id}, seed ${seed}`).toEqual(state)
})

test('a check of a consistent table during writes reports no faults', async () => {
  const acknowledged: Acknowledged = new Map()
  let over = false
  const writers = Array.from({ length: WRITERS }, (_, index) =>
    writeOn(seededRandom(index), acknowledged, () => over),
  )
  let suspected = 0
  try {
    while (suspected < SUSPICIONS) {
      const checked = await checkedTable()
      suspected += checked.suspected
      expect(checked.findings.filter(({ state }) => state !== 'unstable')).toEqual([])
    }
  } finally {
    over = true
    await Promise.all(writers)
  }
})
