import { seededRandom } from '../../../lib/local/demo/samples.ts'
import { cancelled, type Fault, type StoreRequest, storeError, withFaults } from './store-faults.ts'

/**
 * Runs `work` while some transactions are cancelled by a conflict, are throttled, or are applied without an answer. The
 * embedded engine itself never cancels a transaction because of a conflict. A failing test prints the seed. The same seed gives
 * the same sequence of faults, but the order of requests may differ.
 */
export async function underConflicts<T>(
  work: () => Promise<T>,
  seed = Math.floor(Math.random() * 2 ** 32),
): Promise<T> {
  console.info(`underConflicts: seed ${seed}`)
  const random = seededRandom(seed)
  const lost = new Set<string | undefined>()
  const faultOf = ({ command, token }: StoreRequest): Fault => {
    // The retry of an applied transaction gets no fault, because DynamoDB does not report a conflict for it.
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
