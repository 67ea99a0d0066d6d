import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test, vi } from 'vitest'
import type { Answered } from '../support/api.ts'
import { expectProblem } from '../support/expect-problem.ts'
import { measured } from '../support/measure.ts'
import { aUser, signIn } from '../support/signed-in-user.ts'
import { differenceOfMedians, noise } from '../support/statistics.ts'

const ROUNDS = 100

const hashes = vi.hoisted(() => ({ count: 0 }))

vi.mock('node:crypto', async (importOriginal) => {
  const original = await importOriginal<typeof import('node:crypto')>()
  const argon2: typeof original.argon2 = (...args) => {
    hashes.count += 1
    original.argon2(...args)
  }
  return { ...original, argon2 }
})

/** A user for each round, so that none comes near the limit of failures. */
let known: string[]

beforeAll(async () => {
  known = []
  for (let n = 0; n < ROUNDS; n++) known.push((await aUser()).email)
})

const unknown = () => `${randomUUID()}@example.com`

let addresses = 0
const newAddress = () => `2001:db8::${(++addresses).toString(16)}`

/** A sign-in that fails, from an address of its own. */
async function wrong(email: string) {
  const hashedBefore = hashes.count
  const startedAt = performance.now()
  const { result, requests } = await measured(() => signIn(email, 'wrong', { sourceIp: newAddress() }))
  const ms = performance.now() - startedAt
  return { answer: result, requests, hashed: hashes.count - hashedBefore, ms }
}

function withoutRequestId({ status, headers, body }: Answered) {
  const { 'x-request-id': _header, ...others } = headers
  const { request_id, ...rest } = body
  return { status, headers: others, rest, hasRequestId: typeof request_id === 'string' }
}

test('a known and an unknown e-mail cost the same store requests and the same hash, and have one answer', async () => {
  const one = await wrong(known[0] ?? '')
  const other = await wrong(unknown())
  expectProblem(one.answer, 401, 'wrong_credentials')
  expect(withoutRequestId(other.answer)).toEqual(withoutRequestId(one.answer))
  expect([one.hashed, other.hashed]).toEqual([1, 1])
  expect(one.requests).toBeGreaterThan(3)
  expect(other.requests).toBe(one.requests)
})

test('the medians of 100 sign-ins of each differ by less than their own noise', {
  timeout: 60_000,
}, async () => {
  let { known: ours, unknown: others } = await sample()
  // One repetition: something else on the machine may have had its moment in the first.
  if (differenceOfMedians(ours, others) >= noise(ours, others))
    ({ known: ours, unknown: others } = await sample())
  expect([ours.length, others.length]).toEqual([ROUNDS, ROUNDS])
  expect(differenceOfMedians(ours, others)).toBeLessThan(noise(ours, others))
})

/** Milliseconds of both kinds, taken in turns and in changing order, so that whatever drifts drifts for both. */
async function sample() {
  const times = { known: [] as number[], unknown: [] as number[] }
  await wrong(unknown())
  for (const [round, email] of known.entries()) {
    const takeKnown = async () => times.known.push((await wrong(email)).ms)
    const takeUnknown = async () => times.unknown.push((await wrong(unknown())).ms)
    for (const take of round % 2 === 0 ? [takeKnown, takeUnknown] : [takeUnknown, takeKnown]) await take()
  }
  return times
}
