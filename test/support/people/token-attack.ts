import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { afterAll, beforeAll, expect, vi } from 'vitest'
import { type Answered, get } from '../requests/api.ts'
import { expectProblem } from '../requests/expect-problem.ts'
import { PROSPECTS } from '../samples/sample-prospect.ts'
import { type Forgery, signedToken, unsignedToken } from './signed-token.ts'

export { encoded } from './signed-token.ts'

/** The second in which every attack is made. */
export const NOW = 1_900_000_000

/** Whoever attacks has keys too, none of them ours. */
export const attacker: KeyObject = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey

const times = { iat: NOW, exp: NOW + 3600, auth_time: NOW }

/** Stops the clock at `NOW` for the tests of a file. */
export function freezeClock(): void {
  beforeAll(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: NOW * 1000 })
  })
  afterAll(() => {
    vi.useRealTimers()
  })
}

/** A token that is good at `NOW` but for what is changed. */
export function freshToken({ claims, ...rest }: Forgery = {}): string {
  return signedToken({ ...rest, claims: { ...times, ...claims } })
}

/** The same without a signature, and without the dot before it. */
export function freshInput(header: Record<string, unknown> = {}): string {
  return unsignedToken({ header, claims: times })
}

/** The same with a signature made as given. */
export function signedBy(header: Record<string, unknown>, signature: (input: Buffer) => Buffer): string {
  const input = freshInput(header)
  return `${input}.${signature(Buffer.from(input)).toString('base64url')}`
}

/** Header, claims and signature. */
export function partsOf(token: string): [string, string, string] {
  const [header = '', claims = '', signature = ''] = token.split('.')
  return [header, claims, signature]
}

/** Asks for a list with this Authorization header. */
export function ask(authorization: string): Promise<Answered> {
  return get(PROSPECTS, { headers: { Authorization: authorization } })
}

let reference: Promise<Answered> | undefined

/** Asserts the 401 that a request without any token gets, to the letter. */
export async function expectRefused(answer: Answered): Promise<void> {
  expectProblem(answer, 401, 'unauthenticated')
  expect(answer.headers['www-authenticate']).toBe('Bearer')
  reference ??= get(PROSPECTS)
  const { request_id, ...rest } = answer.body
  const { request_id: _other, ...expected } = (await reference).body
  expect(request_id).toEqual(expect.any(String))
  expect(rest).toEqual(expected)
}
