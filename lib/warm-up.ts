import { startsInLambda } from './config.ts'
import { logError, withDeadline } from './request-context.ts'

/** Far below the 10 s that Lambda allows for init. */
const MAX_MS = 1_000

/**
 * Does work during Lambda's init phase, before the first request, and nowhere else. During init a function has more than one
 * full processor; afterwards, with 512 MB, a third of one. Await it if it uses the network: Lambda freezes pending network
 * work after init. An error is only logged: the first request will fail with the same error and report it.
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
