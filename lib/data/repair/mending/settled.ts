import { setTimeout as sleep } from 'node:timers/promises'
import { withDeadline } from '../../../deadline.ts'

const LOOKS = 100
const PAUSE_MS = 200
const LOOK_MS = 20_000

/**
 * Looks again until there is an answer: for what live traffic may change between two reads of one look.
 * @returns `undefined` when it was still changing after a hundred looks
 * @throws AppError `store_unavailable` when one look takes longer than 20 s
 */
export async function settled<T>(look: () => Promise<T | undefined>): Promise<T | undefined> {
  for (let looks = 0; looks < LOOKS; looks++) {
    const answer = await withDeadline(LOOK_MS, look)
    if (answer !== undefined) return answer
    await sleep(Math.random() * PAUSE_MS)
  }
  return undefined
}
