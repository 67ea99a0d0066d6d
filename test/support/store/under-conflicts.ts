import { seededRandom } from '../../../lib/local/demo/samples.ts'
import { cancelled, type Fault, type StoreRequest, storeError, withFaults } from './store-faults.ts'

/**
 * Runs `work` while transactions are cancelled by conflicts, which the embedded engine never does itself, throttled,
 * or applied with a lost answer. A failing test prints the seed, which repeats the faults in the same order; the
 * order of requests may differ.
 */
export async function underConflicts<T>(
  work: () => Promise<T>,
  seed = Math.floor(Math.random() * 2 ** 32),
): Promise<T> {
  console.info(`underConflicts: seed ${seed}`)
  const random = seededRandom(seed)
  const lost = new Set<string | undefined>()
  const faultOf = ({ command, token }: StoreRequest): Fault => {
    // A transaction that was applied does not conflict when it is sent again.
    if (!command.startsWith('TransactWrite') || lost.has(token)) return undefined
    const chance = random.next()
    if (chance < 0.1) return { instead: cancelled('None', 'TransactionConflict') }
    if (chance < 0.12) return { instead: storeError('ThrottlingException', { $fault: 'client' }) }
    if (chance >= 0.16) return undefined
    lost.add(token)
    return { afterwards: storeError('TimeoutError') }
  }
  return (await withFaults(faultOf, work)).result
}
