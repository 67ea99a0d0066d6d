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
import { agents, closeStaleConnections } from '../../context/connections.ts'
import { deadlineSignal, untilDeadline } from '../../context/deadline.ts'
import { countUse } from '../../context/meter.ts'
import { isJsonObject } from '../../domain/json.ts'
import { type Key, layoutKey, sequenceKey } from './keys.ts'
import { codesDiffer, LAYOUT, layoutIn, migrating } from './layout.ts'
import { backOff, isUnavailable, storeUnavailable } from './retries.ts'

let connection: DynamoDBDocumentClient | undefined

/**
 * Returns the client that the whole process shares. Its timeouts are shorter than the timeout of every function that reads
 * the table. The SDK's environment variables (`AWS_…`) set the region, the credentials and, in local use, the endpoint.
 */
export function client(): DynamoDBDocumentClient {
  if (connection) return connection
  connection = DynamoDBDocumentClient.from(
    new DynamoDBClient({
      maxAttempts: 3,
      // Without `throwOnRequestTimeout` the SDK only warns when a request takes too long.
      requestHandler: {
        ...agents,
        // Wait at least 1 s for a connection, because in local use the process may be busy loading functions.
        connectionTimeout: Math.max(1_000, config().STORE_TIMEOUT_MS / 3),
        requestTimeout: config().STORE_TIMEOUT_MS,
        throwOnRequestTimeout: true,
      },
    }),
    {
      marshallOptions: { removeUndefinedValues: true },
      // Without this function, the SDK fails for numbers that are not exact. A damaged cell of a bitmap can contain such a number.
      unmarshallOptions: { wrapNumbers: Number },
    },
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
export async function beforeDeadline<T>(
  send: (options: { abortSignal: AbortSignal }) => Promise<T>,
): Promise<T> {
  try {
    return await send({ abortSignal: deadlineSignal() })
  } catch (cause) {
    throw isUnavailable(cause) ? storeUnavailable(cause) : cause
  }
}

/** The pending or successful check that the table has the layout of this release. */
let layoutCheck: Promise<void> | undefined
let leastVersion = 0

/**
 * Returns the minimum version that an update sets. It is above 0 only in a restored table, so that no
 * version and ETag is used twice (`prepareTable` in lib/data/rebuild/layout-item.ts).
 */
export async function readVersionsFrom(): Promise<number> {
  await requireReadable()
  return leastVersion
}

/**
 * Reads the layout of the table. This read also opens a connection. Later calls read the layout again only if the earlier read
 * failed. Packaged functions call this while Lambda starts them (`warmUpStatements` in `lib/build/plugins.ts`), so usually no
 * request waits for it.
 * @throws AppError `migrating` if the table has another layout, or other codes (`codesDiffer`)
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
  if (layout?.layout !== LAYOUT || codesDiffer(layout)) throw migrating()
  leastVersion = layout.versions_from ?? 0
}

async function requireReadable(): Promise<void> {
  if (startsInLambda()) await connect()
}

/** In Lambda, makes each request wait until the layout is checked, except the request that reads the layout. */
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

/**
 * Counts the requests of a client and the capacity units that DynamoDB reports for them. Before each request, closes connections that
 * may have died while Lambda had frozen the process.
 */
function meterRequests(client: DynamoDBDocumentClient): void {
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      async function meterRequest(args) {
        closeStaleConnections()
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
 * Returns the sum of the capacity units that DynamoDB reports. For transactions and batches, DynamoDB reports one entry for
 * each table.
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

/** An item as the document client returns it, before a schema parses it. */
export type Item = Record<string, unknown>

/** Reads one item, strongly consistent. */
export async function getItem(key: Key): Promise<Item | undefined> {
  const command = new GetCommand({ TableName: config().TABLE_NAME, Key: key, ConsistentRead: true })
  return (await beforeDeadline((options) => client().send(command, options))).Item
}

/**
 * Reads one item. If a transaction is writing the item, waits until the transaction ends. `getItem` could return the old item
 * although another item of the same transaction is already new. Takes two read units for each 4 KB.
 */
export async function getCommittedItem(key: Key): Promise<Item | undefined> {
  return (await getCommittedItems([key]))[0]
}

/** Reads at most 100 items as of one moment, in the order of their keys. Takes two read units for each 4 KB of an item. */
export function getCommittedItems(keys: readonly Key[]): Promise<(Item | undefined)[]> {
  const TransactItems = keys.map((Key) => ({ Get: { TableName: config().TABLE_NAME, Key } }))
  const command = new TransactGetCommand({ TransactItems })
  return untilDeadline(async () => {
    for (let tries = 1; ; tries++) {
      try {
        return ((await beforeDeadline((options) => client().send(command, options))).Responses ?? []).map(
          ({ Item }) => Item,
        )
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
 * strongly consistent by default. With `isConsistent` false, reads are eventually consistent and take half the read units.
 * Sends one request for each 100 keys, in parallel.
 */
export async function getItems(keys: readonly Key[], isConsistent = true): Promise<Item[]> {
  const batches = batchesOf(keys, BATCH)
  return untilDeadline(async () =>
    (await Promise.all(batches.map((batch) => getBatch(batch, isConsistent)))).flat(),
  )
}

/** Cuts a list into parts of at most `size` elements. */
export function batchesOf<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, n) => all.slice(n * size, (n + 1) * size))
}

async function getBatch(keys: readonly Key[], isConsistent: boolean): Promise<Item[]> {
  const items: Item[] = []
  let asked: BatchGetCommandInput['RequestItems'] = {
    [config().TABLE_NAME]: { Keys: [...keys], ConsistentRead: isConsistent },
  }
  for (let tries = 0; asked && Object.keys(asked).length > 0; tries++) {
    if (tries > 0) await backOff(tries, 'DynamoDB did not read all keys of a batch')
    const command = new BatchGetCommand({ RequestItems: asked })
    const page: BatchGetCommandOutput = await beforeDeadline((options) => client().send(command, options))
    items.push(...(page.Responses?.[config().TABLE_NAME] ?? []))
    asked = page.UnprocessedKeys
  }
  return items
}

/** DynamoDB's limit for the writes of one BatchWriteItem. */
const WRITE_BATCH = 25

/**
 * Deletes items by their keys, which must be distinct. Sends one request for each 25 keys, in parallel. Each deleted item
 * takes one write unit per KB.
 */
export async function deleteItems(keys: readonly Key[]): Promise<void> {
  await Promise.all(batchesOf(keys, WRITE_BATCH).map(deleteBatch))
}

async function deleteBatch(keys: readonly Key[]): Promise<void> {
  let asked: BatchWriteCommandInput['RequestItems'] = {
    [config().TABLE_NAME]: keys.map((Key) => ({ DeleteRequest: { Key } })),
  }
  for (let tries = 0; asked && Object.keys(asked).length > 0; tries++) {
    if (tries > 0) await backOff(tries, 'DynamoDB did not delete all items of a batch')
    const command = new BatchWriteCommand({ RequestItems: asked })
    const page: BatchWriteCommandOutput = await beforeDeadline((options) => client().send(command, options))
    asked = page.UnprocessedItems
  }
}

/** Writes one item without a transaction. Items that must change together need a transaction (`commit`). */
export async function putItem(put: Omit<PutCommandInput, 'TableName'>): Promise<void> {
  const command = new PutCommand({ ...put, TableName: config().TABLE_NAME })
  await beforeDeadline((options) => client().send(command, options))
}

/** Updates one item without a transaction. Returns the attributes that `ReturnValues` selects. */
export async function updateItem(update: Omit<UpdateCommandInput, 'TableName'>): Promise<Item> {
  const command = new UpdateCommand({ ...update, TableName: config().TABLE_NAME })
  return (await beforeDeadline((options) => client().send(command, options))).Attributes ?? {}
}

/** Reads one page of one partition, at most 1 MB, strongly consistent by default. `next` is the key to continue from. */
export async function queryPage(
  query: Omit<QueryCommandInput, 'TableName'>,
): Promise<{ items: Item[]; next: Item | undefined }> {
  const command = new QueryCommand({ ConsistentRead: true, ...query, TableName: config().TABLE_NAME })
  const page = await beforeDeadline((options) => client().send(command, options))
  return { items: page.Items ?? [], next: page.LastEvaluatedKey }
}

/**
 * Reads the pages of one partition one after the other, strongly consistent by default, until they have `limit` items. `isLast` means
 * that no further page is read. `Limit` in the query is the size of a page.
 */
export async function* queryPages(
  query: Omit<QueryCommandInput, 'TableName'>,
  limit = Number.POSITIVE_INFINITY,
): AsyncGenerator<{ items: Item[]; isLast: boolean }> {
  let start: Item | undefined
  let left = limit
  do {
    const { items, next } = await queryPage({
      ...query,
      ...(Number.isFinite(left) && { Limit: left }),
      ...(start && { ExclusiveStartKey: start }),
    })
    left -= items.length
    start = left > 0 ? next : undefined
    yield { items, isLast: start === undefined }
  } while (start !== undefined)
}

/** Reads up to `limit` items of one partition from as many pages as needed, strongly consistent by default. */
export async function queryItems(
  query: Omit<QueryCommandInput, 'TableName' | 'Limit'>,
  limit = Number.POSITIVE_INFINITY,
): Promise<Item[]> {
  const items: Item[] = []
  for await (const page of queryPages(query, limit)) items.push(...page.items)
  return items
}

/**
 * Takes the next sequence number of a record type, or the next user number. This update is not part of the record's
 * transaction. Otherwise all concurrent creates would conflict. If the create fails or the response is lost, the number stays
 * unused. This is harmless.
 * @param step how many numbers to take. The function returns the last number.
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
