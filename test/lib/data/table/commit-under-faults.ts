import { randomUUID } from 'node:crypto'
import { commit, newOperation, type UnitOfWork, type Write } from '../../../../lib/data/table/commit.ts'
import { type Fault, storeError, transactionFaults, withFaults } from '../../../support/store/store-faults.ts'

/** The key of an item that no other test has. */
export const newKey = () => ({ pk: `TEST#${randomUUID()}`, sk: 'record' })
type Key = ReturnType<typeof newKey>

/** Writes an item that must not be there yet, as the creation of a record does. */
export function creation(key: Key, also: Write[] = []): UnitOfWork & { attempts: number } {
  const operation = newOperation()
  return {
    operation,
    attempts: 0,
    writes() {
      this.attempts += 1
      const Item = { ...key, operation, attempt: this.attempts }
      return [{ as: 'record', Put: { Item, ConditionExpression: 'attribute_not_exists(pk)' } }, ...also]
    },
  }
}

/** Commits while transactions fail like this, and tells the tokens they were sent with. */
export async function commitUnder(work: UnitOfWork, ...faults: Fault[]) {
  const { result, requests } = await withFaults(transactionFaults(...faults), () => commit(work))
  return { outcome: result, tokens: requests.map(({ token }) => token) }
}

/** What is applied, and its answer is lost. */
export const lost = (name: string, rest = {}): Fault => ({ afterwards: storeError(name, rest) })
