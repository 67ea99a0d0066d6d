import { BatchWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { config } from '../../../lib/config.ts'
import type { RecordStorage } from '../../../lib/data/index/record-storage.ts'
import { storages } from '../../../lib/data/records/registry.ts'
import { client, type Item } from '../../../lib/data/table/client.ts'
import { newOperation, type Write } from '../../../lib/data/table/commit.ts'
import { sequenceKey } from '../../../lib/data/table/keys.ts'
import type { RecordTypeName } from '../../../lib/domain/id.ts'
import type { AnyRecord } from '../../../lib/domain/record-type.ts'
import { newRecord } from '../../../lib/domain/revision.ts'
import { parse } from '../../../lib/domain/validation.ts'
import { stamp } from '../people/author.ts'
import { recordWritesOf } from './planned-writes.ts'

/**
 * Writes the first records of a type, from the bodies of creates. The prospects and properties of offers must already exist. No
 * other write may run in parallel. Leaves out items that are not wanted.
 */
export async function bulkLoad(
  type: RecordTypeName,
  bodies: readonly object[],
  isWanted: (item: Item) => boolean = () => true,
): Promise<void> {
  const storage = storages[type]
  const inputs = bodies.map((body) => parse(storage.Create, body))
  const { own = [], referred = [] } = Object.groupBy(itemsOf(storage, inputs), (item) =>
    item.sk === 'record' && !('data' in item) ? 'referred' : 'own',
  )
  await putAll(own.filter(isWanted))
  const { TABLE_NAME } = config()
  for (const { pk, sk, ...counts } of referred)
    for (const [name, more] of Object.entries(counts))
      await client().send(
        new UpdateCommand({
          TableName: TABLE_NAME,
          Key: { pk, sk },
          UpdateExpression: 'ADD #count :more',
          ExpressionAttributeNames: { '#count': name },
          ExpressionAttributeValues: { ':more': more },
        }),
      )
}

/**
 * Returns the items of a table with these records. Counters and packed rows come last, because only then their values are
 * final.
 */
export function* itemsOf<Stored extends AnyRecord, Create extends object>(
  storage: RecordStorage<Stored, AnyRecord, Create>,
  inputs: Iterable<Create>,
): Generator<Item> {
  const vectors = new Map<string, Item>()
  let records = 0
  for (const input of inputs) {
    records += 1
    const row = { seq: records, version: 1, data: newRecord(storage, input, stamp()) }
    for (const { Put, Update } of recordWritesOf(newOperation(), storage, undefined, row)) {
      if (Put?.Item) yield Put.Item
      if (Update) addUp(vectors, Update)
    }
  }
  yield* vectors.values()
  yield { ...sequenceKey(storage.name), next: records }
}

/** Applies one update of bits, counts or packed rows to its item in `vectors`. */
function addUp(vectors: Map<string, Item>, update: NonNullable<Write['Update']>): void {
  const names = Object.values(update.ExpressionAttributeNames ?? {})
  const values = Object.values(update.ExpressionAttributeValues ?? {})
  const key = JSON.stringify(update.Key)
  const vector: Item = vectors.get(key) ?? { ...update.Key }
  const isReference = update.UpdateExpression === 'ADD #referrers :count'
  for (const [at, name] of (isReference ? names.slice(0, 1) : names).entries())
    vector[name] =
      values[at] instanceof Uint8Array ? values[at] : Number(vector[name] ?? 0) + Number(values[at])
  vectors.set(key, vector)
}

/** The limit of DynamoDB for items in one BatchWriteItem. */
const BATCH = 25
const WRITERS = 8

/** Writes items in parallel batches with BatchWriteItem. Fails if an item is unprocessed. Local engines process every item. */
export async function putAll(items: Iterable<Item>): Promise<void> {
  const requests = Array.from(items, (Item) => ({ PutRequest: { Item } }))
  const { TABLE_NAME } = config()
  const writers = Array.from({ length: WRITERS }, async () => {
    while (requests.length > 0) {
      const batch = { [TABLE_NAME]: requests.splice(-BATCH) }
      const { UnprocessedItems } = await client().send(new BatchWriteCommand({ RequestItems: batch }))
      if (Object.keys(UnprocessedItems ?? {}).length > 0) throw new Error('Items were not put')
    }
  })
  await Promise.all(writers)
}
