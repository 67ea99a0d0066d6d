import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import {
  BatchGetCommand,
  type BatchGetCommandInput,
  type BatchGetCommandOutput,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  type PutCommandInput,
  QueryCommand,
  type QueryCommandInput,
  ScanCommand,
  type ScanCommandInput,
  type ScanCommandOutput,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
  type UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb'
import { config } from '../../config.ts'
import { remainingMs, untilDeadline } from '../../deadline.ts'
import { backOff } from './back-off.ts'
import type { Key } from './keys.ts'
import { meterRequests } from './metering.ts'
import { isUnavailable, storeUnavailable } from './unavailable.ts'

/** An item as it comes out of the table: parsed by whoever knows its shape. */
export type Item = Record<string, unknown>

let connection: DynamoDBDocumentClient | undefined

/**
 * The one client of the process. Its time-outs stay below those of every function. Region, credentials and, locally,
 * the address of the engine come from the SDK's own AWS_ variables.
 */
export function client(): DynamoDBDocumentClient {
  if (connection) return connection
  connection = DynamoDBDocumentClient.from(
    new DynamoDBClient({
      maxAttempts: 3,
      // Without `throwOnRequestTimeout` the SDK only warns when a request takes too long.
      requestHandler: {
        connectionTimeout: 1_000,
        requestTimeout: config().STORE_TIMEOUT_MS,
        throwOnRequestTimeout: true,
      },
    }),
    { marshallOptions: { removeUndefinedValues: true } },
  )
  meterRequests(connection)
  return connection
}

/** Reads one item, strongly consistent. */
export async function getItem(key: Key): Promise<Item | undefined> {
  const command = new GetCommand({ TableName: config().TABLE_NAME, Key: key, ConsistentRead: true })
  return (await sent((options) => client().send(command, options))).Item
}

/** Reads up to 100 items by their keys, strongly consistent, in no order; what is not there is left out. */
export function getItems(keys: readonly Key[]): Promise<Item[]> {
  return untilDeadline(() => getAll(keys))
}

async function getAll(keys: readonly Key[]): Promise<Item[]> {
  const items: Item[] = []
  let asked: BatchGetCommandInput['RequestItems'] =
    keys.length > 0 ? { [config().TABLE_NAME]: { Keys: [...keys], ConsistentRead: true } } : undefined
  for (let tries = 0; asked && Object.keys(asked).length > 0; tries++) {
    if (tries > 0) await backOff(tries, 'DynamoDB left keys of a batch unread')
    const command = new BatchGetCommand({ RequestItems: asked })
    const page: BatchGetCommandOutput = await sent((options) => client().send(command, options))
    items.push(...(page.Responses?.[config().TABLE_NAME] ?? []))
    asked = page.UnprocessedKeys
  }
  return items
}

/** Reads up to `limit` items of one partition, strongly consistent, following short pages. */
export async function queryItems(
  query: Omit<QueryCommandInput, 'TableName' | 'ConsistentRead' | 'Limit'>,
  limit = Number.POSITIVE_INFINITY,
): Promise<Item[]> {
  const items: Item[] = []
  let start: QueryCommandInput['ExclusiveStartKey']
  do {
    const command = new QueryCommand({
      ...query,
      TableName: config().TABLE_NAME,
      ConsistentRead: true,
      ...(Number.isFinite(limit) && { Limit: limit - items.length }),
      ...(start && { ExclusiveStartKey: start }),
    })
    const page = await sent((options) => client().send(command, options))
    items.push(...(page.Items ?? []))
    start = page.LastEvaluatedKey
  } while (start !== undefined && items.length < limit)
  return items
}

/** Every item of the table: for operators and tests, never for an answer. */
export async function* scanItems(): AsyncGenerator<Item> {
  let start: ScanCommandInput['ExclusiveStartKey']
  do {
    const command = new ScanCommand({
      TableName: config().TABLE_NAME,
      ConsistentRead: true,
      ...(start && { ExclusiveStartKey: start }),
    })
    const page: ScanCommandOutput = await sent((options) => client().send(command, options))
    yield* page.Items ?? []
    start = page.LastEvaluatedKey
  } while (start !== undefined)
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

/**
 * One attempt at a transaction, and not one more: a copy that the SDK had sent unseen could arrive after everything that
 * `commit.ts` concludes from the answer to the next. Errors come as the SDK throws them; `commit.ts` knows what each means.
 */
export async function transactWrite(
  items: NonNullable<TransactWriteCommandInput['TransactItems']>,
  token: string,
): Promise<void> {
  const command = new TransactWriteCommand({ TransactItems: items, ClientRequestToken: token })
  command.middlewareStack.add((next) => next, IN_PLACE_OF_RETRIES)
  await client().send(command, { abortSignal: deadlineSignal() })
}

/** The SDK's own name and place for its retries. */
const IN_PLACE_OF_RETRIES = {
  name: 'retryMiddleware',
  step: 'finalizeRequest',
  priority: 'high',
  override: true,
} as const

function deadlineSignal(): AbortSignal {
  return AbortSignal.timeout(Math.floor(remainingMs()))
}

/** Sends within the request's deadline, and tells an overloaded or unreachable store from a fault of ours. */
async function sent<T>(send: (options: { abortSignal: AbortSignal }) => Promise<T>): Promise<T> {
  try {
    return await send({ abortSignal: deadlineSignal() })
  } catch (cause) {
    throw isUnavailable(cause) ? storeUnavailable(cause) : cause
  }
}
