import type { Handler, ScheduledEvent } from 'aws-lambda'
import { config } from '../config.ts'
import { withDeadline } from '../context/deadline.ts'
import { causes, type LoggedError, stacks, withRequestId, writeLog } from '../context/log.ts'

/** The outcome of a run, for the log. `changed` is false if the run changed nothing. */
export type JobResult = { outcome: string; changed: boolean }

/** The time that is reserved for logging an error. The work ends this many milliseconds before the timeout of the function. */
const MARGIN_MS = 1_000

/**
 * Returns a Lambda handler for scheduled work. The handler sets a deadline and logs one line per run. If a run fails, the
 * handler throws, so that Lambda counts an error and an alarm reports it.
 * @param job the name of the job in the log
 */
export function scheduled(
  job: string,
  work: () => Promise<JobResult>,
): Handler<ScheduledEvent, { outcome: string }> {
  // Check the settings here, so that a missing setting makes the function fail when it starts.
  config()

  async function runJob(timeoutMs: number) {
    const startedAt = performance.now()
    const line = (outcome: string) => ({
      job,
      outcome,
      ms: Math.round(performance.now() - startedAt),
    })
    try {
      const { outcome, changed } = await withDeadline(timeoutMs - MARGIN_MS, work)
      // On a developer's machine, do not log a run that changed nothing.
      writeLog('info', line(outcome), changed ? readable : () => undefined)
      return { outcome }
    } catch (error) {
      writeLog('error', { ...line('failed'), error: causes(error) }, readable)
      // Throw a new error: Lambda logs all fields of a thrown error, and errors of the SDK contain the request.
      throw new Error(`${job} failed: ${messageOf(error)}`)
    }
  }
  return (_event, context) =>
    withRequestId(context.awsRequestId, () => runJob(context.getRemainingTimeInMillis()))
}

export const messageOf = (error: unknown) =>
  error instanceof Error ? error.message : 'the thrown value is not an Error'

type Line = { job: string; outcome: string; ms: number; error?: LoggedError[] }

function readable({ job, outcome, ms, error }: Line): string {
  return `${job} ${outcome} ${ms} ms${stacks(error)}`
}
