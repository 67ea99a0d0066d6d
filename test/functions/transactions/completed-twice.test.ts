import { expect, test } from 'vitest'
import { call } from '../../support/requests/api.ts'
import { anOfferThatIs } from '../../support/samples/sample-transaction.ts'
import { beforeRequest } from '../../support/store/before-request.ts'

test('an offer that is completed meanwhile by the same edit is completed, not refused for its sold property', async () => {
  const { at, record } = await anOfferThatIs('accepted')
  const complete = () => call('PUT', at, { as: 'agent', json: { status: 'completed' } })
  beforeRequest({ command: 'BatchGet', mention: record.property_id }, complete)
  expect(await complete()).toMatchObject({ status: 200, body: { status: 'completed' } })
})
