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
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
  type UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb'
import { config } from '../../config.ts'
import { remainingMs, untilDeadline, withDeadline } from '../../deadline.ts'
import { AppError } from '../../errors.ts'
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

/** Reads one page of one partition, at most 1 MB, strongly consistent if not told otherwise; `next` is where it goes on. */
export async function queryPage(
  query: Omit<QueryCommandInput, 'TableName'>,
): Promise<{ items: Item[]; next: Item | undefined }> {
  const command = new QueryCommand({ ConsistentRead: true, ...query, TableName: config().TABLE_NAME })
  const page = await sent((options) => client().send(command, options))
  return { items: page.Items ?? [], next: page.LastEvaluatedKey }
}

/** Reads up to `limit` items of one partition, strongly consistent, following short pages. */
export async function queryItems(
  query: Omit<QueryCommandInput, 'TableName' | 'ConsistentRead' | 'Limit'>,
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

/** Every item of the table: for operators and tests, never for an answer. */
export async function* scanItems(): AsyncGenerator<Item> {
  for await (const { items } of scanPages()) yield* items
}

/** A part of the table, and the key that the next part begins after; none after the last. */
export type ScanPage = { items: Item[]; next: Key | undefined }

/** The items of the table page by page, from the first or after a key. */
export async function* scanPages(after?: Key): AsyncGenerator<ScanPage> {
  let page: ScanPage = { items: [], next: after }
  do {
    page = await scanPage(page.next)
    yield page
  } while (page.next !== undefined)
}

/** How long a page of a scan is asked for, in milliseconds. */
const PAGE_MS = 60_000
/** As many items as are about 1 MB, where DynamoDB ends a page at the latest. */
const PAGE_ITEMS = 2_000

/** A scan may take hours: a page that does not come is asked for again, each time for half as many items. */
function scanPage(after: Key | undefined): Promise<ScanPage> {
  return withDeadline(PAGE_MS, async () => {
    for (let tries = 1; ; tries++) {
      const command = new ScanCommand({
        TableName: config().TABLE_NAME,
        ConsistentRead: true,
        Limit: Math.ceil(PAGE_ITEMS / 2 ** (tries - 1)),
        ...(after && { ExclusiveStartKey: after }),
      })
      try {
        const page = await sent((options) => client().send(command, options))
        const { pk, sk } = page.LastEvaluatedKey ?? {}
        const next = page.LastEvaluatedKey && { pk: String(pk), sk: String(sk) }
        return { items: page.Items ?? [], next }
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        await backOff(tries, error)
      }
    }
  })
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
  command.middlewareStack.add(inTime, LAST_OF_ALL)
  await client().send(command, { abortSignal: deadlineSignal() })
}

/** The SDK's own name and place for its retries. */
const IN_PLACE_OF_RETRIES = {
  name: 'retryMiddleware',
  step: 'finalizeRequest',
  priority: 'high',
  override: true,
} as const

/** The last step, after which only the socket is left; `override`, as the stack of a command is merged with itself. */
const LAST_OF_ALL = { name: 'inTime', step: 'deserialize', priority: 'low', override: true } as const

/** Looks at the clock once more before anything leaves: a process that stood still has not seen its timers run out. */
function inTime<Asked, Answer>(next: (asked: Asked) => Promise<Answer>): (asked: Asked) => Promise<Answer> {
  return async function sendInTime(asked) {
    if (remainingMs() === 0) throw new DOMException('The time for this attempt is up', 'AbortError')
    return next(asked)
  }
}

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
