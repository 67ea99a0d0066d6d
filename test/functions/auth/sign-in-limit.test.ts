import { describe, expect, test } from 'vitest'
import {
  atTheBeginningOfAWindow,
  countFailures,
  countFailuresOf,
  fail,
  later,
  newAddress,
  unlockAddress,
  unlockEmail,
  WINDOW_SECONDS,
  withinLimits,
} from '../../support/people/failed-sign-ins.ts'
import { aUser, PASSWORD, signIn } from '../../support/people/signed-in-user.ts'
import { expectProblem } from '../../support/requests/expect-problem.ts'
import { everyItem } from '../../support/store/invariants.ts'
import { measured } from '../../support/store/measure.ts'
import { storeError, withFaults } from '../../support/store/store-faults.ts'

atTheBeginningOfAWindow()

describe('sign-ins for one e-mail from one address', () => {
  test('for one e-mail and address, 10 failed sign-ins return 401, and the next one returns 429 with Retry-After', async () => {
    const { email } = await aUser()
    const sourceIp = newAddress()
    expect(new Set(await fail(email, 10, sourceIp))).toEqual(new Set([401]))
    later(60)
    const answer = await signIn(email, 'wrong', { sourceIp })
    expectProblem(answer, 429, 'too_many_sign_ins')
    expect(answer.headers['retry-after']).toBe(String(WINDOW_SECONDS - 60))
    expect(answer.headers).not.toHaveProperty('www-authenticate')
  })

  test('after 10 failures, the right password returns 429 even if forwarding headers contain other addresses', async () => {
    const { email } = await aUser()
    const sourceIp = await countFailures(email, 10)
    const [other, another] = [newAddress(), newAddress()]
    const headers = { 'x-forwarded-for': other, 'x-real-ip': other, forwarded: `for=${another}` }
    expectProblem(await signIn(email, PASSWORD, { sourceIp, headers }), 429, 'too_many_sign_ins')
    expect((await signIn(email, PASSWORD, { sourceIp: newAddress() })).status).toBe(200)
  })

  test('an unknown e-mail has the same limit as a known e-mail', async () => {
    const address = await countFailures('stranger@example.com', 9)
    expect(await fail('stranger@example.com', 1, address)).toEqual([401])
    later(60)
    expect(await fail('stranger@example.com', 1, address)).toEqual([429])
  })

  test('a failure counts for the e-mail even if the e-mail is sent in capitals or with a leading space', async () => {
    const { email } = await aUser()
    const sourceIp = newAddress()
    await fail(email.toUpperCase(), 2, sourceIp)
    await fail(` ${email}`, 2, sourceIp)
    await countFailures(email, 6, sourceIp)
    expectProblem(await signIn(email, PASSWORD, { sourceIp }), 429, 'too_many_sign_ins')
  })

  test.each([
    ['sign-ins return 429 one second before the window ends', WINDOW_SECONDS - 1, 429],
    [
      'sign-ins succeed after the window ends, even if the last attempts in the window were refused',
      WINDOW_SECONDS,
      200,
    ],
  ])('%s', async (_, seconds, status) => {
    const { email } = await aUser()
    const sourceIp = await countFailures(email, 10)
    later(WINDOW_SECONDS - 10)
    expect(await fail(email, 3, sourceIp)).toEqual([429, 429, 429])
    later(seconds)
    expect((await signIn(email, PASSWORD, { sourceIp })).status).toBe(status)
  })

  test('the count of failures starts at 0 in the next window', async () => {
    const { email } = await aUser()
    const sourceIp = await countFailures(email, 10)
    later(WINDOW_SECONDS)
    await countFailures(email, 9, sourceIp)
    expect(await fail(email, 1, sourceIp)).toEqual([401])
    later(WINDOW_SECONDS + 60)
    expect(await fail(email, 1, sourceIp)).toEqual([429])
  })
})

test('after 100 failures for one e-mail, sign-ins from any address return 429', async () => {
  const { email } = await aUser()
  await Promise.all(Array.from({ length: 11 }, () => countFailures(email, 9)))
  expect(await fail(email, 1)).toEqual([401])
  later(60)
  expectProblem(await signIn(email, PASSWORD, { sourceIp: newAddress() }), 429, 'too_many_sign_ins')
})

test('after 100 failures from one address for different e-mails, only that address gets 429', async () => {
  const { email } = await aUser()
  const sourceIp = await countFailuresOf('guess', 99)
  later(0)
  expect(await fail('guess-99@example.com', 1, sourceIp)).toEqual([401])
  later(60)
  const answer = await signIn(email, PASSWORD, { sourceIp })
  expectProblem(answer, 429, 'too_many_sign_ins')
  expect(answer.headers['retry-after']).toBe(String(WINDOW_SECONDS - 60))
  expect((await signIn(email, PASSWORD, { sourceIp: newAddress() })).status).toBe(200)
})

describe('failed sign-ins from IPv6 addresses', () => {
  test('after 100 failures from one /64 network, all its addresses get 429', async () => {
    const addresses = Array.from({ length: 99 }, (_, n) => `2001:db8:1:2::${n}`)
    await Promise.all(addresses.map((address, n) => countFailures(`v6-${n}@example.com`, 1, address)))
    later(0)
    expect(await fail('v6-100@example.com', 1, '2001:DB8:1:2:ffff:ffff:ffff:ffff')).toEqual([401])
    later(60)
    expect(await fail('v6-101@example.com', 1, '2001:db8:1:2:a:b:c:d')).toEqual([429])
    expect(await fail('v6-101@example.com', 1, '2001:db8:1:3::1')).toEqual([401])
  })

  test('every spelling of an IPv4-mapped IPv6 address counts as the IPv4 address', async () => {
    const { email } = await aUser()
    await countFailures(email, 5, '192.0.2.33')
    await countFailures(email, 5, '0:0:0:0:0:FFFF:C000:0221')
    expect((await signIn(email, PASSWORD, { sourceIp: '192.0.2.33' })).status).toBe(429)
    expect((await signIn(email, PASSWORD, { sourceIp: '::ffff:192.0.2.34' })).status).toBe(200)
  })
})

describe('the limit ignores successful sign-ins', () => {
  test('after 9 failures and 12 successes, one more failure returns 401 and the next one returns 429', async () => {
    const { email } = await aUser()
    const sourceIp = await countFailures(email, 9)
    for (let n = 0; n < 12; n++) expect((await signIn(email, PASSWORD, { sourceIp })).status).toBe(200)
    expect(await fail(email, 1, sourceIp)).toEqual([401])
    later(60)
    expect(await fail(email, 1, sourceIp)).toEqual([429])
  })

  test('of 12 parallel sign-ins with the right password, each returns 200, or 429 with Retry-After 1 and then 200', async () => {
    const { email } = await aUser()
    const sourceIp = newAddress()
    const answers = await Promise.all(Array.from({ length: 12 }, () => signIn(email, PASSWORD, { sourceIp })))
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused.length).toBeLessThanOrEqual(2)
    for (const answer of refused) {
      expectProblem(answer, 429, 'too_many_sign_ins')
      expect(answer.headers['retry-after']).toBe('1')
      expect((await signIn(email, PASSWORD, { sourceIp })).status).toBe(200)
    }
  })

  test('a sign-in that returns 503 because of a store error does not count as a failed sign-in', async () => {
    const { email } = await aUser()
    const sourceIp = newAddress()
    const reads = ({ command }: { command: string }) =>
      command === 'GetItemCommand' ? { instead: storeError('TimeoutError') } : undefined
    const { result } = await withFaults(reads, async () => {
      const answers = []
      for (let n = 0; n < 10; n++) answers.push((await signIn(email, PASSWORD, { sourceIp })).status)
      return answers
    })
    expect(new Set(result)).toEqual(new Set([503]))
    expect((await signIn(email, PASSWORD, { sourceIp })).status).toBe(200)
  })
})

test('of 40 parallel sign-ins with a wrong password, 10 return 401 and 30 return 429', async () => {
  const { email } = await aUser()
  const sourceIp = newAddress()
  const answers = await Promise.all(Array.from({ length: 40 }, () => signIn(email, 'wrong', { sourceIp })))
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(30)
})

/** Starts a sign-in whose password check never ends, as in a function that Lambda has frozen. */
const freeze = (email: string, address: string) =>
  new Promise<void>((resolve) => {
    const never = () => {
      resolve()
      return new Promise<undefined>(() => undefined)
    }
    withinLimits({ email, address }, never).catch(resolve)
  })

const attempts = async () => (await everyItem()).filter(({ pk }) => String(pk).startsWith('SIGNIN#'))

describe('the limit ignores blocked sign-ins', () => {
  test('the limit of an e-mail ignores sign-ins from a blocked address', async () => {
    const { email } = await aUser()
    const sourceIp = await countFailuresOf('other', 10, { times: 10 })
    expect(new Set(await fail(email, 100, sourceIp))).toEqual(new Set([429]))
    expect((await signIn(email, PASSWORD, { sourceIp: newAddress() })).status).toBe(200)
  })

  test('sign-ins for a blocked e-mail do not count for the limit of the address', async () => {
    const [blocked, neighbour] = [await aUser(), await aUser()]
    const sourceIp = await countFailures(blocked.email, 10)
    expect(new Set(await fail(blocked.email, 95, sourceIp))).toEqual(new Set([429]))
    expect((await signIn(neighbour.email, PASSWORD, { sourceIp })).status).toBe(200)
  })

  test('a blocked sign-in returns 429 after 3 store requests', async () => {
    const { email } = await aUser()
    const sourceIp = await countFailures(email, 10)
    const { result, requests } = await withFaults(
      () => undefined,
      () => signIn(email, 'wrong', { sourceIp }),
    )
    expect(result.status).toBe(429)
    expect(requests.map(({ command }) => command)).toEqual(Array(3).fill('UpdateItemCommand'))
  })
})

describe('a sign-in whose function is frozen', () => {
  test('a frozen sign-in counts as one failure until the window ends', async () => {
    const { email } = await aUser()
    const address = newAddress()
    await freeze(email, address)
    await countFailures(email, 8, address)
    expect(await fail(email, 1, address)).toEqual([401])
    later(60)
    expect(await fail(email, 1, address)).toEqual([429])
    later(WINDOW_SECONDS)
    expect((await signIn(email, PASSWORD, { sourceIp: address })).status).toBe(200)
  })

  test('after ten frozen sign-ins for an e-mail from an address, the next one returns 429 with Retry-After 1 for a second', async () => {
    const { email } = await aUser()
    const address = newAddress()
    for (let n = 0; n < 10; n++) await freeze(email, address)
    for (const [seconds, retryAfter] of [
      [0.999, 1],
      [1, WINDOW_SECONDS - 1],
    ] as const) {
      later(seconds)
      const answer = await signIn(email, PASSWORD, { sourceIp: address })
      expectProblem(answer, 429, 'too_many_sign_ins')
      expect(answer.headers['retry-after']).toBe(String(retryAfter))
    }
    expect((await signIn(email, PASSWORD, { sourceIp: newAddress() })).status).toBe(200)
  })
})

test('a successful sign-in does not recreate counters that TTL or an operator removed', async () => {
  const { email } = await aUser()
  const address = newAddress()
  const before = await attempts()
  const taken = await withinLimits({ email, address }, async function forgetting() {
    const during = await attempts()
    await unlockEmail(email)
    await unlockAddress(address)
    return during
  })
  expect(taken).toHaveLength(before.length + 2)
  expect(await attempts()).toHaveLength(before.length)
})

test('every failure counter expires at the end of its window', async () => {
  await countFailures('ends@example.com', 1)
  for (const { sk, expires_at } of await attempts()) expect(sk).toBe(`until#${expires_at}`)
})

test('after an operator unlocks an e-mail or an address, the next sign-in succeeds', async () => {
  const { email } = await aUser()
  const sourceIp = await countFailures(email, 10)
  expect((await signIn(email, PASSWORD, { sourceIp })).status).toBe(429)
  await unlockEmail(email)
  expect((await signIn(email, PASSWORD, { sourceIp })).status).toBe(200)
  await countFailuresOf('more', 9, { times: 10, address: sourceIp })
  expect((await signIn(email, PASSWORD, { sourceIp })).status).toBe(429)
  await unlockAddress(sourceIp)
  expect((await signIn(email, PASSWORD, { sourceIp })).status).toBe(200)
})

test.each([
  ['the right password', PASSWORD, { status: 200, requests: 7, units: 7 }],
  ['a wrong password', 'wrong', { status: 401, requests: 5, units: 5 }],
])('a sign-in with %s has this status and cost: %o', async (_, password, expected) => {
  const { email } = await aUser()
  const sourceIp = newAddress()
  const { result, requests, units } = await measured(() => signIn(email, password, { sourceIp }))
  expect({ status: result.status, requests, units }).toEqual(expected)
})
