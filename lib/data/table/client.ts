import { DynamoDBClient, TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import {
  BatchGetCommand,
  type BatchGetCommandInput,
  type BatchGetCommandOutput,
  BatchWriteCommand,
  type BatchWriteCommandInput,
  type BatchWriteCommandOutput,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  type PutCommandInput,
  QueryCommand,
  type QueryCommandInput,
  TransactGetCommand,
  UpdateCommand,
  type UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb'
import { config, startsInLambda } from '../../config.ts'
import { isJsonObject } from '../../domain/record-type.ts'
import { countUse, deadlineSignal, untilDeadline } from '../../request-context.ts'
import { type Key, layoutKey, sequenceKey } from './keys.ts'
import { isTooNew, layoutIn, migrating } from './layout.ts'
import { backOff, isUnavailable, storeUnavailable } from './retries.ts'

let connection: DynamoDBDocumentClient | undefined

/**
 * Returns the only client of the process. The timeouts of the client are shorter than those of every function. The AWS_
 * variables of the SDK set the region, the credentials and, in local use, the endpoint.
 */
export function client(): DynamoDBDocumentClient {
  if (connection) return connection
  connection = DynamoDBDocumentClient.from(
    new DynamoDBClient({
      maxAttempts: 3,
      // Without `throwOnRequestTimeout` the SDK only warns when a request takes too long.
      requestHandler: {
        // A busy process may connect slowly, for example while it loads every function. This does not mean that the store is
        // down.
        connectionTimeout: Math.max(1_000, config().STORE_TIMEOUT_MS / 3),
        requestTimeout: config().STORE_TIMEOUT_MS,
        throwOnRequestTimeout: true,
      },
    }),
    { marshallOptions: { removeUndefinedValues: true } },
  )
  // Remove the SDK's logger. It processes every request and response, although no log is configured.
  connection.middlewareStack.removeByTag('LOGGER')
  meterRequests(connection)
  checkLayout(connection)
  return connection
}

/**
 * Sends a request within the deadline.
 * @throws AppError `store_unavailable` if the store is overloaded or unreachable, else the SDK's error
 */
export async function sent<T>(send: (options: { abortSignal: AbortSignal }) => Promise<T>): Promise<T> {
  try {
    return await send({ abortSignal: deadlineSignal() })
  } catch (cause) {
    throw isUnavailable(cause) ? storeUnavailable(cause) : cause
  }
}

/** The check that this release can read the table. It runs only in Lambda. */
let layoutCheck: Promise<void> | undefined
let leastVersion = 0

/** Returns the minimum number of a new version of a record. Above 0 in a restored table (`announceLayout`). */
export async function versionsFrom(): Promise<number> {
  await requireReadable()
  return leastVersion
}

/**
 * Opens a connection by reading the layout of the table. Reads it only once, unless the read fails. Packaged functions do
 * this while Lambda starts them (`warmUpStatements` in `lib/build/plugins.ts`), so no request waits for it.
 * @throws AppError `migrating` if only a newer release can read the table
 */
export function connect(): Promise<void> {
  layoutCheck ??= readMinimum().catch((error: unknown) => {
    layoutCheck = undefined
    throw error
  })
  return layoutCheck
}

async function readMinimum(): Promise<void> {
  const layout = layoutIn(await getItem(layoutKey))
  if (isTooNew(layout)) throw migrating()
  leastVersion = layout.versions_from ?? 0
}

async function requireReadable(): Promise<void> {
  if (startsInLambda()) await connect()
}

/** Makes every other request in Lambda wait for the check of the layout. */
function checkLayout(client: DynamoDBDocumentClient): void {
  client.middlewareStack.add(
    (next) =>
      async function sendAfterCheck(args) {
        const isCheck = 'Key' in args.input && args.input.Key === layoutKey
        if (!isCheck) await requireReadable()
        return next(args)
      },
    { step: 'initialize', name: 'checkLayout' },
  )
}

/** Counts the requests of a client and the capacity units that DynamoDB reports for them. */
function meterRequests(client: DynamoDBDocumentClient): void {
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      async function meterRequest(args) {
        try {
          const response = await next({ ...args, input: { ...args.input, ReturnConsumedCapacity: 'TOTAL' } })
          const units = unitsOf(response.output)
          const isWrite = /Write|Put|Update|Delete/.test(commandName)
          const requests = response.output.$metadata?.attempts ?? 1
          countUse({ requests, readUnits: isWrite ? 0 : units, writeUnits: isWrite ? units : 0 })
          return response
        } catch (error) {
          countUse({ requests: attemptsOf(error), readUnits: 0, writeUnits: 0 })
          throw error
        }
      },
    { step: 'initialize', name: 'meterRequests' },
  )
}

/**
 * Returns the reported units. A transaction or a batch reports a list with one entry per table. Other requests report one
 * entry.
 */
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
  const found = isJsonObject(value) ? value[name] : undefined
  return typeof found === 'number' ? found : undefined
}

/** An item as the table returns it. The caller parses it. */
export type Item = Record<string, unknown>

/** Reads one item, strongly consistent. */
export async function getItem(key: Key): Promise<Item | undefined> {
  const command = new GetCommand({ TableName: config().TABLE_NAME, Key: key, ConsistentRead: true })
  return (await sent((options) => client().send(command, options))).Item
}

/**
 * Reads one item. Waits for every transaction that has started to write the item. A plain read may return the old state
 * although another item of the same transaction is already new. Takes two read units.
 */
export function getCommittedItem(key: Key): Promise<Item | undefined> {
  const command = new TransactGetCommand({
    TransactItems: [{ Get: { TableName: config().TABLE_NAME, Key: key } }],
  })
  return untilDeadline(async () => {
    for (let tries = 1; ; tries++) {
      try {
        return (await sent((options) => client().send(command, options))).Responses?.[0]?.Item
      } catch (cause) {
        if (!(cause instanceof TransactionCanceledException)) throw cause
        await backOff(tries, cause)
      }
    }
  })
}

/** DynamoDB's limit for the keys of one BatchGetItem. */
const BATCH = 100

/**
 * Reads items by their keys, in no particular order. The keys must be distinct. Missing items are left out. Reads are
 * strongly consistent. If `isConsistent` is false, they are eventually consistent and take half the read units. Sends one
 * request for each 100 keys, in parallel.
 */
export async function getItems(keys: readonly Key[], isConsistent = true): Promise<Item[]> {
  const batches = batchesOf(keys, BATCH)
  return untilDeadline(async () =>
    (await Promise.all(batches.map((batch) => getBatch(batch, isConsistent)))).flat(),
  )
}

/** Cuts a list into parts of at most `size`. */
export function batchesOf<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, n) => all.slice(n * size, (n + 1) * size))
}

async function getBatch(keys: readonly Key[], isConsistent: boolean): Promise<Item[]> {
  const items: Item[] = []
  let asked: BatchGetCommandInput['RequestItems'] = {
    [config().TABLE_NAME]: { Keys: [...keys], ConsistentRead: isConsistent },
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

/** DynamoDB's limit for the writes of one BatchWriteItem. */
const WRITE_BATCH = 25

/**
 * Deletes items by their keys, which must be distinct. Sends one request for each 25 keys, in parallel. Takes one write unit
 * for each KB of an item.
 */
export async function deleteItems(keys: readonly Key[]): Promise<void> {
  await Promise.all(batchesOf(keys, WRITE_BATCH).map(deleteBatch))
}

async function deleteBatch(keys: readonly Key[]): Promise<void> {
  let asked: BatchWriteCommandInput['RequestItems'] = {
    [config().TABLE_NAME]: keys.map((Key) => ({ DeleteRequest: { Key } })),
  }
  for (let tries = 0; asked && Object.keys(asked).length > 0; tries++) {
    if (tries > 0) await backOff(tries, 'DynamoDB left items of a batch undeleted')
    const command = new BatchWriteCommand({ RequestItems: asked })
    const page: BatchWriteCommandOutput = await sent((options) => client().send(command, options))
    asked = page.UnprocessedItems
  }
}

/** Writes one item. The item must not depend on other items, because such items need a transaction. */
export async function putItem(put: Omit<PutCommandInput, 'TableName'>): Promise<void> {
  const command = new PutCommand({ ...put, TableName: config().TABLE_NAME })
  await sent((options) => client().send(command, options))
}

/** Changes one item, and returns what `ReturnValues` requests. As with `putItem`, the item must not depend on other items. */
export async function updateItem(update: Omit<UpdateCommandInput, 'TableName'>): Promise<Item> {
  const command = new UpdateCommand({ ...update, TableName: config().TABLE_NAME })
  return (await sent((options) => client().send(command, options))).Attributes ?? {}
}

/** Reads one page of one partition, at most 1 MB, strongly consistent by default. `next` is the key to continue from. */
export async function queryPage(
  query: Omit<QueryCommandInput, 'TableName'>,
): Promise<{ items: Item[]; next: Item | undefined }> {
  const command = new QueryCommand({ ConsistentRead: true, ...query, TableName: config().TABLE_NAME })
  const page = await sent((options) => client().send(command, options))
  return { items: page.Items ?? [], next: page.LastEvaluatedKey }
}

/** Reads up to `limit` items of one partition, strongly consistent by default, following short pages. */
export async function queryItems(
  query: Omit<QueryCommandInput, 'TableName' | 'Limit'>,
  limit = Number.POSITIVE_INFINITY,
): Promise<Item[]> {
  const items: Item[] = []
  let start: Item | undefined
  do {
    const page = await queryPage({
      ...query,
      ...(Number.isFinite(limit) && { Limit: limit - items.length }),
      ...(start && { ExclusiveStartKey: start }),
    })
    items.push(...page.items)
    start = page.next
  } while (start !== undefined && items.length < limit)
  return items
}

/**
 * Takes the next sequence number of a record type. This is not part of the transaction of the record, where all creates would
 * conflict. A failed create or a lost response leaves a gap, which is harmless.
 * @param step how many numbers to take. The last of them is returned.
 */
export async function nextSeq(kind: string, step = 1): Promise<number> {
  const { next } = await updateItem({
    Key: sequenceKey(kind),
    UpdateExpression: 'ADD #next :step',
    ExpressionAttributeNames: { '#next': 'next' },
    ExpressionAttributeValues: { ':step': step },
    ReturnValues: 'UPDATED_NEW',
  })
  return Number(next)
}
