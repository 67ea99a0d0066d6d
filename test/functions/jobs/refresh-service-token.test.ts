import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { hashPassword } from '../../../lib/auth/passwords.ts'
import { useServiceEnvironment } from '../../../lib/config.ts'
import type { User } from '../../../lib/domain/user.ts'
import { startParameterStore } from '../../support/aws/parameter-store.ts'
import { aUser, changeUser, PASSWORD } from '../../support/people/signed-in-user.ts'
import { claimsOf } from '../../support/people/signed-token.ts'
import { get } from '../../support/requests/api.ts'
import { apiServer, byTheService } from '../../support/requests/api-server.ts'
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

const later = (seconds: number) => vi.setSystemTime(NOW + seconds * 1000)

/**
 * Loads the function with a simulated Parameter Store, a server that calls the service's handlers, and a user for
 * machine clients.
 */
async function deployed() {
  const store = await startParameterStore()
  onTestFinished(store.close)
  const api = await apiServer(byTheService)
  useServiceEnvironment({ SERVICE_ACCOUNT: `ssm:${PLACE}`, API_URL: api.url })
  const user = await aUser()
  const kept = (name: string) => store.parameters.get(`${PLACE}/${name}`)
  // Each test loads the function again, because the function reads its settings only when it is loaded.
  vi.resetModules()
  const { handler } = await import('../../../functions/jobs/refresh-service-token.ts')
  return {
    user,
    token: () => kept('token')?.Value ?? '',
    kept,
    asked: () => api.requests.map(({ path }) => path.replace('/api/auth/', '')),
    keepCredentials({ email }: User, password = PASSWORD, name = '') {
      store.parameters.set(`${PLACE}/${name}credentials`, {
        Value: JSON.stringify({ email, password }),
        Type: 'SecureString',
      })
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

  test('with hourly runs, the job keeps the token fresh for 33 days and sends two requests a day', async () => {
    const job = await deployed()
    job.keepCredentials(job.user)
    for (let at = 0; at < 33 * DAY; at += HOUR) {
      later(at)
      await job.run()
      expect(Number(claimsOf(job.token()).exp) - NOW / 1000 - at).toBeGreaterThan(12 * HOUR)
    }
    // The job sends one refresh every 12 hours. The service refuses the refresh after 30 days, so the job signs in.
    const asked = job.asked()
    expect(asked.filter((name) => name === 'login')).toHaveLength(2)
    expect(asked).toHaveLength(33 * 2 + 1)
    expect(asked.lastIndexOf('login')).toBe(30 * 2 + 1)
    expect(await readsWith(job.token())).toBe(200)
  })

  test('after a password change, the job fails to renew the token until the stored credentials have the new password', async () => {
    const job = await deployed()
    job.keepCredentials(job.user)
    await job.run()
    const before = job.token()
    await changeUser(job.user, { password: await hashPassword('another one'), credential: 2 })
    expect(await job.run()).toBe('fresh')
    later(13 * HOUR)
    await expect(job.run()).rejects.toThrow('credentials are refused')
    expect(job.token()).toBe(before)
    expect(job.asked()).toEqual(['login', 'refresh', 'login'])
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

  test('each account gets its own token, and one run refreshes all tokens', async () => {
    const job = await three()
    expect(await job.run()).toBe('signed in, exports: signed in, imports: signed in')
    expect(job.tokens().map((token) => claimsOf(token).sub)).toEqual(job.users.map(({ id }) => id))
    for (const token of job.tokens()) expect(await readsWith(token)).toBe(200)
    const before = job.tokens()
    later(13 * HOUR)
    expect(await job.run()).toBe('refreshed, exports: refreshed, imports: refreshed')
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

test('the function does not start without the setting API_URL', async () => {
  vi.resetModules()
  vi.stubEnv('API_URL', undefined)
  onTestFinished(() => void vi.unstubAllEnvs())
  await expect(import('../../../functions/jobs/refresh-service-token.ts')).rejects.toThrow('API_URL')
})
