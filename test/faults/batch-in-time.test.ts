import { afterAll, afterEach, expect, test } from 'vitest'
import { post } from '../support/requests/api.ts'
import { ADA, PROSPECTS } from '../support/samples/sample-prospect.ts'
import { expectInvariants } from '../support/store/invariants.ts'
import { serviceBehindProxy } from './service/service-under-faults.ts'
import type { Fault } from './store/fault-plan.ts'

const proxy = await serviceBehindProxy()
afterEach(() => proxy.make({}))
afterAll(() => proxy.stop())

const FUNCTION_MS = 3_000

test.each<Fault>(['held', 'throttled', 'conflict cancels', 'error before', 'throttling cancels'])(
  'a batch returns before its function times out when every transaction has the fault: %s',
  async (fault) => {
    proxy.make({ plan: ({ command }) => (command === 'TransactWriteItems' ? fault : undefined) })
    const records = Array.from({ length: 100 }, () => ADA)
    const begun = performance.now()
    const { status, body } = await post(
      `${PROSPECTS}/batch`,
      { records },
      { as: 'agent', functionMs: FUNCTION_MS },
    )
    expect(performance.now() - begun).toBeLessThan(FUNCTION_MS)
    expect(status).toBe(200)
    const statuses = body.results.map((each: { status: number }) => each.status)
    expect(new Set(statuses)).toEqual(new Set([503]))
    await proxy.quiet()
    await expectInvariants()
  },
)
