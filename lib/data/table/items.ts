import {
  BatchGetCommand,
  type BatchGetCommandInput,
  type BatchGetCommandOutput,
  GetCommand,
  PutCommand,
  type PutCommandInput,
  UpdateCommand,
  type UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb'
import { config } from '../../config.ts'
import { untilDeadline } from '../../deadline.ts'
import { backOff } from './back-off.ts'
import { client, sent } from './client.ts'
import type { Key } from './keys.ts'

/** An item as it comes out of the table: parsed by whoever knows its shape. */
export type Item = Record<string, unknown>

/** Reads one item, strongly consistent. */
export async function getItem(key: Key): Promise<Item | undefined> {
  const command = new GetCommand({ TableName: config().TABLE_NAME, Key: key, ConsistentRead: true })
  return (await sent((options) => client().send(command, options))).Item
}

/** DynamoDB takes this many keys in one BatchGetItem. */
const BATCH = 100

/**
 * Reads items by their keys, each given once, strongly consistent, in no order; what is not there is left out. One
 * request for each 100, side by side.
 */
export async function getItems(keys: readonly Key[]): Promise<Item[]> {
  const batches = Array.from({ length: Math.ceil(keys.length / BATCH) }, (_, n) =>
    keys.slice(n * BATCH, (n + 1) * BATCH),
  )
  return untilDeadline(async () => (await Promise.all(batches.map(getBatch))).flat())
}

async function getBatch(keys: readonly Key[]): Promise<Item[]> {
  const items: Item[] = []
  let asked: BatchGetCommandInput['RequestItems'] = {
    [config().TABLE_NAME]: { Keys: [...keys], ConsistentRead: true },
  }
  for (let tries = 0; asked && Object.keys(asked).length > 0; tries++) {
    if (tries > 0) await backOff(tries, 'DynamoDB left keys of a batch unread')
    const command = new BatchGetCommand({ RequestItems: asked })
    const page: BatchGetCommandOutput = await sent((options) => client().send(command, options))
    items.push(...(page.Responses?.[config().TABLE_NAME] ?? []))
    asked = page.UnprocessedKeys
  }
  return items
}

/** Writes one item that no invariant spans. */
export async function putItem(put: Omit<PutCommandInput, 'TableName'>): Promise<void> {
  const command = new PutCommand({ ...put, TableName: config().TABLE_NAME })
  await sent((options) => client().send(command, options))
}

/** Changes one item that no invariant spans, and answers what `ReturnValues` asks for. */
export async function updateItem(update: Omit<UpdateCommandInput, 'TableName'>): Promise<Item> {
  const command = new UpdateCommand({ ...update, TableName: config().TABLE_NAME })
  return (await sent((options) => client().send(command, options))).Attributes ?? {}
}
