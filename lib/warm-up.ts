import { startsInLambda } from './config.ts'
import { withDeadline } from './context/deadline.ts'
import { logError } from './context/log.ts'

/** The maximum duration of the work. Lambda allows 10 s for init. */
const MAX_MS = 1_000

/**
 * Runs `work` during Lambda's init phase, before the first request. Does nothing outside Lambda. `work` is faster during init:
 * a function with 512 MB then has a whole processor, but later only 0.29 of one. If `work` uses the network, await the returned
 * promise, because Lambda freezes pending network work after init. An error is only logged. Requests that depend on the failed
 * work report their own errors.
 * @param what the thing that `work` prepares, such as `the signing key`, for the log
 */
export async function warmUp(what: string, work: () => Promise<unknown>): Promise<void> {
  if (!startsInLambda()) return
  try {
    await withDeadline(MAX_MS, work)
  } catch (error) {
    logError('warn', `Started without ${what}`, error)
  }
}
