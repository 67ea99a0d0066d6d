import { setTimeout as sleep } from 'node:timers/promises'
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import * as v from 'valibot'
import { client } from '../../../lib/data/table/client.ts'
import { isCount, withoutShard } from '../../../lib/data/table/keys.ts'
import type { Random } from '../../../lib/local/demo/samples.ts'

/** The minimum and maximum time of one transaction, in milliseconds. */
export type Pace = { fastest: number; slowest: number }

/**
 * The shards of list counts. `count` is the number of simulated shards. The code under test has at least as many shards.
 * `first` selects the shard of a create's first attempt: by sequence number, as in the code under test, or at random.
 */
export type Shards = { count: number; first: 'by number' | 'random' }

const Key = v.object({ pk: v.string(), sk: v.string() })
/** One write of a transaction, with the key of the written item. */
const Touched = v.union([v.object({ Put: v.object({ Item: Key }) }), v.object({ Update: v.object({ Key }) })])
const Transaction = v.object({ TransactItems: v.array(Touched) })
const Step = v.object({ Key })

/**
 * Replaces the store by a simulation inside the SDK client. No request leaves the process. While a transaction writes an item,
 * other transactions that write this item are cancelled immediately with TransactionConflict, as in DynamoDB ("Conflict
 * handling in DynamoDB transactions", Developer Guide). All other requests succeed, so every failure is caused by conflicts.
 */
export function simulateStore(
  random: Random,
  shards: Shards,
  { fastest, slowest }: Pace,
): { traffic: { transactions: number }; remove(): void } {
  const traffic = { transactions: 0 }
  const inFlight = new Set<string>()
  const sequences = new Map<string, number>()

  async function transact(touched: v.InferOutput<typeof Key>[]): Promise<void> {
    traffic.transactions += 1
    // The code under test puts all counts of an attempt into one shard. So one random offset moves all these counts to one
    // random shard.
    const turned = shards.first === 'random' ? random.whole(0, shards.count - 1) : 0
    const keys = touched.map((key) => itemName(key, shards.count, turned))
    const reasons = keys.map((key) => ({ Code: inFlight.has(key) ? 'TransactionConflict' : 'None' }))
    if (reasons.some(({ Code }) => Code !== 'None'))
      throw new TransactionCanceledException({
        message: 'simulated',
        $metadata: {},
        CancellationReasons: reasons,
      })
    for (const key of keys) inFlight.add(key)
    await sleep(fastest + random.next() * (slowest - fastest))
    for (const key of keys) inFlight.delete(key)
  }

  async function answer(command: string, input: object): Promise<object> {
    if (command.startsWith('TransactWrite')) {
      const { TransactItems } = v.parse(Transaction, input)
      await transact(TransactItems.map((item) => ('Put' in item ? item.Put.Item : item.Update.Key)))
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

/** Returns the name of an item. To simulate fewer shards than in the code under test, several shards get the same name. */
function itemName({ pk, sk }: v.InferOutput<typeof Key>, shards: number, turned: number): string {
  if (!isCount({ pk, sk })) return `${pk} ${sk}`
  const vector = withoutShard(sk)
  return `${pk} ${vector} ${(Number(sk.slice(vector.length + 1)) + turned) % shards}`
}
