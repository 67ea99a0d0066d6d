import { seededRandom } from '../../lib/local/demo/samples.ts'
import { countAsMore } from '../support/samples/full-vectors.ts'
import { faults } from '../support/store/checked-table.ts'
import { useFreshTable } from '../support/store/fresh-table.ts'
import { everyItem } from '../support/store/invariants.ts'
import { violationsOf } from './checks/checker.ts'
import { newHistory, type Operation } from './checks/history.ts'
import { newScene } from './scene.ts'
import { patiently } from './service/patiently.ts'
import type { Sabotage } from './service/sabotage.ts'
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
  await patiently(useFreshTable)
  await patiently(() => countMoreOfAll(300))
  const history = newHistory()
  proxy.make({ plan: faultPlan(seededRandom(seed)), sabotage })
  await runClients(seed, history, newScene(`seed-${seed}`), { clients: 8, steps: 24 })
  await proxy.quiet()
  proxy.make({})
  await patiently(() => countMoreOfAll(0))
  const { operations } = history
  return { operations, violations: await violationsNow(operations) }
}

/** Makes the clients' lists of all records, filtered or sorted, read packed rows, where so few records would be read by their list. */
async function countMoreOfAll(more: number): Promise<void> {
  for (const kind of ['prospect', 'property']) await countAsMore(kind, 'all', more)
}

/** What the checker reports of the table when no request is under way and no faults are injected. */
export async function violationsNow(operations: readonly Operation[]): Promise<string[]> {
  return [...(await patiently(faults)), ...violationsOf(operations, await patiently(everyItem))]
}

/** How many operations ended how. */
export function summary(operations: readonly Operation[]): string {
  const counts = Map.groupBy(operations, ({ outcome }) => outcome)
  return [...counts].map(([outcome, each]) => `${each.length} ${outcome}`).join(', ')
}
