import { expect, test } from 'vitest'
import { call, post } from '../../support/requests/api.ts'
import { expectProblem, expectRefusedField } from '../../support/requests/expect-problem.ts'
import { FLAT, PROPERTIES } from '../../support/samples/sample-property.ts'
import { ADA, PROSPECTS } from '../../support/samples/sample-prospect.ts'
import { agent, times, withKey } from './scene.ts'

test.each([
  [{ records: [] }, 'records', 'length'],
  [{ records: times(101, () => ADA) }, 'records', 'length'],
  [{ records: ADA }, 'records', 'type'],
  [{}, 'records', 'required'],
  [{ records: [ADA], dry_run: true }, 'dry_run', 'unknown'],
])('a batch returns 400 for the body %j', async (json, field, code) => {
  expectRefusedField(await post(`${PROSPECTS}/batch`, json, agent), field, code)
})

test.each(['?dry_run=yes', '?dry_run=', '?page=1'])('a batch returns 400 for the query %s', async (query) => {
  expectProblem(await post(`${PROSPECTS}/batch${query}`, { records: [ADA] }, agent), 400, 'validation_failed')
})

test.each([[null], ['text'], [7], [[ADA]], [{}], [{ id: 7 }], [{ id: '' }], [{ external_id: 7 }]])(
  'a batch refuses the record %j and creates the other record',
  async (record) => {
    const answer = await post(`${PROSPECTS}/batch`, { records: [record, ADA] }, agent)
    const [refused, created] = answer.body.results
    expect([400, 404]).toContain(refused.status)
    expect(created).toMatchObject({ status: 201 })
  },
)

test('a batch accepts a body of 256 KiB, and returns 413 for a larger body', async () => {
  const addresses = times(100, (n) => ({ ...FLAT, address: `${n} ${'x'.repeat(490)}` }))
  const spaces = (bytes: number) => JSON.stringify({ records: addresses }).padEnd(bytes)
  const headers = { 'content-type': 'application/json' }
  const send = (bytes: number) =>
    call('POST', `${PROPERTIES}/batch`, { ...agent, body: spaces(bytes), headers })
  expect((await send(256 * 1_024)).status).toBe(200)
  expectProblem(await send(256 * 1_024 + 1), 413, 'body_too_large')
})

test('a batch returns 403 for a viewer, and 400 for a malformed idempotency key', async () => {
  const records = [ADA]
  expectProblem(await post(`${PROSPECTS}/batch`, { records }, { as: 'viewer' }), 403, 'forbidden')
  expectProblem(await post(`${PROSPECTS}/batch`, { records }, withKey('é')), 400, 'validation_failed')
})
