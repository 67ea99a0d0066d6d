import { createHash } from 'node:crypto'
import { foldEmail } from '../../domain/user.ts'
import { AppError } from '../../errors.ts'
import { commit, newOperation } from '../table/commit.ts'
import { attemptsKey } from '../table/keys.ts'
import { type Counters, giveBack, patience, take } from './attempt-counters.ts'
import { countedAddress } from './counted-address.ts'

const WINDOW_SECONDS = 15 * 60
const LIMITS = { emailFromAddress: 10, email: 100, address: 100 }

/**
 * Checks a password within the failures that an e-mail and an address may have in a window, a quarter of an hour of the
 * clock (UTC).
 *
 *     take one of each --> refused: what was taken is given back, 429
 *                      --> check --> a user: given back
 *                                --> nobody: kept, which is the failure
 *                                --> throws: given back
 *
 * Taken before the password is looked at, so that a hundred guesses at once are a hundred failures. A function that
 * dies in between leaves one failure, which ends with its window.
 * @param check answers the user, or nothing when the password is wrong
 * @throws AppError `wrong_credentials`, or `too_many_sign_ins` with the seconds after which trying again makes sense
 */
export async function withinLimits<T>(
  { email, address }: { email: string; address: string },
  check: () => Promise<T | undefined>,
): Promise<T> {
  const counted = [ofEmail(email, address), ofAddress(address)]
  const until = patience()
  // Each to its end: of two side by side one may be taken after the other was refused.
  const takes = await Promise.allSettled(counted.map((counters) => take(counters, until)))
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

/** Forgets this window's failures for an e-mail, from wherever they came, whether it is anybody's or not. */
export const unlockEmail = (email: string) => forget(ofEmail(email))

/** Forgets this window's failures from an address, counted as a sign-in counts it. Those for each e-mail from there stay. */
export const unlockAddress = (address: string) => forget(ofAddress(address))

async function forget({ key }: Counters): Promise<void> {
  await commit({ operation: newOperation(), writes: () => [{ Delete: { Key: key } }] })
}

/** One item, so that one request counts both: it grows by some 50 bytes for each address that tries in its window. */
function ofEmail(email: string, address = ''): Counters {
  // A digest, so that what was typed in place of an e-mail (often a password) is not kept.
  const digest = createHash('sha256').update(foldEmail(email)).digest('base64url')
  const end = windowEnd()
  const limits = { all: LIMITS.email, [`from ${countedAddress(address)}`]: LIMITS.emailFromAddress }
  return { key: attemptsKey(`email#${digest}`, end), end, limits }
}

function ofAddress(address: string): Counters {
  const end = windowEnd()
  return { key: attemptsKey(`address#${countedAddress(address)}`, end), end, limits: { all: LIMITS.address } }
}

/** When this window ends, in seconds since the epoch. Each has items of its own, so that none has to begin anew. */
function windowEnd(): number {
  return (Math.floor(Date.now() / 1000 / WINDOW_SECONDS) + 1) * WINDOW_SECONDS
}
