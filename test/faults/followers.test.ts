import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { SETTLED_MS } from '../../lib/data/changes/feed-entry.ts'
import { client } from '../../lib/data/table/client.ts'
import { type Random, seededRandom } from '../../lib/local/demo/samples.ts'
import { call, tokenFor } from '../support/requests/api.ts'
import { useFreshTable } from '../support/store/fresh-table.ts'
import { everyItem } from '../support/store/invariants.ts'
import { changesIn } from './checks/change-checker.ts'
import { newHistory } from './checks/history.ts'
import { type Follower, newFollower } from './follower.ts'
import { violationsNow } from './scenario.ts'
import { newScene } from './scene.ts'
import { seedsToRun } from './seeds.ts'
import { byClock, severalClocks } from './service/clocks.ts'
import { serviceBehindProxy } from './service/service-under-faults.ts'
import { withRetries } from './service/with-retries.ts'
import { faultPlan } from './store/fault-plan.ts'
import { FUNCTION_MS, runClients, throughHandlers } from './workload.ts'

const proxy = await serviceBehindProxy()
afterAll(() => proxy.stop())
// Issues the tokens before the clocks differ, because a token from the future is not valid.
beforeAll(() => Promise.all((['admin', 'viewer'] as const).map((role) => tokenFor(role))))
afterEach(() => {
  client().middlewareStack.remove('pauseSome')
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
 * is in progress. Returns the violations that the checker finds, and the differences between the copies and the service.
 */
async function violationsOfCopies(seed: number, { ahead = AHEAD_MS, lastsMs }: Conditions) {
  proxy.make({})
  await withRetries(useFreshTable)
  severalClocks()
  const random = seededRandom(seed)
  const off = () => random.whole(-OFF_MS, OFF_MS)
  proxy.make({ plan: faultPlan(seededRandom(seed)), heldMs: HELD_MS })
  const [history, scene] = [newHistory(), newScene(`followers-${seed}`)]
  pauseSome(random)
  let isQuiet = false

  const followers = Array.from({ length: FOLLOWERS }, () => {
    const ask = (target: string) =>
      byClock((isQuiet ? LATER_MS : ahead) + off(), () =>
        call('GET', target, { as: 'viewer', functionMs: FUNCTION_MS }),
      )
    return newFollower(ask)
  })
  const following = followers.map(async (follower, n) => {
    await sleep((n * lastsMs) / FOLLOWERS)
    await follower.begin()
    while (!scene.isOver) {
      await follower.follow()
      await sleep(50)
    }
  })
  const writing = runClients(seed, history, scene, {
    clients: 8,
    steps: Number.POSITIVE_INFINITY,
    transport: (...request) => byClock(off(), () => throughHandlers(...request)),
  })
  await sleep(lastsMs)
  scene.isOver = true
  await Promise.all([writing, ...following])
  await proxy.quiet()
  proxy.make({})
  client().middlewareStack.remove('pauseSome')
  isQuiet = true
  await Promise.all(followers.map(({ follow }) => follow()))
  return [...(await violationsNow(history.operations)), ...(await faultsOf(followers))]
}

/**
 * Delays 2 % of the write transactions, after the service has set their feed times. The delay is longer than the time limit of
 * writes.
 */
function pauseSome(random: Random): void {
  client().middlewareStack.add(
    (next, { commandName = '' }) =>
      async function stand(args) {
        if (commandName.startsWith('TransactWrite') && random.next() < 0.02) await sleep(STILL_MS)
        return next(args)
      },
    { step: 'build', name: 'pauseSome' },
  )
}

async function faultsOf(followers: readonly Follower[]): Promise<string[]> {
  const service = newFollower((target) => call('GET', target, { as: 'viewer' }))
  await service.begin()
  const changes = changesIn(await withRetries(everyItem))
  const known = new Map<string, string>()
  const faults: string[] = []
  for (const [n, { copy, held }] of followers.entries()) {
    for (const id of new Set([...copy.keys(), ...service.copy.keys()]))
      if (copy.get(id) !== service.copy.get(id))
        faults.push(`copy ${n} has ${copy.get(id)} but the service has ${service.copy.get(id)}`)
    for (const text of [...held, ...service.held]) {
      const { id, version } = JSON.parse(text)
      const one = known.get(`${id} ${version}`) ?? text
      known.set(`${id} ${version}`, one)
      if (one !== text) faults.push(`copy ${n} held ${text}, but another copy or the service held ${one}`)
      const isTold = changes.get(id)?.some((each) => each.version === version && !each.deleted)
      if (!isTold) faults.push(`copy ${n} held ${text}, which has no feed entry`)
    }
  }
  return faults
}

const isLong = seedsToRun().length >= 30
const seeds = isLong ? [1, 2, 3, 4] : [1]

test.for(seeds)(
  'copies that follow the feed under injected faults end up equal to the service, seed %i',
  async (seed) => {
    expect(await violationsOfCopies(seed, { lastsMs: isLong ? 30_000 : 11_000 })).toEqual([])
  },
)

test('the checker finds faults if the feed does not wait for writes in progress', async () => {
  expect(await violationsOfCopies(1, { lastsMs: 4_000, ahead: SETTLED_MS })).not.toEqual([])
})
