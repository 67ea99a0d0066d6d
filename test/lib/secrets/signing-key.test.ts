import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { issueToken } from '../../../lib/auth/issue-token.ts'
import { verifyToken } from '../../../lib/auth/verify-token.ts'
import { useServiceEnvironment } from '../../../lib/config.ts'
import { keyRing } from '../../../lib/operator/keys/key-ring.ts'
import { signingKey } from '../../../lib/secrets/signing-key.ts'
import { type ParameterStandIn, startParameterStore } from '../../support/aws/parameter-store.ts'
import { fail, newAddress } from '../../support/people/failed-sign-ins.ts'
import { aUser, PASSWORD, signIn } from '../../support/people/signed-in-user.ts'
import { expectProblem } from '../../support/requests/expect-problem.ts'

const PATH = '/service/signing/keys'
const MINUTE = 60_000

let standIn: ParameterStandIn
beforeAll(async () => {
  standIn = await startParameterStore()
})
afterAll(() => standIn.close())
beforeEach(() => useServiceEnvironment({ TOKEN_SIGNING_KEY: `ssm:${PATH}/signing-key` }))
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  standIn.fault = undefined
})

test('a promoted key signs after at most 5 minutes, and tokens of both keys are valid', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  await expect(signingKey()).rejects.toThrow('There is no signing key')

  const ring = keyRing(`ssm:${PATH}`)
  const { kid: first } = await ring.make()
  const { kid: second } = await ring.make()
  // Simulates a deployment after `ring.make`. A deployment sets the public keys of every function.
  useServiceEnvironment({ TOKEN_PUBLIC_KEYS: standIn.parameters.get(`${PATH}/public-keys`)?.Value ?? '' })
  expect(await signingKey()).toMatchObject({ kid: first })
  const { token: old } = await issueToken(await aUser(), await signingKey())

  await ring.promote(second)
  vi.setSystemTime(Date.now() + 5 * MINUTE + 1)
  expect(await signingKey()).toMatchObject({ kid: second })
  const { token: fresh } = await issueToken(await aUser(), await signingKey())
  for (const token of [old, fresh])
    expect(await verifyToken(token)).toMatchObject({ role: expect.any(String) })
})

test('the error for an invalid signing key does not contain the key', async () => {
  standIn.parameters.set('/service/broken/key', { Value: '{"d":"private-part', Type: 'SecureString' })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60 * MINUTE })
  useServiceEnvironment({ TOKEN_SIGNING_KEY: 'ssm:/service/broken/key' })
  const error = await signingKey().catch((thrown: unknown) => thrown)
  expect(String(error)).toContain('not a JSON Web Key')
  expect(String(error)).not.toContain('private-part')
})

describe.each(['throttled', 'broken', 'silent'] as const)('with a parameter store that is %s', (fault) => {
  /** Stores the signing key in a new parameter. So the service does not use the key that it cached in an earlier test. */
  function aKey(name: string): void {
    const reference = `/service/${fault}-${name}/signing-key`
    standIn.parameters.set(reference, { Value: inject('signingKey'), Type: 'SecureString' })
    useServiceEnvironment({
      TOKEN_SIGNING_KEY: `ssm:${reference}`,
      TOKEN_PUBLIC_KEYS: inject('publicKeys'),
    })
  }

  test('if the parameter store fails, sign-ins use the cached key and read the parameter store at most once a minute', async () => {
    aKey('in-hand')
    vi.useFakeTimers({ toFake: ['Date'] })
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { email } = await aUser()
    expect((await signIn(email)).status).toBe(200)

    standIn.fault = fault
    vi.setSystemTime(Date.now() + 6 * MINUTE)
    expect((await signIn(email)).status).toBe(200)
    expect(logged).toHaveBeenCalledTimes(1)
    expect(JSON.stringify(logged.mock.calls)).toContain('cannot be read again')
    standIn.asked.length = 0
    expect((await signIn(email)).status).toBe(200)
    expect(standIn.asked).toEqual([])

    standIn.fault = undefined
    vi.setSystemTime(Date.now() + MINUTE)
    expect((await signIn(email)).status).toBe(200)
    expect(standIn.asked).toHaveLength(1)
  })

  test('without a cached key, 10 wrong passwords return 401 and the next one returns 429', async () => {
    aKey('guessed')
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-01-01T12:00:00.000Z') })
    const { email } = await aUser()
    standIn.fault = fault
    const sourceIp = newAddress()
    expect(new Set(await fail(email, 10, sourceIp))).toEqual(new Set([401]))
    vi.setSystemTime(Date.now() + MINUTE)
    expect(await fail(email, 1, sourceIp)).toEqual([429])
  })

  test('without a cached key, a sign-in returns 503 before the timeout of the function', async () => {
    aKey('none')
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { email } = await aUser()
    standIn.fault = fault
    const answer = await signIn(email, PASSWORD, { functionMs: 2_000 })
    expectProblem(answer, 503, 'store_unavailable')
    expect(answer.headers['retry-after']).toBe('1')
    standIn.fault = undefined
    expect((await signIn(email)).status).toBe(200)
  })
})
