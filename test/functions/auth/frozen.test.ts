import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isOutdated } from '../../../lib/auth/passwords.ts'
import { aUser, hashedWith, setHash, signIn, storedHash } from '../../support/people/signed-in-user.ts'
import { interceptRequests } from '../../support/store/intercept.ts'
import { everyItem } from '../../support/store/invariants.ts'

/** The delay of each store request in milliseconds. All other steps of a sign-in together take less time than one delay. */
const SLOW = 100

let isFrozen = false
let stop: () => void

/** Simulates Lambda, which freezes a function after its response. Each store request of a frozen function fails. */
beforeEach(() => {
  isFrozen = false
  stop = interceptRequests(async (_, send) => {
    await sleep(SLOW)
    if (isFrozen) throw new Error('The function did not await this request')
    return send()
  })
})

afterEach(() => stop())

/** Signs in, and freezes the function after its response. */
async function signInOnce(email: string) {
  const answer = await signIn(email)
  isFrozen = true
  await sleep(2 * SLOW)
  stop()
  return answer.status
}

test('a successful sign-in removes its attempt from the counters before it returns the response', async () => {
  const { email } = await aUser()
  expect(await signInOnce(email)).toBe(200)
  const counters = (await everyItem()).filter(({ pk }) => String(pk).startsWith('SIGNIN#'))
  expect(counters.length).toBeGreaterThan(0)
  for (const { pk, sk, expires_at, taken_at, ...counts } of counters)
    expect(new Set(Object.values(counts))).toEqual(new Set([0]))
})

test('a sign-in stores the upgraded password hash before it returns the response', async () => {
  const user = await aUser()
  await setHash(user, hashedWith({ memory: 256, passes: 1, parallelism: 1 }))
  expect(await signInOnce(user.email)).toBe(200)
  expect(isOutdated(await storedHash(user))).toBe(false)
})
