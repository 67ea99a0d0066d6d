import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { issueToken, verifyToken } from '../../../lib/auth/tokens.ts'
import { useServiceEnvironment } from '../../../lib/config.ts'
import { keyRing } from '../../../lib/operator/keys/key-ring.ts'
import { signingKey } from '../../../lib/secrets/signing-key.ts'
import { type ParameterStandIn, startParameterStore } from '../../support/parameter-store.ts'
import { aUser } from '../../support/signed-in-user.ts'

const PATH = '/service/signing/keys'
const MINUTE = 60_000

let standIn: ParameterStandIn
beforeAll(async () => {
  standIn = await startParameterStore()
})
afterAll(() => standIn.close())
beforeEach(() => useServiceEnvironment({ TOKEN_SIGNING_KEY: `ssm:${PATH}/signing-key` }))
afterEach(() => vi.useRealTimers())

test('keys are rotated without a gap: two verify, one signs, and a promoted one signs within 5 minutes', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  await expect(signingKey()).rejects.toThrow('There is no signing key')

  const ring = keyRing(`ssm:${PATH}`)
  const first = await ring.make()
  const second = await ring.make()
  // What a deployment after `make` gives every function.
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

test('a key that cannot be read is not quoted in the error', async () => {
  standIn.parameters.set('/service/broken/key', { Value: '{"d":"private-part', Type: 'SecureString' })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60 * MINUTE })
  useServiceEnvironment({ TOKEN_SIGNING_KEY: 'ssm:/service/broken/key' })
  const error = await signingKey().catch((thrown: unknown) => thrown)
  expect(String(error)).toContain('not a JSON Web Key')
  expect(String(error)).not.toContain('private-part')
})
