import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { ServiceError } from '../../client/src/index.ts'
import { type Random, seededRandom } from '../../lib/local/demo/samples.ts'
import { byTheService, newDevice, started } from '../client/copy/device.ts'
import type { Model } from '../model/model.ts'
import { begin, violationsOf } from '../model/parallel.ts'
import { leaves, shown, types } from '../model/records.ts'
import { runClients, throughHandlers } from '../model/run.ts'
import { FUNCTION_MS } from '../model/under-faults.ts'
import { tokenFor } from '../support/requests/api.ts'
import { useFreshTable } from '../support/store/fresh-table.ts'
import { interceptRequests } from '../support/store/intercept.ts'
import { seedsToRun } from './seeds.ts'
import { byClock, severalClocks } from './service/clocks.ts'
import { serviceBehindProxy } from './service/service-under-faults.ts'
import { withRetries } from './service/with-retries.ts'
import { faultPlan } from './store/fault-plan.ts'

/** The feed has changes that are at least this old (docs/api.md). */
const SETTLED_MS = 15_000

const proxy = await serviceBehindProxy()
afterAll(() => proxy.stop())
// Issues the tokens before the clocks differ, because a token from the future is not valid.
beforeAll(() => Promise.all((['admin', 'viewer'] as const).map((role) => tokenFor(role))))
let endPauses = () => {}
afterEach(() => {
  endPauses()
  vi.restoreAllMocks()
})

/** The largest deviation of a clock in milliseconds, in either direction. */
const OFF_MS = 2_000
/**
 * How far the clocks of the readers are ahead of the real time. So readers see changes in the feed after 7 s instead of 15 s.
 * This shorter delay is safe, because the functions have about a tenth of their usual timeout. So each write ends before a
 * reader's cursor passes the time of its feed entry.
 */
const AHEAD_MS = 8_000
const HELD_MS = 500
const STILL_MS = 700
const LATER_MS = 60_000
const FOLLOWERS = 4

type Conditions = { ahead?: number; lastsMs: number }

/**
 * Runs clients that write under injected faults, and copies that follow the feed at the same time. Then waits until no request
 * is in progress. Returns what contradicts the model, and the differences between the copies and the model.
 */
async function violationsOfCopies(seed: number, { ahead = AHEAD_MS, lastsMs }: Conditions) {
  proxy.make({})
  await withRetries(useFreshTable)
  severalClocks()
  const random = seededRandom(seed)
  const off = () => random.whole(-OFF_MS, OFF_MS)
  const send = throughHandlers(FUNCTION_MS)
  const scene = await begin(`followers-${seed}`, (...request) => byClock(off(), () => send(...request)))
  proxy.make({ plan: faultPlan(seededRandom(seed)), heldMs: HELD_MS })
  endPauses = pauseSome(random)
  let isQuiet = false

  const followers = await Promise.all(
    Array.from({ length: FOLLOWERS }, () =>
      newFollower((request) =>
        byClock((isQuiet ? LATER_MS : ahead) + off(), () => byTheService(request, FUNCTION_MS)),
      ),
    ),
  )
  const following = followers.map(async (follower, n) => {
    await sleep((n * lastsMs) / FOLLOWERS)
    while (!scene.run.isOver) {
      await follower.follow()
      await sleep(50)
    }
  })
  const writing = runClients(scene.run, seed, { clients: 8, steps: 50, isEndless: true })
  await sleep(lastsMs)
  scene.run.isOver = true
  const [walks] = await Promise.all([writing, ...following])
  await proxy.quiet()
  proxy.make({})
  endPauses()
  isQuiet = true
  // This finishes the erasures that failed, so the copies sync after it.
  const { violations, model } = await violationsOf(scene, walks, seed)
  await Promise.all(followers.map(({ follow }) => follow()))
  return [
    ...violations,
    ...(await Promise.all(followers.map((follower) => follower.differences(model)))).flat(),
  ]
}

/** A copy of the client that follows the feed, and every version of every record that it has contained, as JSON. */
async function newFollower(serve: (request: Request) => Promise<Response>) {
  const copy = await started(newDevice({ role: 'viewer' }), serve)
  const held = new Set<string>()
  const shownNow = async () => {
    const lists = await Promise.all(types.map((type) => copy.list(type, { status: 'all' })))
    return lists.flat().map(({ record }) => text(record))
  }
  return {
    /** Syncs until the service answers. */
    async follow(): Promise<void> {
      await expect
        .poll(() => copy.sync().then(() => true, isBusy), { timeout: 60_000, interval: 20 })
        .toBe(true)
      for (const record of await shownNow()) held.add(record)
    },
    /** Compares the copy with the records of the model, and what it has contained with all versions of the model. */
    async differences(model: Model): Promise<string[]> {
      const versions = new Set(model.changes.flatMap(({ after }) => (after ? [text(shown(after))] : [])))
      const never = [...held].filter((record) => !versions.has(record))
      const [now, current] = [
        new Set(await shownNow()),
        new Set([...model.records.values()].map((each) => text(shown(each)))),
      ]
      return [
        ...never.map((record) => `a copy contained ${record}, which never existed`),
        ...[...current].filter((record) => !now.has(record)).map((record) => `a copy lacks ${record}`),
        ...[...now].filter((record) => !current.has(record)).map((record) => `a copy still has ${record}`),
      ]
    },
  }
}

/** Whether a sync failed because the service was busy. Any other failure is a fault. */
function isBusy(failure: unknown): false {
  if (failure instanceof ServiceError && failure.status === 503) return false
  throw failure
}

/** Returns a record as JSON, with its fields in the order of their names. */
const text = (record: object) =>
  JSON.stringify(Object.entries(leavesOf(record)).toSorted(([a], [b]) => (a < b ? -1 : 1)))
const leavesOf = (record: object) => Object.fromEntries(leaves(record))

/**
 * Delays 2 % of the write transactions, after the service has set their feed times. The delay is longer than the time limit of
 * writes. Returns a function that ends the delays.
 */
function pauseSome(random: Random): () => void {
  return interceptRequests(async ({ command }, send) => {
    if (command.startsWith('TransactWrite') && random.next() < 0.02) await sleep(STILL_MS)
    return send()
  })
}

const seeds = seedsToRun().slice(0, 2)

test.for(seeds)(
  'copies that follow the feed under injected faults end up equal to the service, seed %i',
  async (seed) => {
    expect(await violationsOfCopies(seed, { lastsMs: 15_000 })).toEqual([])
  },
)

/** The number of seeds to try for the wrong variant. */
const SEEDS = 20

test('the copies differ from the model if the feed does not wait for writes in progress', async () => {
  for (let seed = 1; seed <= SEEDS; seed++)
    if ((await violationsOfCopies(seed, { lastsMs: 8_000, ahead: SETTLED_MS })).length > 0) return
  expect.fail(`None of the ${SEEDS} seeds shows the mistake`)
})
