import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { countUse } from '../../meter.ts'

/** Counts what each request of a client takes, as its answer says, which costs nothing to ask. */
export function meterRequests(client: DynamoDBDocumentClient): void {
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      async function meterRequest(args) {
        try {
          const answer = await next({ ...args, input: { ...args.input, ReturnConsumedCapacity: 'TOTAL' } })
          const units = unitsOf(answer.output)
          const isWrite = /Write|Put|Update|Delete/.test(commandName)
          const requests = answer.output.$metadata?.attempts ?? 1
          countUse({ requests, readUnits: isWrite ? 0 : units, writeUnits: isWrite ? units : 0 })
          return answer
        } catch (error) {
          countUse({ requests: attemptsOf(error), readUnits: 0, writeUnits: 0 })
          throw error
        }
      },
    { step: 'initialize', name: 'meterRequests' },
  )
}

/** A transaction or a batch names what it took of each table, anything else of the one. */
function unitsOf(output: object): number {
  if (!('ConsumedCapacity' in output)) return 0
  return [output.ConsumedCapacity]
    .flat()
    .map((each) => numberIn(each, 'CapacityUnits') ?? 0)
    .reduce((sum, units) => sum + units, 0)
}

function attemptsOf(error: unknown): number {
  const metadata = error instanceof Error && '$metadata' in error ? error.$metadata : undefined
  return numberIn(metadata, 'attempts') ?? 1
}

function numberIn(value: unknown, name: string): number | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const found: unknown = Object.entries(value).find(([key]) => key === name)?.[1]
  return typeof found === 'number' ? found : undefined
}
