import { afterAll, afterEach, expect, test } from 'vitest'
import { get, post } from '../support/requests/api.ts'
import { expectStoreUnavailable } from '../support/requests/expect-problem.ts'
import { ADA, PROSPECTS, prospectCount } from '../support/samples/sample-prospect.ts'
import { serviceBehindProxy } from './service/service-under-faults.ts'

const proxy = await serviceBehindProxy()
afterEach(() => proxy.make({}))
afterAll(() => proxy.stop())

test('an answer that breaks off is a store that is unavailable, not a fault of ours', async () => {
  proxy.make({ plan: () => 'truncated' })
  expectStoreUnavailable(await get(PROSPECTS, { as: 'viewer' }))
})

test('a transaction whose answers break off is made once, and acknowledged', async () => {
  const before = await prospectCount()
  let left = 4
  proxy.make({
    plan: ({ command }) => (command === 'TransactWriteItems' && left-- > 0 ? 'truncated' : undefined),
  })
  expect((await post(PROSPECTS, ADA, { as: 'agent' })).status).toBe(201)
  proxy.make({})
  expect(await prospectCount()).toBe(before + 1)
})
