import { createHash } from 'node:crypto'
import { isIPv6, SocketAddress } from 'node:net'
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { unmarshall } from '@aws-sdk/util-dynamodb'
import * as v from 'valibot'
import { foldEmail } from '../../domain/user.ts'
import { parseStored } from '../../domain/validation.ts'
import { AppError } from '../../errors.ts'
import { updateItem } from '../table/client.ts'
import { commit, newOperation } from '../table/commit.ts'
import { type Key, signInAttemptsKey } from '../table/keys.ts'

const WINDOW_SECONDS = 15 * 60
const LIMITS = { emailFromAddress: 10, email: 100, address: 100 }

/**
 * Checks a password. Limits the failed attempts in a time window of 15 minutes: for each e-mail, for each IP address, and for
 * each e-mail from one IP address.
 *
 *     count the attempt for e-mail and address --> limit reached: undo the other count, 429
 *                                              --> check --> returns a user:  undo the counts
 *                                                        --> returns nothing: keep the counts
 *                                                        --> throws:          undo the counts
 *
 * Attempts are counted before the check, so that parallel guesses cannot exceed the limits. If the function crashes during
 * the check, the attempt counts as a failure until the window ends.
 * @param check returns the user, or `undefined` to refuse the sign-in
 * @throws AppError `wrong_credentials`, or `too_many_sign_ins` with the seconds to wait
 */
export async function withinLimits<T>(
  { email, address }: { email: string; address: string },
  check: () => Promise<T | undefined>,
): Promise<T> {
  const counted = [ofEmail(email, address), ofAddress(address)]
  // Await both counts. If only one limit is reached, the other count must be undone.
  const takes = await Promise.allSettled(counted.map(take))
  const taken = counted.filter((_, index) => takes[index]?.status === 'fulfilled')
  let isFailure = false
  try {
    for (const outcome of takes) if (outcome.status === 'rejected') throw outcome.reason
    const user = await check()
    isFailure = user === undefined
    if (user === undefined) throw new AppError('wrong_credentials')
    return user
  } finally {
    if (!isFailure) await Promise.all(taken.map(giveBack))
  }
}

/**
 * Deletes the counters of an e-mail in the current window: for all IP addresses together, and for each IP address. A user with
 * this e-mail need not exist.
 */
export const unlockEmail = (email: string) => forget(ofEmail(email))

/** Deletes the counter of an IP address in the current window. The counters of e-mails stay unchanged. */
export const unlockAddress = (address: string) => forget(ofAddress(address))

async function forget({ key }: Counters): Promise<void> {
  await commit(newOperation(), [{ Delete: { Key: key } }])
}

/**
 * Returns two counters of an e-mail: for all IP addresses, and for this IP address. Both counters are in one item, so one
 * request changes both. The item grows by about 50 bytes for each IP address from which the e-mail is tried.
 */
function ofEmail(email: string, address = ''): Counters {
  // Store only a digest, because users sometimes type their password instead of the e-mail.
  const digest = createHash('sha256').update(foldEmail(email)).digest('base64url')
  const end = windowEnd()
  const limits = { all: LIMITS.email, [`from ${countedAddress(address)}`]: LIMITS.emailFromAddress }
  return { key: signInAttemptsKey(`email#${digest}`, end), end, limits }
}

function ofAddress(address: string): Counters {
  const end = windowEnd()
  return {
    key: signInAttemptsKey(`address#${countedAddress(address)}`, end),
    end,
    limits: { all: LIMITS.address },
  }
}

/**
 * Returns the end of the current window, in seconds since the epoch. Each window has its own items, so counters are never
 * reset.
 */
function windowEnd(): number {
  return (Math.floor(Date.now() / 1000 / WINDOW_SECONDS) + 1) * WINDOW_SECONDS
}

/** An item with counters: its key, the end of its window in seconds since the epoch, and the limit of each counter. */
type Counters = { key: Key; end: number; limits: Record<string, number> }

/** A sign-in usually ends within this time after it was counted. If it succeeds, it undoes its counts. */
const IN_FLIGHT_MS = 1_000
const Full = v.object({ taken_at: v.number() })

/**
 * Adds one to each counter of an item. If a counter has reached its limit, adds nothing.
 * @throws AppError `too_many_sign_ins` with the seconds to wait: the rest of the window, or 1 if the last counted sign-in may still
 * succeed
 */
async function take({ key, end, limits }: Counters): Promise<void> {
  const { names, counters } = numbered(limits)
  const bounds = Object.values(limits).map((limit, index) => [`:bound${index}`, limit])
  const isFree = counters.map((name, index) => `(attribute_not_exists(${name}) OR ${name} < :bound${index})`)
  const now = Date.now()
  const item = await updated({
    Key: key,
    UpdateExpression: `ADD ${counters.join(' :one, ')} :one SET expires_at = :end, taken_at = :now`,
    ConditionExpression: isFree.join(' AND '),
    ExpressionAttributeNames: names,
    ExpressionAttributeValues: { ...Object.fromEntries(bounds), ':one': 1, ':end': end, ':now': now },
  })
  if (item === undefined) return
  const isInFlight = now - parseStored(Full, item).taken_at < IN_FLIGHT_MS
  const retryAfter = isInFlight ? 1 : Math.max(1, end - Math.floor(now / 1_000))
  throw new AppError('too_many_sign_ins', { retryAfter })
}

/** Subtracts one from each counter. Does nothing if a counter is 0, or if an operator or TTL has deleted the item. */
async function giveBack({ key, limits }: Counters): Promise<void> {
  const { names, counters } = numbered(limits)
  await updated({
    Key: key,
    UpdateExpression: `ADD ${counters.join(' :less, ')} :less`,
    ConditionExpression: `${counters.join(' > :none AND ')} > :none`,
    ExpressionAttributeNames: names,
    ExpressionAttributeValues: { ':less': -1, ':none': 0 },
  })
}

/** Returns the placeholders of the counters for DynamoDB expressions. */
function numbered(limits: Record<string, number>) {
  const names = Object.fromEntries(Object.keys(limits).map((name, index) => [`#counter${index}`, name]))
  return { names, counters: Object.keys(names) }
}

/** Sends an update. Returns the current item if the condition of the update fails, else `undefined`. */
async function updated(change: Parameters<typeof updateItem>[0]) {
  try {
    await updateItem({ ...change, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' })
    return undefined
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return unmarshall(error.Item ?? {})
    throw error
  }
}

const MAPPED = /^::ffff:([\d.]+)$/

/**
 * Returns the address by which failed sign-ins are counted. For an IPv6 address, this is its /64 network, because an internet
 * provider usually gives each customer a whole /64 network. For an IPv4-mapped address, this is the IPv4 address (RFC 4291,
 * section 2.5.5.2). Returns any other text unchanged.
 */
export function countedAddress(address: string): string {
  if (!isIPv6(address)) return address
  // The canonical text of RFC 5952: lower case, no leading zeros, the longest run of zeros as `::`.
  const canonical = new SocketAddress({ address, family: 'ipv6' }).address
  return MAPPED.exec(canonical)?.[1] ?? `${network(canonical)}::/64`
}

/** The first four groups of a canonical IPv6 address. */
function network(canonical: string): string {
  const [before = [], after = []] = canonical.split('::').map((part) => part.split(':').filter(Boolean))
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0')
  return [...before, ...zeros, ...after].slice(0, 4).join(':')
}
