import { createHash } from 'node:crypto'
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { foldEmail } from '../domain/user.ts'
import { AppError } from '../errors.ts'
import { attemptsKey } from './keys.ts'
import { updateItem } from './table.ts'

const WINDOW_SECONDS = 15 * 60
const FAILURES_PER_EMAIL = 10
const FAILURES_PER_ADDRESS = 100

type Subject = { key: ReturnType<typeof attemptsKey>; limit: number }

/**
 * Counts a sign-in as failed before the password is looked at, so that a hundred guesses at once are a hundred
 * failures; `forgive` takes it back when the password was right.
 * @returns what undoes the count
 * @throws AppError `too_many_sign_ins` with the seconds until the window has passed
 */
export async function countSignIn(email: string, address: string): Promise<() => Promise<void>> {
  // A digest, so that a mistyped e-mail (often a password) is not kept as it was typed.
  const folded = createHash('sha256').update(foldEmail(email)).digest('base64url')
  const subjects = [
    { key: attemptsKey(`email#${folded}`), limit: FAILURES_PER_EMAIL },
    { key: attemptsKey(`address#${address}`), limit: FAILURES_PER_ADDRESS },
  ]
  const waits = await Promise.all(subjects.map(countFailure))
  const wait = Math.max(...waits)
  if (wait > 0) throw new AppError('too_many_sign_ins', { retryAfter: wait })
  return async function forgive() {
    await Promise.all(subjects.map(takeBack))
  }
}

/** Adds one failure to the running window, or begins one. Answers the seconds to wait, 0 while below the limit. */
async function countFailure({ key, limit }: Subject): Promise<number> {
  const now = Math.floor(Date.now() / 1000)
  const counted = await update(key, {
    UpdateExpression: 'ADD failures :one SET expires_at = if_not_exists(expires_at, :end)',
    ConditionExpression: 'attribute_not_exists(expires_at) OR expires_at > :now',
    ExpressionAttributeValues: { ':one': 1, ':end': now + WINDOW_SECONDS, ':now': now },
  })
  if (counted) return Number(counted.failures) > limit ? Number(counted.expires_at) - now : 0
  const begun = await update(key, {
    UpdateExpression: 'SET failures = :one, expires_at = :end',
    ConditionExpression: 'attribute_not_exists(expires_at) OR expires_at <= :now',
    ExpressionAttributeValues: { ':one': 1, ':end': now + WINDOW_SECONDS, ':now': now },
  })
  return begun ? 0 : countFailure({ key, limit })
}

async function takeBack({ key }: Subject): Promise<void> {
  await update(key, {
    UpdateExpression: 'ADD failures :less',
    ConditionExpression: 'failures > :none',
    ExpressionAttributeValues: { ':less': -1, ':none': 0 },
  })
}

type Change = Omit<Parameters<typeof updateItem>[0], 'Key' | 'ReturnValues'>

async function update(Key: Subject['key'], change: Change) {
  try {
    return await updateItem({ ...change, Key, ReturnValues: 'ALL_NEW' })
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return undefined
    throw error
  }
}
