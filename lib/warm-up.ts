import { startsInLambda } from './config.ts'
import { withDeadline } from './deadline.ts'
import { causes, stacks, writeLog } from './log.ts'

/** Far below the 10 s that Lambda gives a start. */
const MOST_MS = 1_000

/**
 * Does something ahead of the first request while Lambda starts a function, and nowhere else: until it is there it has a
 * whole processor and more, of which 512 MB leave it a third afterwards. To be awaited where it asks others, so that no half
 * of it is frozen with the function. What fails does not keep it from starting: the first request meets the same, and answers for it.
 * @param what it is, for the log
 */
export async function warmUp(what: string, work: () => Promise<unknown>): Promise<void> {
  if (!startsInLambda()) return
  try {
    await withDeadline(MOST_MS, work)
  } catch (error) {
    const line = { message: `Started without ${what}`, error: causes(error) }
    writeLog('warn', line, ({ message }) => message + stacks(line.error))
  }
}
