import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { afterAll, beforeAll, expect, vi } from 'vitest'
import { type Answered, get } from '../requests/api.ts'
import { expectProblem } from '../requests/expect-problem.ts'
import { PROSPECTS } from '../samples/sample-prospect.ts'
import { type Forgery, signedToken, unsignedToken } from './signed-token.ts'

export { encoded } from './signed-token.ts'

/** The time of all token tests, in seconds since 1970. */
export const NOW = 1_900_000_000

/** The private key of an attacker. */
export const attacker: KeyObject = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey

const times = { iat: NOW, exp: NOW + 3600, auth_time: NOW }

/** Freezes the clock at `NOW` for the tests of a file. */
export function freezeClock(): void {
  beforeAll(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: NOW * 1000 })
  })
  afterAll(() => {
    vi.useRealTimers()
  })
}

/** Returns a token with these changes. A token without changes is valid at `NOW`. */
export function freshToken({ claims, ...rest }: Forgery = {}): string {
  return signedToken({ ...rest, claims: { ...times, ...claims } })
}

/** Returns the encoded header and claims of a token, without the signature and the dot before it. */
export function freshInput(header: Record<string, unknown> = {}): string {
  return unsignedToken({ header, claims: times })
}

/** Returns a token whose signature is the result of `signature`. */
export function signedBy(header: Record<string, unknown>, signature: (input: Buffer) => Buffer): string {
  const input = freshInput(header)
  return `${input}.${signature(Buffer.from(input)).toString('base64url')}`
}

/** Splits a token into header, claims and signature. */
export function partsOf(token: string): [string, string, string] {
  const [header = '', claims = '', signature = ''] = token.split('.')
  return [header, claims, signature]
}

/** Requests the list of prospects with this Authorization header. */
export function ask(authorization: string): Promise<Answered> {
  return get(PROSPECTS, { headers: { Authorization: authorization } })
}

let reference: Promise<Answered> | undefined

/** Asserts that an answer equals the 401 for a request without a token. */
export async function expectRefused(answer: Answered): Promise<void> {
  expectProblem(answer, 401, 'unauthenticated')
  expect(answer.headers['www-authenticate']).toBe('Bearer')
  reference ??= get(PROSPECTS)
  const { request_id, ...rest } = answer.body
  const { request_id: _other, ...expected } = (await reference).body
  expect(request_id).toEqual(expect.any(String))
  expect(rest).toEqual(expected)
}
