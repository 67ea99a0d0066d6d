import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { beginSignIn } from '../../../lib/data/accounts/sign-in-attempts.ts'
import { expectProblem } from '../../support/expect-problem.ts'
import { aUser, PASSWORD, signIn } from '../../support/signed-in-user.ts'

const NOW = new Date('2030-03-03T12:00:00.000Z')
const WINDOW_SECONDS = 15 * 60

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
})
afterEach(() => vi.useRealTimers())

const later = (seconds: number) => vi.setSystemTime(NOW.getTime() + seconds * 1000)

/** Each test has an address of its own: the failures of all tests of this file would add up on one. */
let addresses = 0
const newAddress = () => `198.51.100.${++addresses}`

async function fail(email: string, times: number, sourceIp = newAddress()) {
  const statuses = []
  for (let n = 0; n < times; n++) statuses.push((await signIn(email, 'wrong', { sourceIp })).status)
  return statuses
}

/** The same failures without the hashing, where they are not what is looked at. */
async function countFailures(email: string, times: number, sourceIp = newAddress()) {
  for (let n = 0; n < times; n++) {
    const attempt = await beginSignIn(email, sourceIp).catch(() => undefined)
    await attempt?.settle(false)
  }
}

describe('for one e-mail', () => {
  test('10 failures are 401, the next is 429 with Retry-After', async () => {
    const { email } = await aUser()
    expect(new Set(await fail(email, 10))).toEqual(new Set([401]))
    later(60)
    const answer = await signIn(email, 'wrong', { sourceIp: newAddress() })
    expectProblem(answer, 429, 'too_many_sign_ins')
    expect(answer.headers['retry-after']).toBe(String(WINDOW_SECONDS - 60))
    expect(answer.headers).not.toHaveProperty('www-authenticate')
  })

  test('then 429 with the right password too', async () => {
    const { email } = await aUser()
    await countFailures(email, 10)
    expectProblem(await signIn(email, PASSWORD, { sourceIp: newAddress() }), 429, 'too_many_sign_ins')
  })

  test('an unknown e-mail is limited as a known one is', async () => {
    await countFailures('stranger@example.com', 9)
    expect(await fail('stranger@example.com', 2)).toEqual([401, 429])
  })

  test('another spelling of the e-mail counts as the same', async () => {
    const { email } = await aUser()
    await fail(email.toUpperCase(), 2)
    await fail(` ${email}`, 2)
    await countFailures(email, 6)
    expectProblem(await signIn(email, PASSWORD, { sourceIp: newAddress() }), 429, 'too_many_sign_ins')
  })

  test('another e-mail is not held up', async () => {
    const [blocked, other] = [await aUser(), await aUser()]
    await countFailures(blocked.email, 11)
    expect((await signIn(other.email, PASSWORD, { sourceIp: newAddress() })).status).toBe(200)
  })

  test.each([
    ['still closed a second before the window ends', WINDOW_SECONDS - 1, 429],
    ['open again when the window has passed', WINDOW_SECONDS, 200],
  ])('%s', async (_, seconds, status) => {
    const { email } = await aUser()
    await countFailures(email, 11)
    later(seconds)
    expect((await signIn(email, PASSWORD, { sourceIp: newAddress() })).status).toBe(status)
  })

  test('a refused attempt does not make the wait longer', async () => {
    const { email } = await aUser()
    await countFailures(email, 10)
    later(WINDOW_SECONDS - 10)
    await fail(email, 3)
    later(WINDOW_SECONDS)
    expect((await signIn(email, PASSWORD, { sourceIp: newAddress() })).status).toBe(200)
  })

  test('after the window failures are counted from 0 again', async () => {
    const { email } = await aUser()
    await countFailures(email, 11)
    later(WINDOW_SECONDS)
    expect(await fail(email, 1)).toEqual([401])
    await countFailures(email, 8)
    expect(await fail(email, 2)).toEqual([401, 429])
  })
})

describe('a success does not count', () => {
  test('12 in a row are all 200', async () => {
    const { email } = await aUser()
    const sourceIp = newAddress()
    for (let n = 0; n < 12; n++) expect((await signIn(email, PASSWORD, { sourceIp })).status).toBe(200)
  })

  test('9 failures, some successes, one more failure is looked at, the next is not', async () => {
    const { email } = await aUser()
    const sourceIp = newAddress()
    await countFailures(email, 9, sourceIp)
    for (let n = 0; n < 3; n++) expect((await signIn(email, PASSWORD, { sourceIp })).status).toBe(200)
    expect(await fail(email, 2, sourceIp)).toEqual([401, 429])
  })

  test('overlapping jobs that all sign in rightly do not lock each other out', async () => {
    const { email } = await aUser()
    const sourceIp = newAddress()
    const answers = await Promise.all(Array.from({ length: 12 }, () => signIn(email, PASSWORD, { sourceIp })))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  })
})

test('guesses made at once are counted each: at most 10 are looked at', async () => {
  const { email } = await aUser()
  const sourceIp = newAddress()
  const answers = await Promise.all(Array.from({ length: 13 }, () => signIn(email, 'wrong', { sourceIp })))
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(3)
})

test('for one address: 100 failures of whatever e-mails, then 429 there and nowhere else', async () => {
  const { email } = await aUser()
  const sourceIp = newAddress()
  for (let n = 0; n < 99; n++) await countFailures(`guess-${n}@example.com`, 1, sourceIp)
  expect(await fail('guess-99@example.com', 1, sourceIp)).toEqual([401])
  const answer = await signIn(email, PASSWORD, { sourceIp })
  expectProblem(answer, 429, 'too_many_sign_ins')
  expect(answer.headers['retry-after']).toBe(String(WINDOW_SECONDS))
  expect((await signIn(email, PASSWORD, { sourceIp: newAddress() })).status).toBe(200)
})
