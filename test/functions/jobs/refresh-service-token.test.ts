import { generateKeyPairSync } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { hashPassword } from '../../../lib/auth/passwords.ts'
import { useServiceEnvironment } from '../../../lib/config.ts'
import type { User } from '../../../lib/domain/user.ts'
import { startParameterStore } from '../../support/aws/parameter-store.ts'
import { aUser, PASSWORD, setHash } from '../../support/people/signed-in-user.ts'
import { claimsOf, signedToken } from '../../support/people/signed-token.ts'
import { get } from '../../support/requests/api.ts'
import { apiServer, byTheService, type Reply } from '../../support/requests/api-server.ts'
import { runScheduled } from '../../support/requests/run-scheduled.ts'
import { PROSPECTS } from '../../support/samples/sample-prospect.ts'

const NOW = Date.parse('2030-03-03T12:00:00.000Z')
const HOUR = 60 * 60
const DAY = 24 * HOUR
const PLACE = '/service/test/service-account'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
})
afterEach(() => vi.useRealTimers())

const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey

/** Returns a token that expires in `seconds` seconds. It was issued 24 hours before it expires. */
function tokenWith(seconds: number, claims = {}, key?: typeof foreign): string {
  const exp = NOW / 1000 + seconds
  return signedToken({ ...(key && { key }), claims: { iat: exp - DAY, exp, ...claims } })
}

const later = (seconds: number) => vi.setSystemTime(NOW + seconds * 1000)

/**
 * Loads the function with a simulated Parameter Store, a server that calls the service's handlers, and a user for
 * machine clients.
 */
async function deployed(reply?: Reply) {
  const store = await startParameterStore()
  onTestFinished(store.close)
  const api = await apiServer((asked) => reply ?? byTheService(asked))
  useServiceEnvironment({ SERVICE_ACCOUNT: `ssm:${PLACE}`, API_URL: api.url })
  const user = await aUser()
  const kept = (name: string) => store.parameters.get(`${PLACE}/${name}`)
  // Each test loads the function again, because the function reads its settings only when it is loaded.
  vi.resetModules()
  const { handler } = await import('../../../functions/jobs/refresh-service-token.ts')
  return {
    user,
    store,
    token: () => kept('token')?.Value ?? '',
    kept,
    asked: () => api.requests.map(({ path }) => path.replace('/api/auth/', '')),
    keep(name: string, Value: string) {
      store.parameters.set(`${PLACE}/${name}`, { Value, Type: 'SecureString' })
    },
    keepCredentials({ email }: User, password = PASSWORD, name = '') {
      this.keep(`${name}credentials`, JSON.stringify({ email, password }))
    },
    run: async () => (await runScheduled(handler, { functionMs: 60_000 }))?.outcome,
  }
}

const readsWith = async (token: string) => (await get(PROSPECTS, { token })).status

describe('the job that refreshes service tokens', () => {
  test('the job signs in at its first run, and stores the token as a secret', async () => {
    const job = await deployed()
    job.keepCredentials(job.user)
    expect(await job.run()).toBe('signed in')
    expect(job.kept('token')?.Type).toBe('SecureString')
    expect(claimsOf(job.token())).toMatchObject({ sub: job.user.id, exp: NOW / 1000 + DAY })
    expect(await readsWith(job.token())).toBe(200)
    expect(await job.run()).toBe('fresh')
    expect(job.asked()).toEqual(['login'])
  })

  test('with hourly runs, the token has more than 11 hours left, and the job signs in twice a day', async () => {
    const job = await deployed()
    job.keepCredentials(job.user)
    for (let at = 0; at < DAY; at += HOUR) {
      later(at)
      await job.run()
      expect(Number(claimsOf(job.token()).exp) - NOW / 1000 - at).toBeGreaterThan(12 * HOUR)
    }
    expect(job.asked()).toEqual(Array(2).fill('login'))
    expect(await readsWith(job.token())).toBe(200)
  })

  test.each<[what: string, token: () => string]>([
    ['has half of its lifetime left', () => tokenWith(12 * HOUR)],
    ['has expired', () => tokenWith(0)],
    ['was signed by another key', () => tokenWith(DAY, {}, foreign)],
    ['is for another audience', () => tokenWith(DAY, { aud: 'elsewhere' })],
    ['is malformed', () => 'not a token'],
    ['ends with a line break', () => `${tokenWith(DAY)}\n`],
  ])('the job signs in if the stored token %s, and does not store such a token', async (_, token) => {
    const job = await deployed()
    job.keepCredentials(job.user)
    job.keep('token', token())
    expect(await job.run()).toBe('signed in')
    expect(claimsOf(job.token())).toMatchObject({ sub: job.user.id })

    const session = { token: token(), expires_at: '', user: { id: '', email: '', name: '' } }
    const other = await deployed({ status: 200, text: JSON.stringify(session) })
    other.keepCredentials(other.user)
    await expect(other.run()).rejects.toThrow('do not verify')
    expect(other.kept('token')).toBeUndefined()
  })

  test.each<[string, Reply]>([
    [
      'answered 429',
      { status: 429, headers: { 'retry-after': '900' }, text: '{"code":"too_many_sign_ins"}' },
    ],
    ['answered 500', { status: 500 }],
    ['answered 200', { status: 200, text: 'eyJsecret' }],
    ['was not answered', { status: 307, headers: { location: '/api/auth/elsewhere' } }],
  ])('the job fails and keeps the stored token if the sign-in %s', async (message, reply) => {
    vi.spyOn(Math, 'random').mockReturnValue(0)
    const job = await deployed(reply)
    job.keepCredentials(job.user)
    job.keep('token', 'stored before')
    await expect(job.run()).rejects.toThrow(`POST /api/auth/login ${message}`)
    expect(job.token()).toBe('stored before')
  })

  test.each(['none', 'not JSON', '{"email":"a@example.com","password":"secret","x":1}'])(
    'the job tells the operator to store a new password if the credentials are %s',
    async (credentials) => {
      const job = await deployed()
      job.keep('token', 'no longer valid')
      if (credentials !== 'none') job.keep('credentials', credentials)
      const failed = await job.run().catch((error: unknown) => String(error))
      expect(failed).toMatch(/missing or cannot be read: .*npm run service-account -- replace --email E/)
      expect(failed).not.toContain('secret')
    },
  )

  test('after a password change, the job fails to renew the token until the stored credentials have the new password', async () => {
    const job = await deployed()
    job.keepCredentials(job.user)
    await job.run()
    const before = job.token()
    await setHash(job.user, await hashPassword('another one'))
    expect(await job.run()).toBe('fresh')
    later(13 * HOUR)
    await expect(job.run()).rejects.toThrow('credentials are refused')
    expect(job.token()).toBe(before)
    expect(job.asked()).toEqual(['login', 'login'])
    job.keepCredentials(job.user, 'another one')
    expect(await job.run()).toBe('signed in')
  })

  test('the job does not lock the account if hourly runs use a wrong password', async () => {
    const job = await deployed()
    job.keepCredentials(job.user, 'wrong')
    for (let hour = 0; hour < 12; hour++) {
      later(hour * HOUR)
      await expect(job.run()).rejects.toThrow('credentials are refused')
    }
    job.keepCredentials(job.user)
    expect(await job.run()).toBe('signed in')
  })
})

describe('several service accounts', () => {
  /** Stores credentials of three accounts: the unnamed account of older versions, and two named accounts. */
  async function three() {
    const job = await deployed()
    const [exports, imports] = [await aUser('viewer'), await aUser()]
    job.keepCredentials(job.user)
    job.keepCredentials(exports, PASSWORD, 'exports/')
    job.keepCredentials(imports, PASSWORD, 'imports/')
    const tokens = () =>
      ['token', 'exports/token', 'imports/token'].map((name) => job.kept(name)?.Value ?? '')
    return { ...job, users: [job.user, exports, imports], tokens }
  }

  test('each account gets its own token, and one run renews all tokens', async () => {
    const job = await three()
    expect(await job.run()).toBe('signed in, exports: signed in, imports: signed in')
    expect(job.tokens().map((token) => claimsOf(token).sub)).toEqual(job.users.map(({ id }) => id))
    for (const token of job.tokens()) expect(await readsWith(token)).toBe(200)
    const before = job.tokens()
    later(13 * HOUR)
    expect(await job.run()).toBe('signed in, exports: signed in, imports: signed in')
    for (const token of before) expect(job.tokens()).not.toContain(token)
    expect(await job.run()).toBe('fresh, exports: fresh, imports: fresh')
  })

  test('if the sign-in of one account fails, the job stores the tokens of the other accounts, and the error names the failed account', async () => {
    const job = await three()
    job.keepCredentials(job.user, 'wrong', 'exports/')
    await expect(job.run()).rejects.toThrow(/failed: exports: .*refused.* replace exports --email/)
    expect(job.tokens().map((token) => token !== '')).toEqual([true, false, true])
  })

  test('the job reads all accounts even if Parameter Store returns several pages', async () => {
    const job = await deployed()
    for (let n = 0; n < 12; n++) job.keepCredentials(await aUser(), PASSWORD, `machine-${n}/`)
    await job.run()
    for (let n = 0; n < 12; n++)
      expect(await readsWith(job.kept(`machine-${n}/token`)?.Value ?? '')).toBe(200)
  })

  test('a run ignores parameters with an invalid account name', async () => {
    const job = await three()
    job.keepCredentials(job.user, PASSWORD, 'deep/er/')
    job.keepCredentials(job.user, PASSWORD, 'Upper/')
    expect(await job.run()).toBe('signed in, exports: signed in, imports: signed in')
  })
})

test('the job does nothing in a stage without a service account', async () => {
  const job = await deployed()
  expect(await job.run()).toBe('no service account')
  expect([job.asked(), job.kept('token')]).toEqual([[], undefined])
})
