import { setTimeout as sleep } from 'node:timers/promises'
import { config } from '../../config.ts'
import { remainingMs } from '../../context/deadline.ts'
import { useSoFar } from '../../context/meter.ts'

/**
 * A batch and an erasure write many records in one request, each in a transaction of its own. So that other requests are not
 * throttled, they take only a share of the table's write units per second, and stop before they use up the time or the read units of a request.
 */

/** If less time than this is left before the deadline, no further transaction begins. */
const LEAST_MS = 1_000
/**
 * After this many read units, no further transaction begins. The next one takes at most 40: a refused record 9, a part of a history or a page of notes
 * up to 30. So a request takes at most 900 read units.
 */
const READ_UNITS = 860

/** Returns why the request may begin no further transaction, if there is a reason. */
export function limitReached(): 'time limit' | 'limit of read units' | undefined {
  if (remainingMs() < LEAST_MS) return 'time limit'
  return useSoFar().readUnits > READ_UNITS ? 'limit of read units' : undefined
}

/**
 * Waits until the request is within its limit of write units per second, at most until the deadline.
 * @param startedAt when the request began, on the monotonic clock
 */
export async function pace(startedAt: number): Promise<void> {
  const { BATCH_WRITE_UNITS: unitsPerSecond } = config()
  if (unitsPerSecond === 0) return
  const dueAt = startedAt + (useSoFar().writeUnits / unitsPerSecond) * 1_000
  const wait = Math.min(dueAt - performance.now(), remainingMs())
  if (wait > 0) await sleep(wait)
}
