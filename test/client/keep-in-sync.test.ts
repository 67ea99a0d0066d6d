import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  ConnectionError,
  connect,
  copyOf,
  type HandedBack,
  keepInSync,
  memoryStore,
} from '../../client/src/index.ts'
import { answering, baseUrl, HOUR, NOW, problem, sessionOf } from './answering.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  vi.spyOn(Math, 'random').mockReturnValue(1)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A copy of a service that has no records. `state.isOffline` simulates a lost network. */
function empty() {
  const state = { isOffline: false }
  const { fetch, requests, paths } = answering(({ url, method }) => {
    if (state.isOffline) return new TypeError('fetch failed')
    if (method === 'POST') return problem(403, 'forbidden')
    const isFeed = url.includes('/changes')
    return {
      body: isFeed
        ? { data: [], next: 'here', more: false }
        : { data: [], pagination: { limit: 100, total: 0, next: null } },
    }
  })
  const copy = copyOf(connect({ baseUrl, fetch, session: sessionOf('t', 24 * HOUR) }), memoryStore())
  /** The number of syncs since the last call. The first request of each sync of an empty outbox reads the feed. */
  const syncs = () => {
    const feeds = paths().filter((path) => path.endsWith('/changes')).length
    requests.length = 0
    return feeds
  }
  return { copy, state, syncs }
}

const zoe = { name: 'Zoé', email: 'zoe@example.com' }

test('a sync without a network sends one request, and fails at once with offline: true', async () => {
  const { copy, state, syncs } = empty()
  state.isOffline = true
  const failure = await copy.sync().catch((error) => error)
  expect(failure).toBeInstanceOf(ConnectionError)
  expect(failure).toMatchObject({ offline: true, method: 'GET', path: '/api/v1/changes' })
  expect(syncs()).toBe(1)
  expect(Date.now()).toBe(NOW)
})

test('keepInSync() syncs at once, then every everyMs, and after a change of the user', async () => {
  const { copy, syncs } = empty()
  const returned: HandedBack[][] = []
  const { stop } = keepInSync(copy, { everyMs: 10_000, onHandedBack: (changes) => returned.push(changes) })
  await vi.advanceTimersByTimeAsync(100)
  expect(syncs()).toBe(2) // The first copy reads the feed twice: before and after the lists.
  await vi.advanceTimersByTimeAsync(10_000)
  expect(syncs()).toBe(1)
  await copy.create('prospect', zoe)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(syncs()).toBe(1)
  expect(returned.at(-1)).toMatchObject([{ refusal: { why: 'refused' } }])
  stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(syncs()).toBe(0)
})

test('keepInSync() hands back no change again while the app decides about it, and reports an error of the app', async () => {
  const { copy, syncs } = empty()
  const [errors, returned]: [unknown[], HandedBack[][]] = [[], []]
  const decided = Promise.withResolvers<void>()
  const { stop } = keepInSync(copy, {
    everyMs: 10_000,
    onError: (error) => errors.push(error),
    async onHandedBack(changes) {
      if (changes.length === 0) return
      returned.push(changes)
      await decided.promise
      await copy.drop(changes[0] ?? expect.fail())
      throw new Error('The app has failed')
    },
  })
  await copy.create('prospect', zoe)
  await vi.advanceTimersByTimeAsync(35_000)
  expect(syncs()).toBeGreaterThan(3)
  expect(returned).toHaveLength(1)
  decided.resolve()
  await vi.advanceTimersByTimeAsync(35_000)
  expect(returned).toHaveLength(1)
  expect(errors).toEqual([new Error('The app has failed')])
  expect(await copy.waiting()).toEqual([])
  stop()
})

test('keepInSync() waits longer after each failure, at most everyMs, and reports each failure', async () => {
  const { copy, state, syncs } = empty()
  state.isOffline = true
  const times: number[] = []
  const { stop } = keepInSync(copy, { everyMs: 5_000, onError: () => times.push(Date.now() - NOW) })
  await vi.advanceTimersByTimeAsync(18_000)
  expect(times).toEqual([0, 1_000, 3_000, 7_000, 12_000, 17_000])
  state.isOffline = false
  await vi.advanceTimersByTimeAsync(5_000)
  syncs()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(syncs()).toBe(1)
  stop()
})

test('keepInSync() does not sync while the page is hidden, and syncs when the page is shown or the network returns', async () => {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  const app = new EventTarget()
  vi.stubGlobal('document', page)
  vi.stubGlobal('addEventListener', app.addEventListener.bind(app))
  vi.stubGlobal('removeEventListener', app.removeEventListener.bind(app))
  const { copy, syncs } = empty()
  const { stop } = keepInSync(copy, { everyMs: 10_000 })
  await vi.advanceTimersByTimeAsync(100)
  syncs()
  page.visibilityState = 'hidden'
  await vi.advanceTimersByTimeAsync(60_000)
  expect(syncs()).toBe(0)
  page.visibilityState = 'visible'
  page.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(100)
  expect(syncs()).toBe(1)
  app.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(100)
  expect(syncs()).toBe(1)
  stop()
})
