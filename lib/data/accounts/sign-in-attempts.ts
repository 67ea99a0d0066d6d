import { createHash } from 'node:crypto'
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { unmarshall } from '@aws-sdk/util-dynamodb'
import { remainingMs, untilDeadline } from '../../deadline.ts'
import { foldEmail } from '../../domain/user.ts'
import { AppError } from '../../errors.ts'
import { backOff } from '../table/back-off.ts'
import { type Item, updateItem } from '../table/items.ts'
import { attemptsKey, type Key } from '../table/keys.ts'

const WINDOW_SECONDS = 15 * 60
const FAILURES_PER_EMAIL = 10
const FAILURES_PER_ADDRESS = 100
/** Kept for the answer when a sign-in waits for others to settle. */
const RESERVE_MS = 1_000

type Subject = { key: Key; limit: number }

/**
 * Takes one of the failures that an e-mail and an address may have in 15 minutes before the password is looked at, so
 * that a hundred guesses at once are a hundred failures. `settle` says how it ended: a success gives it back. Where
 * others in flight hold the last ones, waits for them to settle.
 * @throws AppError `too_many_sign_ins` with the seconds until the window has passed
 */
export async function beginSignIn(email: string, address: string) {
  // A digest, so that what was typed in place of an e-mail (often a password) is not kept.
  const folded = createHash('sha256').update(foldEmail(email)).digest('base64url')
  const subjects = [
    { key: attemptsKey(`email#${folded}`), limit: FAILURES_PER_EMAIL },
    { key: attemptsKey(`address#${address}`), limit: FAILURES_PER_ADDRESS },
  ]
  await Promise.all(subjects.map(take))
  return {
    async settle(succeeded: boolean): Promise<void> {
      await Promise.all(subjects.map(({ key }) => (succeeded ? giveBack(key) : fail(key))))
    },
  }
}

function take(subject: Subject): Promise<void> {
  return untilDeadline(() => taken(subject))
}

async function taken(subject: Subject): Promise<void> {
  for (let tries = 1; ; tries++) {
    const window = await takeOne(subject)
    if (!window) return
    const wait = Number(window.expires_at) - now()
    if (wait <= 0) await clear(subject.key)
    else if (Number(window.failures ?? 0) >= subject.limit) throw tooMany(wait)
    else if (remainingMs() < RESERVE_MS) throw tooMany(1)
    else await backOff(tries, 'Sign-ins in flight have not settled')
  }
}

/** Answers nothing when one was taken, or the window in which none is left, or that has passed. */
async function takeOne({ key, limit }: Subject): Promise<Item | undefined> {
  return update(key, {
    UpdateExpression: 'ADD held :one SET expires_at = if_not_exists(expires_at, :end)',
    ConditionExpression: 'attribute_not_exists(pk) OR (expires_at > :now AND held < :limit)',
    ExpressionAttributeValues: { ':one': 1, ':end': now() + WINDOW_SECONDS, ':now': now(), ':limit': limit },
  })
}

/** Begins a window anew, unless another has done so meanwhile. */
async function clear(key: Key): Promise<void> {
  await update(key, {
    UpdateExpression: 'SET held = :none, failures = :none, expires_at = :end',
    ConditionExpression: 'expires_at <= :now',
    ExpressionAttributeValues: { ':none': 0, ':end': now() + WINDOW_SECONDS, ':now': now() },
  })
}

async function fail(key: Key): Promise<void> {
  await update(key, { UpdateExpression: 'ADD failures :one', ExpressionAttributeValues: { ':one': 1 } })
}

/** Never below none: the window may have begun anew since. */
async function giveBack(key: Key): Promise<void> {
  await update(key, {
    UpdateExpression: 'ADD held :less',
    ConditionExpression: 'held > :none',
    ExpressionAttributeValues: { ':less': -1, ':none': 0 },
  })
}

type Change = Omit<Parameters<typeof updateItem>[0], 'Key'>

/** Answers nothing when the change was made, or the item as it is when its condition failed. */
async function update(Key: Key, change: Change): Promise<Item | undefined> {
  try {
    await updateItem({ ...change, Key, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' })
    return undefined
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return error.Item ? unmarshall(error.Item) : {}
    throw error
  }
}

function tooMany(retryAfter: number): AppError {
  return new AppError('too_many_sign_ins', { retryAfter })
}

function now(): number {
  return Math.floor(Date.now() / 1000)
}
