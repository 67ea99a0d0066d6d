import { describe, expect, test } from 'vitest'
import {
  patience,
  unlockAddress,
  unlockEmail,
  withinLimits,
} from '../../../lib/data/accounts/sign-in-attempts.ts'
import type { Item } from '../../../lib/data/table/client.ts'
import { scanItems } from '../../../lib/data/table/scans.ts'
import {
  atTheBeginningOfAWindow,
  countFailures,
  fail,
  later,
  newAddress,
  WINDOW_SECONDS,
} from '../../support/people/failed-sign-ins.ts'
import { aUser, PASSWORD, signIn } from '../../support/people/signed-in-user.ts'
import { expectProblem } from '../../support/requests/expect-problem.ts'
import { measured } from '../../support/store/measure.ts'
import { withFaults } from '../../support/store/store-faults.ts'

atTheBeginningOfAWindow()

/** A function that is frozen while it looks at a password, and never thaws. */
const freeze = (email: string, address: string) =>
  new Promise<void>((resolve) => {
    const never = () => {
      resolve()
      return new Promise<undefined>(() => undefined)
    }
    withinLimits({ email, address }, never).catch(resolve)
  })

const attempts = async () => {
  const items: Item[] = []
  for await (const item of scanItems()) if (String(item.pk).startsWith('SIGNIN#')) items.push(item)
  return items
}

describe('a refused try leaves nothing behind', () => {
  test('those from an address that has no more hold nothing of an e-mail', async () => {
    const { email } = await aUser()
    const sourceIp = newAddress()
    for (let n = 0; n < 10; n++) await countFailures(`other-${n}@example.com`, 10, sourceIp)
    expect(new Set(await fail(email, 100, sourceIp))).toEqual(new Set([429]))
    expect((await signIn(email, PASSWORD, { sourceIp: newAddress() })).status).toBe(200)
  })

  test('those for an e-mail that has no more hold nothing of their address', async () => {
    const [blocked, neighbour] = [await aUser(), await aUser()]
    const sourceIp = await countFailures(blocked.email, 10)
    expect(new Set(await fail(blocked.email, 95, sourceIp))).toEqual(new Set([429]))
    expect((await signIn(neighbour.email, PASSWORD, { sourceIp })).status).toBe(200)
  })

  test('and waits for nobody where only failures are left: 3 requests, then 429', async () => {
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

describe('a function that is frozen in between', () => {
  test('leaves one failure, which ends with its window', async () => {
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

  test('is waited for, a second in all; ten of them refuse the next, there and nowhere else', async () => {
    const { email } = await aUser()
    const address = newAddress()
    for (let n = 0; n < 10; n++) await freeze(email, address)
    expect(patience() - performance.now()).toBeLessThanOrEqual(1_000)
    // The clock stands still, so that they seem just taken however long this takes: only patience ends it.
    const answer = await signIn(email, PASSWORD, { sourceIp: address })
    expectProblem(answer, 429, 'too_many_sign_ins')
    // They may end yet: nobody is told to wait for the window.
    expect(answer.headers['retry-after']).toBe('1')
    expect((await signIn(email, PASSWORD, { sourceIp: newAddress() })).status).toBe(200)
  })
})

test('failures that TTL or an operator took away meanwhile are not made anew by a success', async () => {
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

test('every count ends with its window', async () => {
  await countFailures('ends@example.com', 1)
  for (const { sk, expires_at } of await attempts()) expect(sk).toBe(`until#${expires_at}`)
})

test('what an operator unlocks is open at once', async () => {
  const { email } = await aUser()
  const sourceIp = await countFailures(email, 10)
  expect((await signIn(email, PASSWORD, { sourceIp })).status).toBe(429)
  await unlockEmail(email)
  expect((await signIn(email, PASSWORD, { sourceIp })).status).toBe(200)
  for (let n = 0; n < 9; n++) await countFailures(`more-${n}@example.com`, 10, sourceIp)
  expect((await signIn(email, PASSWORD, { sourceIp })).status).toBe(429)
  await unlockAddress(sourceIp)
  expect((await signIn(email, PASSWORD, { sourceIp })).status).toBe(200)
})

test.each([
  ['the right password', PASSWORD, { status: 200, requests: 6, units: 6 }],
  ['a wrong one', 'wrong', { status: 401, requests: 4, units: 4 }],
])('a sign-in with %s asks the store for little', async (_, password, expected) => {
  const { email } = await aUser()
  const sourceIp = newAddress()
  const { result, requests, units } = await measured(() => signIn(email, password, { sourceIp }))
  expect({ status: result.status, requests, units }).toEqual(expected)
})
