import { seededRandom } from '../../lib/local/demo/samples.ts'
import type { Sabotage } from '../faults/service/sabotage.ts'
import { withRetries } from '../faults/service/with-retries.ts'
import { faultPlan } from '../faults/store/fault-plan.ts'
import type { StoreProxy } from '../faults/store/proxy.ts'
import { useFreshTable } from '../support/store/fresh-table.ts'
import { REGION, setLastSequence } from '../support/store/sequence.ts'
import { begin, violationsOf } from './parallel.ts'
import { type Logged, runClients, throughHandlers } from './run.ts'

/** The timeout of the functions in milliseconds. The service stops its retries 500 ms earlier. */
export const FUNCTION_MS = 1_100

/**
 * Creates a table, runs parallel clients under injected faults, and returns everything that contradicts the model. A seed does
 * not fully determine the run, because the order of requests depends on the machine.
 */
export async function violationsUnderFaults(proxy: StoreProxy, seed: number, sabotage?: Sabotage) {
  proxy.make({})
  await withRetries(useFreshTable)
  await withRetries(() => setLastSequence(REGION - 12))
  const scene = await begin(`faults-${seed}`, throughHandlers(FUNCTION_MS))
  proxy.make({ plan: faultPlan(seededRandom(seed)), sabotage })
  const walks = await runClients(scene.run, seed, { clients: 8, steps: 24 })
  await proxy.quiet()
  proxy.make({})
  const { violations } = await withRetries(() => violationsOf(scene, walks, seed))
  return { violations, log: scene.run.log }
}

/** Formats the number of requests with each outcome. */
export function summary(log: readonly Logged[]): string {
  const outcomes = Map.groupBy(log, ({ answer }) => {
    if (!answer || answer.status >= 500) return 'without a known outcome'
    return answer.status < 300 ? 'acknowledged' : 'refused'
  })
  return [...outcomes].map(([outcome, each]) => `${each.length} ${outcome}`).join(', ')
}
