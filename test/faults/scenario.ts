import { seededRandom } from '../../lib/local/demo/samples.ts'
import { countAsMore } from '../support/samples/full-vectors.ts'
import { faults } from '../support/store/checked-table.ts'
import { useFreshTable } from '../support/store/fresh-table.ts'
import { everyItem } from '../support/store/invariants.ts'
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
 * One run from a seed: a new table, clients under faults, then the checker. The order of requests depends on the machine,
 * so the same seed gives a similar run, not the same.
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
 * Makes filtered and sorted lists of the clients read packed rows; so few records would otherwise be read from their
 * list.
 */
async function countMoreOfAll(more: number): Promise<void> {
  for (const kind of ['prospect', 'property']) await countAsMore(kind, 'all', more)
}

/** Returns the checker's findings, once no request is in progress and no fault is injected. */
export async function violationsNow(operations: readonly Operation[]): Promise<string[]> {
  return [...(await withRetries(faults)), ...violationsOf(operations, await withRetries(everyItem))]
}

/** Formats the number of operations by outcome. */
export function summary(operations: readonly Operation[]): string {
  const counts = Map.groupBy(operations, ({ outcome }) => outcome)
  return [...counts].map(([outcome, each]) => `${each.length} ${outcome}`).join(', ')
}
