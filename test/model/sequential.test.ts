import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { everyThirdSeed } from '../faults/seeds.ts'
import { get, tokenFor } from '../support/requests/api.ts'
import { useFreshTable } from '../support/store/fresh-table.ts'
import { expectInvariants } from '../support/store/invariants.ts'
import { REGION, setLastSequence } from '../support/store/sequence.ts'
import {
  compareFeed,
  compareHistories,
  compareRecords,
  compareUsers,
  Differences,
  recordsOf,
} from './compare.ts'
import { newUsers } from './run.ts'
import { Sequence } from './sequence.ts'
import { type Action, actions, firstRecords } from './workload.ts'

afterEach(() => void vi.useRealTimers())

const START = Date.parse('2026-08-31T23:59:59.998Z')
const IN_FEED_MS = 20_000

/** Runs a workload on an empty table. Compares each answer with the model, then everything that can be read. */
async function play(workload: readonly Action[], seed: number, border: boolean): Promise<string[]> {
  vi.useFakeTimers({ toFake: ['Date'], now: START })
  await useFreshTable()
  if (border) await setLastSequence(REGION - 30)
  const users = await newUsers()
  const [me] = users
  const sequence = new Sequence(users)
  const read = async (target: string) => get(target, { token: await tokenFor('admin', me?.id) })
  const differences = new Differences(read)
  const { next: since = '' } = await differences.page('/api/v1/changes')
  for (const action of workload) {
    await sequence.act(action)
    if (sequence.violations.length > 0) return sequence.violations
  }
  vi.setSystemTime(Date.now() + IN_FEED_MS)
  const { model } = sequence
  await compareRecords(differences, recordsOf(model), seed, me?.id ?? '', { queries: 25, records: 15 })
  await compareHistories(differences, model, users, new Set(model.changes.flatMap(({ id }) => id)))
  await compareFeed(differences, model, since)
  await compareUsers(differences, users)
  await expectInvariants()
  return differences.found
}

test.for(everyThirdSeed())(
  'after each request of a workload, the service and the model agree, seed %i',
  async (seed) => {
    const workload = fc
      .tuple(firstRecords(25), fc.array(actions, { minLength: 500, maxLength: 500 }))
      .map(([first, rest]) => [...first, ...rest])
    const [random] = fc.sample(fc.tuple(workload, fc.boolean()), { seed, numRuns: 1 })
    const [sent, border] = random ?? expect.fail()
    expect(await play(sent, seed, border)).toEqual([])
  },
)
