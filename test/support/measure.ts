import { client } from '../../lib/data/table/items.ts'

/**
 * What the store was asked for: requests as the SDK sent them, and the capacity units it says they took, of which
 * `written` are for writes.
 */
export type Cost = { requests: number; units: number; written: number }

let cost: Cost = { requests: 0, units: 0, written: 0 }
let watching = false

/** Runs `work` and counts the DynamoDB requests and capacity units it took. Not for work that overlaps. */
export async function measured<T>(work: () => Promise<T>): Promise<{ result: T } & Cost> {
  watchClient()
  cost = { requests: 0, units: 0, written: 0 }
  const result = await work()
  return { result, ...cost }
}

function watchClient(): void {
  if (watching) return
  watching = true
  client().middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        const answer = await next({ ...args, input: { ...args.input, ReturnConsumedCapacity: 'TOTAL' } })
        cost.requests += 1
        const units = capacityUnits(answer.output)
        cost.units += units
        if (/Write|Put|Update|Delete/.test(commandName)) cost.written += units
        return answer
      },
    { step: 'initialize', name: 'countCapacity' },
  )
}

function capacityUnits(output: object): number {
  if (!('ConsumedCapacity' in output)) return 0
  return [output.ConsumedCapacity].flat().reduce((sum: number, each) => sum + unitsOf(each), 0)
}

function unitsOf(consumed: unknown): number {
  if (typeof consumed !== 'object' || consumed === null || !('CapacityUnits' in consumed)) return 0
  return Number(consumed.CapacityUnits)
}
