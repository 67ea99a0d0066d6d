import { expect, test } from 'vitest'
import { call, post } from '../../support/requests/api.ts'
import { expectProblem } from '../../support/requests/expect-problem.ts'
import { FLAT, PROPERTIES } from '../../support/samples/sample-property.ts'
import { ADA, PROSPECTS } from '../../support/samples/sample-prospect.ts'
import { agent, times } from './scene.ts'

// test/functions/refused tests records that are invalid without an id.
test.each([{ id: 7 }, { id: '' }, { id: 'x' }])(
  'a batch refuses the record %j and creates the other record',
  async (record) => {
    const answer = await post(`${PROSPECTS}/batch`, { records: [record, ADA] }, agent)
    const [refused, created] = answer.body.results
    expect([400, 404]).toContain(refused?.status)
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
