import { setTimeout as sleep } from 'node:timers/promises'
import { remainingMs } from '../deadline.ts'
import { fullJitter } from '../jitter.ts'

const MAX_TRIES = 5
const BASE_MS = 250
const CAP_MS = 8_000

/** A failure that may not last. `retryAfterMs` is what the other side asks to wait, in milliseconds. */
export class Passing extends Error {
  override readonly name = 'Passing'
  readonly retryAfterMs: number

  constructor(message: string, retryAfterMs = 0, options?: ErrorOptions) {
    super(message, options)
    this.retryAfterMs = retryAfterMs
  }
}

/**
 * Does `attempt` again while it fails with a `Passing` error, 5 times in all and within the deadline, with waits between
 * that grow, are drawn by chance, and are no shorter than the other side asks for.
 * @throws the last error, at once when the next wait would outlast the deadline
 */
export async function patiently<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof Passing) || tries === MAX_TRIES) throw error
      const wait = error.retryAfterMs + fullJitter(tries, BASE_MS, CAP_MS)
      if (wait >= remainingMs()) throw error
      await sleep(wait)
    }
  }
}
