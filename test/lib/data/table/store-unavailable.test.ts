import { beforeEach, expect, test, vi } from 'vitest'
import { call, get } from '../../../support/requests/api.ts'
import { expectStoreUnavailable } from '../../../support/requests/expect-problem.ts'
import { aProspect, PROSPECTS } from '../../../support/samples/sample-prospect.ts'
import { storeError, withFaults } from '../../../support/store/store-faults.ts'

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

const failures: [string, Error][] = [
  ['throttles', storeError('ThrottlingException')],
  ['has no capacity left', storeError('ProvisionedThroughputExceededException')],
  ['has too many requests', storeError('RequestLimitExceeded')],
  ['has a fault', storeError('InternalServerError', { $fault: 'server' })],
  ['takes too long', storeError('TimeoutError')],
  ['refuses the connection', storeError('Error', { code: 'ECONNREFUSED' })],
  ['drops the connection', storeError('Error', { code: 'ECONNRESET' })],
  ['cannot be found', storeError('Error', { code: 'ENOTFOUND' })],
]

test.each(failures)('503 with Retry-After when the store %s', async (_, error) => {
  const work = () => get(PROSPECTS, { as: 'viewer' })
  expectStoreUnavailable((await withFaults(() => ({ instead: error }), work)).result)
})

test('503 for a write too, of which nothing is there then', async () => {
  const { record, at, etag } = await aProspect()
  const work = () => call('PUT', at, { as: 'agent', json: { name: 'Edited' } })
  const answer = await withFaults(() => ({ instead: storeError('ThrottlingException') }), work)
  expectStoreUnavailable(answer.result)
  const read = await get(at, { as: 'viewer' })
  expect({ body: read.body, etag: read.headers.etag }).toEqual({ body: record, etag })
})
