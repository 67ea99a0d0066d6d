import { startsInLambda } from './config.ts'
import { logError, withDeadline } from './request-context.ts'

/** Far below the 10 s that Lambda allows for init. */
const MAX_MS = 1_000

/**
 * Does work during Lambda's init phase, before the first request. Outside Lambda it does nothing. A function with 512 MB has
 * more than one full processor during init, and a third of one afterwards. Await the returned promise if the work uses the
 * network: Lambda freezes pending network work after init. An error is only logged, because the first request then fails with
 * the same error and reports it.
 * @param what the name of the work, for the log
 */
export async function warmUp(what: string, work: () => Promise<unknown>): Promise<void> {
  if (!startsInLambda()) return
  try {
    await withDeadline(MAX_MS, work)
  } catch (error) {
    logError('warn', `Started without ${what}`, error)
  }
}
