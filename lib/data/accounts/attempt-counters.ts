import { setTimeout as sleep } from 'node:timers/promises'
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { unmarshall } from '@aws-sdk/util-dynamodb'
import * as v from 'valibot'
import { parseStored } from '../../domain/validation.ts'
import { AppError } from '../../errors.ts'
import { fullJitter } from '../../jitter.ts'
import { updateItem } from '../table/items.ts'
import type { Key } from '../table/keys.ts'

/** A sign-in has ended this long after it was counted, or its function died; nobody waits longer for others in all. */
const IN_FLIGHT_MS = 1_000
const POLL_MS = { base: 25, cap: 200 }

/** One item: its counters with their limits, and when it ends (seconds since the epoch). */
export type Counters = { key: Key; end: number; limits: Record<string, number> }

/**
 * Takes one of each counter of an item, or none. Where sign-ins in flight may hold the last ones, waits for them.
 * @param until how long, on the clock of `performance.now()`
 * @throws AppError `too_many_sign_ins` with the seconds after which trying again makes sense
 */
export async function take(counters: Counters, until: number): Promise<void> {
  for (let tries = 1; ; tries++) {
    const lastTaken = await takeOnce(counters)
    if (lastTaken === undefined) return
    // None is in flight any more: all that were taken are failures.
    if (Date.now() - lastTaken >= IN_FLIGHT_MS) throw tooMany(counters.end - Math.floor(Date.now() / 1000))
    const left = until - performance.now()
    if (left <= 0) throw tooMany(1)
    await sleep(Math.min(left, fullJitter(tries, POLL_MS.base, POLL_MS.cap)))
  }
}

/** How long others are waited for, on the clock of `performance.now()`. */
export const patience = () => performance.now() + IN_FLIGHT_MS

const Full = v.object({ taken_at: v.number() })

/** Answers nothing when one of each was taken, or when somebody last took one (milliseconds since the epoch). */
async function takeOnce({ key, end, limits }: Counters): Promise<number | undefined> {
  const { names, all, each } = expressions(limits)
  const bounds = Object.values(limits).map((limit, index) => [`:${index}`, limit])
  const now = Date.now()
  const item = await updated({
    Key: key,
    UpdateExpression: `ADD ${all((name) => `${name} :one`)} SET expires_at = :end, taken_at = :now`,
    ConditionExpression: each((name, index) => `(attribute_not_exists(${name}) OR ${name} < :${index})`),
    ExpressionAttributeNames: names,
    ExpressionAttributeValues: { ...Object.fromEntries(bounds), ':one': 1, ':end': end, ':now': now },
  })
  return item && parseStored(Full, item).taken_at
}

/** Gives one of each back. Never below none, and makes no item anew: an operator or TTL may have taken it away. */
export async function giveBack({ key, limits }: Counters): Promise<void> {
  const { names, all, each } = expressions(limits)
  await updated({
    Key: key,
    UpdateExpression: `ADD ${all((name) => `${name} :less`)}`,
    ConditionExpression: each((name) => `${name} > :none`),
    ExpressionAttributeNames: names,
    ExpressionAttributeValues: { ':less': -1, ':none': 0 },
  })
}

/** Parts of expressions over all counters of an item. */
function expressions(limits: Record<string, number>) {
  const counters = Object.keys(limits).map((name, index) => [`#${index}`, name] as const)
  const parts = (part: (name: string, index: number) => string) =>
    counters.map(([placeholder], index) => part(placeholder, index))
  return {
    names: Object.fromEntries(counters),
    all: (part: (name: string) => string) => parts(part).join(', '),
    each: (part: (name: string, index: number) => string) => parts(part).join(' AND '),
  }
}

/** Answers nothing when the change was made, or the item as it is when its condition failed. */
async function updated(change: Parameters<typeof updateItem>[0]) {
  try {
    await updateItem({ ...change, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' })
    return undefined
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return unmarshall(error.Item ?? {})
    throw error
  }
}

function tooMany(retryAfter: number): AppError {
  return new AppError('too_many_sign_ins', { retryAfter: Math.max(1, retryAfter) })
}
