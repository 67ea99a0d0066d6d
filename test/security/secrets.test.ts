import { expect, test } from 'vitest'
import { hashPassword } from '../../lib/auth/passwords.ts'
import { canary, describeEitherLog, expectKept, type Outcome } from '../support/people/canary.ts'
import { newAddress } from '../support/people/failed-sign-ins.ts'
import { aUser, changeUser, setHash, signIn } from '../support/people/signed-in-user.ts'
import { type Answered, call } from '../support/requests/api.ts'
import { everyItem } from '../support/store/invariants.ts'

/** Creates a user with this password and returns the e-mail of the user. */
async function aUserWith(password: string): Promise<string> {
  const user = await aUser()
  await setHash(user, await hashPassword(password))
  return user.email
}

const journeys: [string, () => Promise<Outcome>][] = [
  [
    'a sign-in and a refresh',
    async () => {
      const password = canary()
      const email = await aUserWith(password)
      const { status, body } = await signIn(email, password)
      expect(status).toBe(200)
      const refreshed = await call('POST', '/api/auth/refresh', { token: body.token })
      expect(refreshed.status).toBe(200)
      // Omits the headers of the tokens, because they are the same for all tokens.
      const parts = [body.token, refreshed.body.token].flatMap((token) => token.split('.').slice(1))
      return { secrets: [password, email, ...parts], refusals: [] }
    },
  ],
  [
    'wrong passwords up to the rate limit',
    async () => {
      const [right, wrong, sourceIp] = [canary(), canary(), newAddress()]
      const email = await aUserWith(right)
      const refusals: Answered[] = []
      for (let n = 0; n < 11; n++) refusals.push(await signIn(email, wrong, { sourceIp }))
      expect(refusals.map(({ status }) => status)).toEqual([...Array(10).fill(401), 429])
      return { secrets: [right, wrong, email], refusals }
    },
  ],
  [
    'a password typed as the e-mail',
    async () => {
      const secret = canary()
      const refusals = [await signIn(secret, 'x'), await signIn(secret.toUpperCase(), secret)]
      expect(refusals.map(({ status }) => status)).toEqual([401, 401])
      return { secrets: [secret, secret.toUpperCase()], refusals }
    },
  ],
  [
    'a refresh of an ended session',
    async () => {
      const password = canary()
      const user = await aUser()
      await setHash(user, await hashPassword(password))
      const { token } = (await signIn(user.email, password)).body
      await changeUser(user, { disabled_at: '2026-01-01T00:00:00.000Z' })
      const answer = await call('POST', '/api/auth/refresh', { token })
      expect(answer.status).toBe(401)
      return { secrets: [password, user.email, ...token.split('.').slice(1)], refusals: [answer] }
    },
  ],
]

describeEitherLog('secrets in sign-ins', () => {
  test.each(journeys)(
    'logs and answers contain no password, e-mail or token after %s',
    async (_, journey) => {
      await expectKept(journey)
    },
  )
})

test('after sign-ins, the table contains no passwords, and no e-mails except those of users', async () => {
  const [right, wrong, typedAsEmail] = [canary(), canary(), canary()]
  const email = await aUserWith(right)
  for (const password of [right, wrong]) await signIn(email, password)
  await signIn(typedAsEmail, wrong)
  const kept = JSON.stringify(await everyItem())
  expect(kept).toContain(email)
  for (const secret of [right, wrong, typedAsEmail]) expect(kept.includes(secret)).toBe(false)
})
