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

/** A sign-in that fails, from an address of its own: its answer, and all that its time is made of. */
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

const nobody = () => `${randomUUID()}@example.com`

/**
 * Time itself is not measured: the hash is nearly all of it, the rest are requests to the store. Equal in both, an unknown
 * e-mail takes as long as a known one.
 */
describe.each(PASSWORDS)(
  'the wrong password %.12s costs one full hash and the same requests, and has one answer',
  (password) => {
    test.each<[string, () => Promise<string>]>([
      ['a known e-mail', async () => (await aUser()).email],
      ['a disabled user', disabledUser],
    ])('for %s as for an unknown one', async (_, someone) => {
      const email = await someone()
      const other = await wrong(nobody(), password)
      expect(other.hashes).toEqual(oneHash)
      expect(other.requests).toBeGreaterThan(3)
      expect(await wrong(email, password)).toEqual(other)
    })
  },
)

test('the right password of a disabled user costs what a wrong one of nobody does', async () => {
  expect(await wrong(await disabledUser(), PASSWORD)).toEqual(await wrong(nobody(), PASSWORD))
})

async function disabledUser(): Promise<string> {
  const user = await aUser()
  await changeUser(user, { disabled_at: new Date().toISOString() })
  return user.email
}
