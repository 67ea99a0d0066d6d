import { seededRandom } from '../../lib/local/demo/samples.ts'
import { countAsMore } from '../support/samples/full-vectors.ts'
import { faults } from '../support/store/checked-table.ts'
import { useFreshTable } from '../support/store/fresh-table.ts'
import { everyItem, violatedRules } from '../support/store/invariants.ts'
import { violationsOf } from './checks/checker.ts'
import { newHistory, type Operation } from './checks/history.ts'
import { newScene } from './scene.ts'
import type { Sabotage } from './service/sabotage.ts'
import { withRetries } from './service/with-retries.ts'
import { faultPlan } from './store/fault-plan.ts'
import type { StoreProxy } from './store/proxy.ts'
import { runClients } from './workload.ts'

export type Run = { violations: string[]; operations: Operation[] }

/**
 * Creates a table, runs clients under injected faults, and then runs the checker. A seed does not fully determine the run, because
 * the order of requests depends on the machine.
 */
export async function runSeed(proxy: StoreProxy, seed: number, sabotage?: Sabotage): Promise<Run> {
  proxy.make({})
  await withRetries(useFreshTable)
  await withRetries(() => countMoreOfAll(300))
  const history = newHistory()
  proxy.make({ plan: faultPlan(seededRandom(seed)), sabotage })
  await runClients(seed, history, newScene(`seed-${seed}`), { clients: 8, steps: 24 })
  await proxy.quiet()
  proxy.make({})
  await withRetries(() => countMoreOfAll(0))
  const { operations } = history
  return { operations, violations: await violationsNow(operations) }
}

/**
 * Adds `more` to the stored counts, so that the service reads filtered and sorted lists from packed rows. Otherwise the service
 * would read the few records of this test from their list entries.
 */
async function countMoreOfAll(more: number): Promise<void> {
  for (const kind of ['prospect', 'property']) await countAsMore(kind, 'all', more)
}

/** Returns the violations that the checkers find. Call this function when no request is in progress and no fault is injected. */
export async function violationsNow(operations: readonly Operation[]): Promise<string[]> {
  const wrong = await withRetries(faults)
  const items = await withRetries(everyItem)
  return [...wrong, ...violatedRules(items), ...violationsOf(operations, items)]
}

/** Formats the number of operations with each outcome. */
export function summary(operations: readonly Operation[]): string {
  const counts = Map.groupBy(operations, ({ outcome }) => outcome)
  return [...counts].map(([outcome, each]) => `${each.length} ${outcome}`).join(', ')
}
