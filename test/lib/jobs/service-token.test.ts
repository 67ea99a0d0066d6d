import { generateKeyPairSync } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { useServiceEnvironment } from '../../../lib/config.ts'
import {
  keepServiceToken,
  keepServiceTokens,
  type ServiceAccount,
  type SessionClient,
} from '../../../lib/jobs/service-tokens.ts'
import type { Parameter } from '../../../lib/secrets/parameters.ts'
import { signedToken } from '../../support/people/signed-token.ts'

const CREDENTIALS = { email: 'machine@example.com', password: 'a machine password' }

/** A parameter in memory. `written` has the arguments of each write. */
type MemoryParameter = Parameter & { value: string | undefined; written: [string, boolean][] }

function memoryParameter(first?: string): MemoryParameter {
  const written: [string, boolean][] = []
  return {
    value: first,
    written,
    async read() {
      return this.value
    },
    async write(value, isSecret) {
      written.push([value, isSecret])
      this.value = value
    },
    async remove() {
      this.value = undefined
    },
  }
}

/** Returns a service account in memory. Its session client rejects every request that `sessions` does not define. */
function accountOf(
  kept: { token?: string; credentials?: string },
  sessions: Partial<SessionClient> = {},
): ServiceAccount & { token: MemoryParameter; asked: string[] } {
  const asked: string[] = []
  const unexpected = () => Promise.reject(new Error('Unexpected request'))
  return {
    asked,
    token: memoryParameter(kept.token),
    credentials: memoryParameter(kept.credentials),
    sessions: {
      refresh(token) {
        asked.push(`refresh ${token}`)
        return (sessions.refresh ?? unexpected)(token)
      },
      signIn(credentials) {
        asked.push(`sign in ${credentials.email} ${credentials.password}`)
        return (sessions.signIn ?? unexpected)(credentials)
      },
    },
  }
}

const NOW = 1_900_000_000
const HOUR = 60 * 60
const credentials = JSON.stringify(CREDENTIALS)
const SIGN_IN = `sign in ${CREDENTIALS.email} ${CREDENTIALS.password}`
const REPLACE = 'npm run service-account -- replace --email E'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW * 1000 })
})
afterEach(() => vi.useRealTimers())

/** Returns a token that expires in `seconds` seconds. It was issued 24 hours before it expires. */
const left = (seconds: number, claims = {}) =>
  signedToken({ claims: { iat: NOW + seconds - 24 * HOUR, exp: NOW + seconds, ...claims } })

const full = left(24 * HOUR)
const half = left(12 * HOUR)
const foreign = signedToken({
  key: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey,
  claims: { iat: NOW, exp: NOW + 24 * HOUR },
})

/** Tokens that the job neither refreshes nor stores, with the reason. */
const unusable: [string, string][] = [
  ['has expired', left(0)],
  ['was signed by another key', foreign],
  ['is for another audience', left(24 * HOUR, { aud: 'elsewhere' })],
  ['is malformed', 'not a token'],
  ['is empty', ''],
  ['ends with a line break', `${full}\n`],
]

test('the token job sends no request and writes nothing if more than half of the token lifetime is left', async () => {
  const account = accountOf({ token: left(12 * HOUR + 1) })
  expect(await keepServiceToken(account)).toEqual({ outcome: 'fresh', changed: false })
  expect([account.asked, account.token.written]).toEqual([[], []])
})

test('the token job does nothing and succeeds if the parameters of the account are deleted', async () => {
  const account = accountOf({})
  expect(await keepServiceToken(account)).toEqual({ outcome: 'no service account', changed: false })
  expect([account.asked, account.token.written]).toEqual([[], []])
})

describe('a token with at most half of its lifetime left', () => {
  test.each([12 * HOUR, 1])(
    'the token job refreshes the token without the credentials if %i seconds are left',
    async (seconds) => {
      const token = left(seconds)
      const account = accountOf({ token }, { refresh: async () => full })
      expect(await keepServiceToken(account)).toEqual({ outcome: 'refreshed', changed: true })
      expect(account.asked).toEqual([`refresh ${token}`])
      expect(account.token.written).toEqual([[full, true]])
    },
  )

  test('the token job does not sign in if the refresh fails with a 503', async () => {
    const account = accountOf(
      { token: half, credentials },
      { refresh: () => Promise.reject(new Error('answered 503')) },
    )
    await expect(keepServiceToken(account)).rejects.toThrow('answered 503')
    expect([account.asked, account.token.written]).toEqual([[`refresh ${half}`], []])
  })
})

test.each(unusable)('the token job signs in if the stored token %s', async (_, token) => {
  const account = accountOf({ token, credentials }, { signIn: async () => full })
  expect(await keepServiceToken(account)).toEqual({ outcome: 'signed in', changed: true })
  expect([account.asked, account.token.written]).toEqual([[SIGN_IN], [[full, true]]])
})

describe('missing or invalid credentials', () => {
  test.each([
    ['are missing and the session has ended', { token: half }, 'has a token and no credentials'],
    ['are not JSON', { credentials: CREDENTIALS.password }, 'cannot be read'],
    ['have an extra field', { credentials: JSON.stringify({ ...CREDENTIALS, x: 1 }) }, 'cannot be read'],
  ])(
    'the token job fails with instructions for the operator if the credentials %s',
    async (_, kept, message) => {
      const account = accountOf(kept, { refresh: async () => undefined })
      const error = await keepServiceToken(account).catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(Error)
      expect(String(error)).toContain(message)
      expect(String(error)).toContain(REPLACE)
      expect(String(error)).not.toContain(CREDENTIALS.password)
      expect(account.token.written).toEqual([])
    },
  )
})

describe('an invalid new token', () => {
  test.each(unusable)('the token job does not store a new token that %s', async (_, renewed) => {
    const account = accountOf({ token: half }, { refresh: async () => renewed })
    await expect(keepServiceToken(account)).rejects.toThrow('do not verify')
    expect(account.token.written).toEqual([])
  })

  test('the token job stores a new token only if it expires later than the stored token', async () => {
    const account = accountOf({ token: half }, { refresh: async () => left(12 * HOUR) })
    await expect(keepServiceToken(account)).rejects.toThrow('expires no later')
    expect(account.token.written).toEqual([])
  })
})

test('the token job reports a change if it refreshes one of two tokens', async () => {
  const accounts = [accountOf({ token: full }), accountOf({ token: half }, { refresh: async () => full })]
  expect(await keepServiceTokens(accounts)).toEqual({ outcome: 'fresh, refreshed', changed: true })
})

test('the token job does not overwrite a token that another run stored during the refresh', async () => {
  const account = accountOf(
    { token: half },
    {
      refresh: async () => {
        account.token.value = full
        return left(24 * HOUR)
      },
    },
  )
  expect(await keepServiceToken(account)).toEqual({ outcome: 'fresh', changed: false })
  expect(account.token).toMatchObject({ value: full, written: [] })
})

test('the token job fails if the parameter store cannot be read, or if TOKEN_ISSUER is not set', async () => {
  const account = accountOf({ token: half })
  account.token.read = () => Promise.reject(new Error('AccessDenied'))
  await expect(keepServiceToken(account)).rejects.toThrow('AccessDenied')
  onTestFinished(() => useServiceEnvironment({ TOKEN_ISSUER: 'test-issuer' }))
  useServiceEnvironment({ TOKEN_ISSUER: '' })
  await expect(keepServiceToken(accountOf({ token: half }))).rejects.toThrow('TOKEN_ISSUER')
})
