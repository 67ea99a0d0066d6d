import { afterAll, expect, test } from 'vitest'
import { seededRandom } from '../../lib/local/demo/samples.ts'
import { call, get } from '../support/requests/api.ts'
import { expectStoreUnavailable } from '../support/requests/expect-problem.ts'
import { aProspect, PROSPECTS } from '../support/samples/sample-prospect.ts'
import { serviceBehindProxy } from './service/service-under-faults.ts'

const proxy = await serviceBehindProxy()
afterAll(() => proxy.stop())

const FUNCTION_MS = 2_000

async function timed(method: string, target: string, json?: object) {
  const startedAt = performance.now()
  const answer = await call(method, target, { as: 'admin', functionMs: FUNCTION_MS, json })
  return { answer, ms: performance.now() - startedAt }
}

/**
 * A description, the fraction of requests that the store throttles, and the delay of all other requests in milliseconds.
 */
const overloads: [string, number, number][] = [
  ['throttles every request', 1, 0],
  ['answers every request too late', 0, 400],
  ['throttles most requests and delays the rest', 0.7, 100],
]

test.for(overloads)(
  'if the store %s, requests succeed or return 503 before the timeout, and later requests succeed again',
  async ([_, throttled, slowMs]) => {
    const { at } = await aProspect()
    const random = seededRandom(1)
    proxy.make({ slowMs, plan: () => (random.next() < throttled ? 'throttled' : undefined) })
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => [
        timed('POST', PROSPECTS, { name: `Caller ${n}`, email: `caller${n}@example.com` }),
        timed('PUT', at, { name: `Renamed ${n}` }),
        timed('POST', `${at}/${n % 2 ? 'archive' : 'restore'}`),
        timed('GET', at),
        timed('GET', `${PROSPECTS}?search=caller`),
      ]).flat(),
    )
    for (const { answer, ms } of answers) {
      expect(ms).toBeLessThan(FUNCTION_MS)
      if (answer.status >= 300) expectStoreUnavailable(answer)
    }
    await proxy.quiet()
    proxy.make({})
    expect((await get(at, { as: 'viewer' })).status).toBe(200)
    // Retries the edit because on a busy machine earlier requests may still be in progress.
    const recovered = async () => (await timed('PUT', at, { name: 'Recovered' })).answer.status
    await expect.poll(recovered, { timeout: 60_000 }).toBe(200)
  },
)
