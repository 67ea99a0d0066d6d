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

/** A parameter in memory that records writes. */
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

/** A service account in memory. A session that is not given must not be requested. */
function accountOf(
  kept: { token?: string; credentials?: string },
  sessions: Partial<SessionClient> = {},
): ServiceAccount & { token: MemoryParameter; asked: string[] } {
  const asked: string[] = []
  const unexpected = () => Promise.reject(new Error('This was not to be asked'))
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

/** Returns a token of 24 hours that expires in so many seconds. */
const left = (seconds: number, claims = {}) =>
  signedToken({ claims: { iat: NOW + seconds - 24 * HOUR, exp: NOW + seconds, ...claims } })

const full = left(24 * HOUR)
const half = left(12 * HOUR)
const foreign = signedToken({
  key: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey,
  claims: { iat: NOW, exp: NOW + 24 * HOUR },
})

/** Reasons why a token cannot be refreshed, with such tokens. */
const unusable: [string, string][] = [
  ['has expired', left(0)],
  ['was signed by another key', foreign],
  ['is for another audience', left(24 * HOUR, { aud: 'elsewhere' })],
  ['is malformed', 'not a token'],
  ['is empty', ''],
  ['ends with a line break', `${full}\n`],
]

test('a token with more than half of its lifetime left causes no request and no write', async () => {
  const account = accountOf({ token: left(12 * HOUR + 1) })
  expect(await keepServiceToken(account)).toEqual({ outcome: 'fresh', changed: false })
  expect([account.asked, account.token.written]).toEqual([[], []])
})

test('an account with deleted parameters causes no request, no write and no failure', async () => {
  const account = accountOf({})
  expect(await keepServiceToken(account)).toEqual({ outcome: 'no service account', changed: false })
  expect([account.asked, account.token.written]).toEqual([[], []])
})

describe('a token with at most half of its lifetime left', () => {
  test.each([12 * HOUR, 1])('is refreshed without the credentials, with %i s left', async (seconds) => {
    const token = left(seconds)
    const account = accountOf({ token }, { refresh: async () => full })
    expect(await keepServiceToken(account)).toEqual({ outcome: 'refreshed', changed: true })
    expect(account.asked).toEqual([`refresh ${token}`])
    expect(account.token.written).toEqual([[full, true]])
  })

  test('is kept, without a sign-in, if the refresh fails for another reason', async () => {
    const account = accountOf(
      { token: half, credentials },
      { refresh: () => Promise.reject(new Error('answered 503')) },
    )
    await expect(keepServiceToken(account)).rejects.toThrow('answered 503')
    expect([account.asked, account.token.written]).toEqual([[`refresh ${half}`], []])
  })
})

test.each(unusable)('a token that %s is not sent, but replaced by a sign-in', async (_, token) => {
  const account = accountOf({ token, credentials }, { signIn: async () => full })
  expect(await keepServiceToken(account)).toEqual({ outcome: 'signed in', changed: true })
  expect([account.asked, account.token.written]).toEqual([[SIGN_IN], [[full, true]]])
})

describe('fails with instructions for the operator if the credentials', () => {
  test.each([
    ['are missing and the session has ended', { token: half }, 'has a token and no credentials'],
    ['are not JSON', { credentials: CREDENTIALS.password }, 'cannot be read'],
    ['have an extra field', { credentials: JSON.stringify({ ...CREDENTIALS, x: 1 }) }, 'cannot be read'],
  ])('%s', async (_, kept, message) => {
    const account = accountOf(kept, { refresh: async () => undefined })
    const error = await keepServiceToken(account).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(Error)
    expect(String(error)).toContain(message)
    expect(String(error)).toContain(REPLACE)
    expect(String(error)).not.toContain(CREDENTIALS.password)
    expect(account.token.written).toEqual([])
  })
})

describe('a new token is not stored if it', () => {
  test.each(unusable)('%s', async (_, renewed) => {
    const account = accountOf({ token: half }, { refresh: async () => renewed })
    await expect(keepServiceToken(account)).rejects.toThrow('do not verify')
    expect(account.token.written).toEqual([])
  })

  test('expires no later than the stored one', async () => {
    const account = accountOf({ token: half }, { refresh: async () => left(12 * HOUR) })
    await expect(keepServiceToken(account)).rejects.toThrow('expires no later')
    expect(account.token.written).toEqual([])
  })
})

test('a run that renews one of two tokens reports a change', async () => {
  const accounts = [accountOf({ token: full }), accountOf({ token: half }, { refresh: async () => full })]
  expect(await keepServiceTokens(accounts)).toEqual({ outcome: 'fresh, refreshed', changed: true })
})

test('a run keeps a token that another run stored in the meantime', async () => {
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

test('a run fails if the parameter store cannot be read, or if TOKEN_ISSUER is not set', async () => {
  const account = accountOf({ token: half })
  account.token.read = () => Promise.reject(new Error('AccessDenied'))
  await expect(keepServiceToken(account)).rejects.toThrow('AccessDenied')
  onTestFinished(() => useServiceEnvironment({ TOKEN_ISSUER: 'test-issuer' }))
  useServiceEnvironment({ TOKEN_ISSUER: '' })
  await expect(keepServiceToken(accountOf({ token: half }))).rejects.toThrow('TOKEN_ISSUER')
})
