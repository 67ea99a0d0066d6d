import {
  BatchWriteCommand,
  type BatchWriteCommandInput,
  type BatchWriteCommandOutput,
} from '@aws-sdk/lib-dynamodb'
import { config } from '../../../lib/config.ts'
import { recordWrites } from '../../../lib/data/records/record-writes.ts'
import type { Store } from '../../../lib/data/records/store.ts'
import { client } from '../../../lib/data/table/client.ts'
import { newOperation, type Write } from '../../../lib/data/table/commit.ts'
import type { Item } from '../../../lib/data/table/items.ts'
import { sequenceKey } from '../../../lib/data/table/keys.ts'
import { type AnyRecord, newRecord } from '../../../lib/domain/kind/kind.ts'

/** DynamoDB takes this many items in one BatchWriteItem. */
const BATCH = 25
const CHUNK = 8 * BATCH

/**
 * Fills an empty kind with many records at once: the items that creating each would write, without transactions,
 * and the counters of all added up first. Only for records that refer to no others, in a table that nobody else uses
 * meanwhile.
 */
export async function bulkLoad<Kept extends AnyRecord, New extends object>(
  store: Store<Kept, AnyRecord, New>,
  inputs: Iterable<New>,
  progress: (records: number) => void,
): Promise<void> {
  const vectors = new Map<string, Item>()
  let waiting: Item[] = []
  let records = 0
  for (const input of inputs) {
    records += 1
    const row = { seq: records, version: 1, data: newRecord(store.kind, input, new Date()) }
    for (const { Put, Update } of recordWrites(store, newOperation(), undefined, row)) {
      if (Put?.Item) waiting.push(Put.Item)
      if (Update) addUp(vectors, Update)
    }
    if (waiting.length < CHUNK) continue
    await putAll(waiting)
    waiting = []
    progress(records)
  }
  await putAll([...waiting, ...vectors.values(), { ...sequenceKey(store.kind.name), next: records }])
}

/** Adds the `ADD` of one counter write to the item that all of them together make. */
function addUp(vectors: Map<string, Item>, update: NonNullable<Write['Update']>): void {
  const [counter = ''] = Object.values(update.ExpressionAttributeNames ?? {})
  const [delta] = Object.values(update.ExpressionAttributeValues ?? {})
  const key = JSON.stringify(update.Key)
  const vector: Item = vectors.get(key) ?? { ...update.Key }
  vector[counter] = Number(vector[counter] ?? 0) + Number(delta)
  vectors.set(key, vector)
}

/** Puts items as they are, many at a time. */
export async function putAll(items: readonly Item[]): Promise<void> {
  for (let start = 0; start < items.length; start += CHUNK) {
    const batches = []
    for (let from = start; from < Math.min(start + CHUNK, items.length); from += BATCH)
      batches.push(putBatch(items.slice(from, Math.min(from + BATCH, start + CHUNK))))
    await Promise.all(batches)
  }
}

async function putBatch(items: Item[]): Promise<void> {
  let requests: BatchWriteCommandInput['RequestItems'] = {
    [config().TABLE_NAME]: items.map((Item) => ({ PutRequest: { Item } })),
  }
  while (requests && Object.keys(requests).length > 0) {
    const answer: BatchWriteCommandOutput = await client().send(
      new BatchWriteCommand({ RequestItems: requests }),
    )
    requests = answer.UnprocessedItems
  }
}
