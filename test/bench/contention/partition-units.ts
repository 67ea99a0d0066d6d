import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb'
import * as v from 'valibot'
import { config } from '../../../lib/config.ts'
import { type Intercepted, interceptRequests } from '../../support/store/intercept.ts'

/** The read and write units of one partition key. */
export type Units = { read: number; written: number }

/**
 * The units of some requests: `byKey` has the units of each partition key, `counted` is their sum, and `reported` is the sum that the
 * engine reported. DynamoDB reports units by table, so the units of transactions and batches in `byKey` are computed from the sizes of
 * their items.
 */
export type Counted = { byKey: Map<string, Units>; counted: Units; reported: Units }

const WRITE_BYTES = 1_024
const READ_BYTES = 4_096

const Key = v.object({ pk: v.string(), sk: v.string() })
type Key = v.InferOutput<typeof Key>
const Keyed = v.object({ Key })
const TransactWrite = v.object({
  TransactItems: v.array(
    v.union([
      v.object({ Put: v.object({ Item: v.looseObject(Key.entries) }) }),
      v.object({ Update: Keyed }),
      v.object({ Delete: Keyed }),
      v.object({ ConditionCheck: Keyed }),
    ]),
  ),
})
const TransactGet = v.object({ TransactItems: v.array(v.object({ Get: Keyed })) })
const BatchGet = v.object({
  RequestItems: v.record(
    v.string(),
    v.object({ Keys: v.array(Key), ConsistentRead: v.optional(v.boolean(), false) }),
  ),
})
const Query = v.object({ ExpressionAttributeValues: v.looseObject({ ':pk': v.string() }) })
const Consumed = v.object({ CapacityUnits: v.number() })
const Reported = v.object({
  output: v.object({ ConsumedCapacity: v.union([Consumed, v.array(Consumed)]) }),
})

/** Runs `work` and counts its units by partition key. `work` must not send writes to the store in parallel. */
export async function countedByKey(work: () => Promise<void>): Promise<Counted> {
  const store = DynamoDBDocumentClient.from(new DynamoDBClient({ region: 'local' }))
  const itemAt = async (key: Key) =>
    (await store.send(new GetCommand({ TableName: config().TABLE_NAME, Key: key, ConsistentRead: true })))
      .Item
  const byKey = new Map<string, Units>()
  const counted = { read: 0, written: 0 }
  const reported = { read: 0, written: 0 }
  const add = (pk: string, kind: keyof Units, units: number) => {
    const known = byKey.get(pk) ?? { read: 0, written: 0 }
    byKey.set(pk, { ...known, [kind]: known[kind] + units })
    counted[kind] += units
  }
  const stop = interceptRequests(async (request, send) => {
    const answer = await send()
    const kind = /Write|Put|Update|Delete/.test(request.command) ? 'written' : 'read'
    const units = [v.parse(Reported, answer).output.ConsumedCapacity].flat()
    const total = units.reduce((sum, { CapacityUnits }) => sum + CapacityUnits, 0)
    reported[kind] += total
    for (const { key, each } of await partsOf(request, total, itemAt)) add(key.pk, kind, each)
    return answer
  })
  try {
    await work()
  } finally {
    stop()
    store.destroy()
  }
  return { byKey, counted, reported }
}

type Part = { key: Pick<Key, 'pk'>; each: number }

/**
 * Returns the partition key and the units of each item of a request. A query has only one partition key. The engine reports the
 * units of a query and of a request for one item. All other units are computed from the item sizes after the request.
 */
async function partsOf(
  { command, input }: Intercepted,
  total: number,
  itemAt: (key: Key) => Promise<object | undefined>,
): Promise<Part[]> {
  if (command.startsWith('Query'))
    return [{ key: { pk: v.parse(Query, input).ExpressionAttributeValues[':pk'] }, each: total }]
  if (command.startsWith('TransactWrite')) {
    const keys = v.parse(TransactWrite, input).TransactItems.map(keyOf)
    // DynamoDB writes each item of a transaction twice: to prepare it and to commit it.
    return sized(keys, itemAt, WRITE_BYTES, 2)
  }
  if (command.startsWith('TransactGet'))
    return sized(
      v.parse(TransactGet, input).TransactItems.map(({ Get }) => Get.Key),
      itemAt,
      READ_BYTES,
      2,
    )
  if (command.startsWith('BatchGet')) {
    const batches = Object.values(v.parse(BatchGet, input).RequestItems)
    const parts = batches.map(({ Keys, ConsistentRead }) =>
      sized(Keys, itemAt, READ_BYTES, ConsistentRead ? 1 : 0.5),
    )
    return (await Promise.all(parts)).flat()
  }
  if ('Key' in input || 'Item' in input) return [{ key: singleKey(input), each: total }]
  throw new Error(`The units of ${command} are not counted`)
}

type TransactItem = v.InferOutput<typeof TransactWrite>['TransactItems'][number]

function keyOf(item: TransactItem): Key {
  if ('Put' in item) return { pk: item.Put.Item.pk, sk: item.Put.Item.sk }
  if ('Update' in item) return item.Update.Key
  return 'Delete' in item ? item.Delete.Key : item.ConditionCheck.Key
}

function singleKey(input: object): Key {
  return v.parse(Key, 'Key' in input ? input.Key : Object(input).Item)
}

function sized(
  keys: readonly Key[],
  itemAt: (key: Key) => Promise<object | undefined>,
  bytes: number,
  times: number,
): Promise<Part[]> {
  return Promise.all(
    keys.map(async (key) => {
      const size = sizeOf((await itemAt(key)) ?? {})
      return { key, each: Math.max(1, Math.ceil(size / bytes)) * times }
    }),
  )
}

/**
 * Returns the size of an item in bytes ("DynamoDB item sizes and formats", Developer Guide). The sizes of numbers are approximate.
 */
export function sizeOf(item: object): number {
  return Object.entries(item).reduce(
    (sum, [name, value]) => sum + Buffer.byteLength(name) + valueSize(value),
    0,
  )
}

/** The bytes that a list or a map takes besides its elements. Each element takes its own size and 1 byte more. */
const NESTED_BYTES = 3

function valueSize(value: unknown): number {
  if (typeof value === 'string') return Buffer.byteLength(value)
  if (typeof value === 'number') return Math.ceil(String(value).replace(/\D/g, '').length / 2) + 1
  if (value instanceof Uint8Array) return value.length
  if (Array.isArray(value))
    return value.reduce<number>((sum, each) => sum + valueSize(each) + 1, NESTED_BYTES)
  if (typeof value === 'object' && value !== null)
    return NESTED_BYTES + Object.keys(value).length + sizeOf(value)
  return 1
}
