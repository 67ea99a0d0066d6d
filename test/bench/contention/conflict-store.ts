import { setTimeout as sleep } from 'node:timers/promises'
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import * as v from 'valibot'
import { client } from '../../../lib/data/table/client.ts'
import { isCount, withoutShard } from '../../../lib/data/table/keys.ts'
import type { Random } from '../../../lib/local/demo/samples.ts'

/** What one transaction takes, in milliseconds. */
export type Pace = { fastest: number; slowest: number }

const Key = v.object({ pk: v.string(), sk: v.string() })
/** One write of a transaction, as the one item it touches. */
const Touched = v.pipe(
  v.union([
    v.pipe(
      v.object({ Put: v.object({ Item: Key }) }),
      v.transform(({ Put }) => Put.Item),
    ),
    v.pipe(
      v.object({ Update: v.object({ Key }) }),
      v.transform(({ Update }) => Update.Key),
    ),
  ]),
)
const Transaction = v.object({ TransactItems: v.array(Touched) })
const Step = v.object({ Key })

/** Transactions that the store was sent, and those it cancelled. */
export type Traffic = { transactions: number; conflicts: number }

/**
 * Puts a simulation in place of the store, at the client's edge: no request leaves the process. A transaction takes as
 * long as the pace says; while it is in flight, any other that touches one of its items is cancelled at once with
 * TransactionConflict, as DynamoDB does ("Conflict handling in DynamoDB transactions", Developer Guide). Everything
 * else succeeds, so what fails has failed of conflicts alone.
 * @param shards how many items the count vectors are spread over, at most those of the code under test
 */
export function simulateStore(
  random: Random,
  shards: number,
  { fastest, slowest }: Pace,
): { traffic: Traffic; remove(): void } {
  const traffic: Traffic = { transactions: 0, conflicts: 0 }
  const inFlight = new Set<string>()
  const sequences = new Map<string, number>()

  async function transact(touched: v.InferOutput<typeof Key>[]): Promise<void> {
    traffic.transactions += 1
    const keys = touched.map((key) => itemName(key, shards))
    const reasons = keys.map((key) => ({ Code: inFlight.has(key) ? 'TransactionConflict' : 'None' }))
    if (reasons.some(({ Code }) => Code !== 'None')) {
      traffic.conflicts += 1
      throw new TransactionCanceledException({
        message: 'simulated',
        $metadata: {},
        CancellationReasons: reasons,
      })
    }
    for (const key of keys) inFlight.add(key)
    await sleep(fastest + random.next() * (slowest - fastest))
    for (const key of keys) inFlight.delete(key)
  }

  async function answer(command: string, input: object): Promise<object> {
    if (command.startsWith('TransactWrite')) {
      await transact(v.parse(Transaction, input).TransactItems)
      return {}
    }
    if (!command.startsWith('Update')) throw new Error(`${command} is not simulated`)
    const sequence = v.parse(Step, input).Key.pk
    const next = (sequences.get(sequence) ?? 0) + 1
    sequences.set(sequence, next)
    return { Attributes: { next } }
  }

  client().middlewareStack.add(
    (_, { commandName = '' }) =>
      async ({ input }) => ({
        response: undefined,
        output: { $metadata: {}, ...(await answer(commandName, input)) },
      }),
    { step: 'initialize', priority: 'high', name: 'simulateStore' },
  )
  return { traffic, remove: () => client().middlewareStack.remove('simulateStore') }
}

/** The code under test writes to shards of its own number; fewer are simulated by taking some as one. */
function itemName({ pk, sk }: v.InferOutput<typeof Key>, shards: number): string {
  if (!isCount({ pk, sk })) return `${pk} ${sk}`
  const vector = withoutShard(sk)
  return `${pk} ${vector} ${Number(sk.slice(vector.length + 1)) % shards}`
}
