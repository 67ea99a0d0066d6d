import { afterAll, afterEach, expect, test } from 'vitest'
import { del, get, post } from '../support/requests/api.ts'
import { ADA, PROSPECTS, prospectCount } from '../support/samples/sample-prospect.ts'
import { expectInvariants } from '../support/store/invariants.ts'
import { serviceBehindProxy } from './service/service-under-faults.ts'
import type { Fault } from './store/fault-plan.ts'

const proxy = await serviceBehindProxy()
afterEach(() => proxy.make({}))
afterAll(() => proxy.stop())

/** Injects these faults into the next transactions, one into each. Later transactions succeed. */
function transactionsMeet(...faults: Fault[]): void {
  proxy.make({ plan: ({ command }) => (command === 'TransactWriteItems' ? faults.shift() : undefined) })
}

test.each<[string, Fault[]]>([
  ['a conflict', ['held', 'conflict cancels']],
  ['throttling', ['held', 'throttled', 'throttling cancels']],
  ['an error', ['held', 'error before']],
])(
  'a deleted record stays deleted if its create was retried after %s and the first transaction of the create arrives late',
  async (_, faults) => {
    transactionsMeet(...faults)
    const { status, body } = await post(PROSPECTS, ADA, { as: 'agent' })
    expect(status).toBe(201)
    const after = await prospectCount()
    expect((await del(`${PROSPECTS}/${body.id}`, { as: 'admin' })).status).toBe(204)
    await proxy.quiet()
    expect((await get(`${PROSPECTS}/${body.id}`, { as: 'viewer' })).status).toBe(404)
    expect(await prospectCount()).toBe(after - 1)
    await expectInvariants()
  },
)
