import { randomUUID } from 'node:crypto'
import { commit, newOperation, type Write } from '../../../../lib/data/table/commit.ts'
import { type Fault, storeError, transactionFaults, withFaults } from '../../../support/store/store-faults.ts'

/** The key of an item that no other test has. */
export const newKey = () => ({ pk: `TEST#${randomUUID()}`, sk: 'record' })
type Key = ReturnType<typeof newKey>

type Work = [operation: string, writes: Write[]]

/** Writes an item that must not exist yet, as the creation of a record does. */
export function creation(key: Key, also: Write[] = []): Work {
  const operation = newOperation()
  const Put = { Item: { ...key, operation }, ConditionExpression: 'attribute_not_exists(pk)' }
  return [operation, [{ as: 'record', Put }, ...also]]
}

/** Commits while transactions fail like this, and returns the tokens they were sent with. */
export async function commitUnder(work: Work, ...faults: Fault[]) {
  const { result, requests } = await withFaults(transactionFaults(...faults), () => commit(...work))
  return { outcome: result, tokens: requests.map(({ token }) => token) }
}

/** The transaction is applied, and its answer is lost. */
export const lost = (name: string): Fault => ({ afterwards: storeError(name) })
