import { randomUUID } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { oneHash, withHashes } from '../support/people/counted-hashes.ts'
import { newAddress } from '../support/people/failed-sign-ins.ts'
import { aUser, changeUser, PASSWORD, signIn } from '../support/people/signed-in-user.ts'
import type { Answered } from '../support/requests/api.ts'
import { expectProblem } from '../support/requests/expect-problem.ts'
import { measured } from '../support/store/measure.ts'

vi.mock('node:crypto', async (importOriginal) => {
  const { countingHashes } = await import('../support/people/counted-hashes.ts')
  return countingHashes(await importOriginal<typeof import('node:crypto')>())
})

const PASSWORDS = ['wrong', 'a'.repeat(256)]

/**
 * Signs in with a wrong password from a new IP address. Returns the answer, the password hashes that were computed, and
 * the number of requests to the store.
 */
async function wrong(email: string, password: string) {
  const sent = () => signIn(email, password, { sourceIp: newAddress() })
  const { result, hashes } = await withHashes(() => measured(sent))
  return { answer: withoutRequestId(result.result), requests: result.requests, hashes }
}

function withoutRequestId(answer: Answered) {
  expectProblem(answer, 401, 'wrong_credentials')
  const { 'x-request-id': _header, ...headers } = answer.headers
  const { request_id: _id, ...body } = answer.body
  return { status: answer.status, headers, body }
}

const unknownEmail = () => `${randomUUID()}@example.com`

/**
 * These tests do not measure time. The time of a sign-in consists of its password hash and its requests to the store. If these
 * are the same for a known and an unknown e-mail, both sign-ins take the same time.
 */
describe.each(PASSWORDS)('a sign-in with the wrong password %.12s', (password) => {
  test.each<[string, () => Promise<string>]>([
    ['a known e-mail', async () => (await aUser()).email],
    ['a disabled user', disabledUser],
  ])(
    'a wrong password for %s needs the same hash and requests as a password for an unknown e-mail',
    async (_, newEmail) => {
      const email = await newEmail()
      const other = await wrong(unknownEmail(), password)
      expect(other.hashes).toEqual(oneHash)
      expect(other.requests).toBeGreaterThan(3)
      expect(await wrong(email, password)).toEqual(other)
    },
  )
})

test('the right password of a disabled user needs the same hash and requests as a password for an unknown e-mail', async () => {
  expect(await wrong(await disabledUser(), PASSWORD)).toEqual(await wrong(unknownEmail(), PASSWORD))
})

async function disabledUser(): Promise<string> {
  const user = await aUser()
  await changeUser(user, { disabled_at: new Date().toISOString() })
  return user.email
}
