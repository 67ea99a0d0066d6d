import type { Handler, ScheduledEvent } from 'aws-lambda'
import { config } from '../config.ts'
import { withDeadline } from '../deadline.ts'
import { causes, type LoggedError, stacks, writeLog } from '../log.ts'

/** How a run ended, as the log names it; `changed` is false when there was nothing to do. */
export type Outcome = { outcome: string; changed: boolean }

/** Left of the function's time to log what went wrong, when retries must have ended. */
const MARGIN_MS = 1_000

/**
 * Makes a Lambda handler of what runs on a schedule: gives it a deadline, and logs one line for each run. A failed run
 * throws, which Lambda counts among the function's errors and an alarm sees.
 * @param job its name in the log
 */
export function scheduled(
  job: string,
  work: () => Promise<Outcome>,
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
