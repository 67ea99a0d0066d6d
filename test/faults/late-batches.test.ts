import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { get, post } from '../support/requests/api.ts'
import { ADA, PROSPECTS, prospectCount } from '../support/samples/sample-prospect.ts'
import { expectInvariants } from '../support/store/invariants.ts'
import { serviceBehindProxy } from './service/service-under-faults.ts'
import type { Fault } from './store/fault-plan.ts'

const proxy = await serviceBehindProxy()
afterEach(() => proxy.make({}))
afterAll(() => proxy.stop())

let crm = ''
beforeEach(() => {
  crm = crypto.randomUUID()
})

function transactionsMeet(...faults: (Fault | undefined)[]): void {
  proxy.make({ plan: ({ command }) => (command === 'TransactWriteItems' ? faults.shift() : undefined) })
}

type Result = { status: number; id?: string }

test.each<[string, Fault[]]>([
  ['a conflict', ['held', 'conflict cancels']],
  ['throttling', ['held', 'throttled', 'throttling cancels']],
  ['an error', ['held', 'error before']],
  ['a second delay', ['held', 'held', 'conflict cancels', 'error before']],
])(
  'a repeated batch creates each record once if a transaction was retried after %s and its first attempt arrives late',
  async (_, faults) => {
    const options = { as: 'agent', headers: { 'idempotency-key': crypto.randomUUID() } } as const
    const records = Array.from({ length: 24 }, (_, n) => ({
      ...ADA,
      name: `Person ${n}`,
      ...(n % 3 === 0 && { external_id: `${crm}-${n}` }),
    }))
    const before = await prospectCount()
    transactionsMeet(...faults)
    const first: Result[] = (await post(`${PROSPECTS}/batch`, { records }, options)).body.results
    const [second, third] = await Promise.all([
      post(`${PROSPECTS}/batch`, { records }, options),
      post(`${PROSPECTS}/batch`, { records }, options),
    ])
    await proxy.quiet()
    const last: Result[] = (await post(`${PROSPECTS}/batch`, { records }, options)).body.results
    expect(last.map(({ status }) => status)).toEqual(records.map(() => 201))
    for (const results of [first, second.body.results, third.body.results])
      for (const [n, { status, id }] of results.entries()) if (status === 201) expect(id).toBe(last[n]?.id)
    expect(await prospectCount()).toBe(before + 24)
    for (const { id } of last) expect((await get(`${PROSPECTS}/${id}`, { as: 'viewer' })).status).toBe(200)
    await expectInvariants()
  },
)

test('a batch without an idempotency key creates one record for each result with 201 and none for each result with 503', async () => {
  const before = await prospectCount()
  transactionsMeet('held', 'held', 'conflict cancels', 'error before', 'error before')
  const records = Array.from({ length: 40 }, (_, n) => ({ ...ADA, name: `Person ${n}` }))
  const results: Result[] = (await post(`${PROSPECTS}/batch`, { records }, { as: 'agent' })).body.results
  await proxy.quiet()
  expect(await prospectCount()).toBe(before + results.filter(({ status }) => status === 201).length)
  await expectInvariants()
})
