import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { useServiceEnvironment } from '../../../../lib/config.ts'
import { signedToken } from '../../../support/people/signed-token.ts'
import { loopbackServer } from '../../../support/processes/loopback-server.ts'
import { call } from '../../../support/requests/api.ts'
import { expectStoreUnavailable } from '../../../support/requests/expect-problem.ts'
import { ADA, PROSPECTS } from '../../../support/samples/sample-prospect.ts'

const ID = 'prs_01ARZ3NDEKTSV4RRFFQ69G5FAV'
/** The timeout of store requests in milliseconds. It is long enough for a response on a busy machine. */
const BRIEFLY = 1_000

const token = () => signedToken({ claims: { role: 'admin' } })

beforeEach(() => {
  // Import the handlers again in each test. Then their client connects to the store of the test.
  vi.resetModules()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

/**
 * Starts a store that does not respond to commands for which `isSilent` is true. Returns the received commands. A retry of the
 * SDK has its attempt number after the command, for example `UpdateItem attempt=2`.
 * @param patience the timeout of store requests in milliseconds
 */
async function aStore(isSilent: (command: string) => boolean, patience: number): Promise<string[]> {
  const asked: string[] = []
  const { url, close } = await loopbackServer((request, response) => {
    const command = String(request.headers['x-amz-target']).split('.')[1] ?? ''
    const attempt = /attempt=[^1]/.exec(String(request.headers['amz-sdk-request']))
    asked.push([command, ...(attempt ?? [])].join(' '))
    if (!isSilent(command))
      response.end(command === 'UpdateItem' ? '{"Attributes":{"next":{"N":"1"}}}' : '{}')
  })
  onTestFinished(close)
  useServiceEnvironment({ AWS_ENDPOINT_URL_DYNAMODB: url, STORE_TIMEOUT_MS: String(patience) })
  return asked
}

describe('with a store that never responds', () => {
  const PAST_THIS_TEST = 3_600_000

  test('a read returns 503 before the timeout of the function', async () => {
    await aStore(() => true, PAST_THIS_TEST)
    expectStoreUnavailable(await call('GET', `${PROSPECTS}/${ID}`, { token: token(), functionMs: 1_000 }))
  })

  test('a create returns 503 before the timeout of the function', async () => {
    const asked = await aStore((command) => command === 'TransactWriteItems', PAST_THIS_TEST)
    const sent = { token: token(), json: ADA, functionMs: 2_500 }
    expectStoreUnavailable(await call('POST', PROSPECTS, sent))
    expect(asked).toEqual(['UpdateItem', 'TransactWriteItems'])
  })
})

test('the AWS SDK does not retry transactions, because the service retries them', async () => {
  const asked = await aStore((command) => command === 'TransactWriteItems', BRIEFLY)
  expectStoreUnavailable(await call('POST', PROSPECTS, { token: token(), json: ADA, functionMs: 3_500 }))
  const transactions = asked.filter((each) => each.startsWith('Transact'))
  expect(transactions.length).toBeGreaterThan(1)
  expect(new Set(transactions)).toEqual(new Set(['TransactWriteItems']))
})
