import { setTimeout as sleep } from 'node:timers/promises'
import type { Handler, ScheduledEvent } from 'aws-lambda'
import { config } from '../config.ts'
import { fullJitter } from '../jitter.ts'
import { causes, type LoggedError, remainingMs, stacks, withDeadline, writeLog } from '../request-context.ts'

/** How a run ended, as the log names it; `changed` is false when there was nothing to do. */
export type JobResult = { outcome: string; changed: boolean }

/** Left of the function's time to log what went wrong, when retries must have ended. */
const MARGIN_MS = 1_000

/**
 * Makes a Lambda handler of what runs on a schedule: gives it a deadline, and logs one line for each run. A failed run
 * throws, which Lambda counts among the function's errors and an alarm sees.
 * @param job its name in the log
 */
export function scheduled(
  job: string,
  work: () => Promise<JobResult>,
): Handler<ScheduledEvent, { outcome: string }> {
  // Settings that are missing end the function at its start, not at the first run.
  config()

  return async function runJob(_event, context) {
    const startedAt = performance.now()
    const line = (outcome: string) => ({
      job,
      outcome,
      ms: Math.round(performance.now() - startedAt),
      request_id: context.awsRequestId,
    })
    try {
      const { outcome, changed } = await withDeadline(context.getRemainingTimeInMillis() - MARGIN_MS, work)
      // Nobody at a terminal wants to read again and again that there was nothing to do.
      writeLog('info', line(outcome), changed ? readable : () => undefined)
      return { outcome }
    } catch (error) {
      writeLog('error', { ...line('failed'), error: causes(error) }, readable)
      // Lambda logs what is thrown with all its fields, in which the SDK keeps what was sent.
      throw new Error(`${job} failed: ${error instanceof Error ? error.message : 'no error was thrown'}`)
    }
  }
}

type Line = { job: string; outcome: string; ms: number; error?: LoggedError[] }

function readable({ job, outcome, ms, error }: Line): string {
  return `${job} ${outcome} ${ms} ms${stacks(error)}`
}

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
