import { randomUUID } from 'node:crypto'
import { TransactionCanceledException, TransactionInProgressException } from '@aws-sdk/client-dynamodb'
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb'
import { unmarshall } from '@aws-sdk/util-dynamodb'
import { config } from '../../config.ts'
import { deadlineSignal, remainingMs, withDeadline } from '../../request-context.ts'
import type { Item } from './client.ts'
import { client } from './client.ts'
import { backOff, isRefusedForNow, isUnavailable, storeUnavailable } from './retries.ts'

type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number]
type Body<T> = T extends object ? Omit<T, 'TableName'> : never

export type Write = {
  /** Names the write in `failed` when its condition fails. */
  as?: string
  /**
   * The only version of the item that can meet the condition. Versions never decrease, so once the item has another version,
   * this write can never succeed.
   */
  expects?: number | 'absent'
} & { [K in keyof TransactItem]?: Body<NonNullable<TransactItem[K]>> }

/** Whether a transaction was written. It is never written in part. */
export type CommitResult =
  | { committed: true }
  /**
   * `failed` contains the items whose conditions failed. If a conflict or throttling cancelled the transaction, it is empty,
   * and the caller tries again with other shards.
   */
  | { committed: false; failed: FailedConditions; cause: unknown }

/** The items whose conditions failed, with their current content, by the names of their writes. */
export type FailedConditions = ReadonlyMap<string, Item | undefined>

/**
 * The time limit of a transaction with all its retries, in milliseconds. A feed entry is written at most this long after its
 * time. An earlier deadline of the request takes precedence.
 */
export const COMMIT_MS = 10_000

/** Returns a new id for one mutation. */
export const newOperation = (): string => randomUUID()

/**
 * Sends one transaction until DynamoDB gives a definite answer.
 *
 *     attempt --> no answer, 5xx, in progress --> send again with the same parameters and token
 *             --> a condition failed -----------> committed if the item contains this operation, because an earlier attempt
 *                                                 succeeded. 503 if an earlier attempt had no answer and may still arrive,
 *                                                 unless the `expects` of a failed write rules this out. Else not committed
 *             --> conflict, throttled ----------> not committed, and no condition failed. If an earlier attempt had no
 *                                                 answer, send again with the same parameters and token
 *
 * Each attempt is one request. The SDK's own retries are off, because they would hide which request had no answer. The caller
 * limits the time of all attempts to `COMMIT_MS`.
 * @param operation the id that the written record contains
 * @throws AppError `store_unavailable` when `COMMIT_MS` or the time of the request is up
 */
export async function sendTransaction(operation: string, writes: readonly Write[]): Promise<CommitResult> {
  const token = randomUUID()
  const items = writes.map(transactItem)
  let isUncertain = false
  for (let tries = 1; ; tries++) {
    const answer = await sendOnce(items, token)
    if (answer.state === 'committed') return { committed: true }
    if (answer.state === 'cancelled') {
      const { failed, isFinal } = failedConditions(answer.cause, writes)
      const isOurs = [...failed.values()].some((item) => item?.operation === operation)
      if (isOurs) return { committed: true }
      if (isUncertain && failed.size > 0 && !isFinal)
        throw storeUnavailable(
          'An attempt had no answer and may still be applied, although a later one was refused',
        )
      // An attempt without an answer may still arrive. Only the same token prevents a second write.
      if (!isUncertain || failed.size > 0) return { committed: false, failed, cause: answer.cause }
    } else isUncertain = true
    await backOff(tries, answer.cause)
  }
}

/**
 * Sends a transaction until it is committed or a condition fails. After a conflict or throttling, sends it again with a new
 * token. Use it for writes that are the same in each attempt: users, sign-in attempts, repairs. Records use `mutate`, which
 * computes the writes again.
 * @throws AppError `store_unavailable` when `COMMIT_MS` or the time of the request is up
 */
export function commit(operation: string, writes: readonly Write[]): Promise<CommitResult> {
  return withDeadline(COMMIT_MS, async () => {
    for (let tries = 1; ; tries++) {
      const result = await sendTransaction(operation, writes)
      if (result.committed || result.failed.size > 0) return result
      await backOff(tries, result.cause)
    }
  })
}

/** Returns a check of the condition of a write, with the names and values that the condition uses. */
export function checkOf({ as, expects, Put, Update, Delete }: Write): Write {
  const write = Put ?? Update ?? Delete
  const { pk, sk } = (Put ? Put.Item : (Update ?? Delete)?.Key) ?? {}
  const { ConditionExpression, ExpressionAttributeNames, ExpressionAttributeValues } = write ?? {}
  const used = new Set(ConditionExpression?.match(/[#:]\w+/g))
  const usedOf = (entries: object = {}) =>
    Object.fromEntries(Object.entries(entries).filter(([name]) => used.has(name)))
  const names = usedOf(ExpressionAttributeNames)
  const values = usedOf(ExpressionAttributeValues)
  return {
    ...(as !== undefined && { as }),
    ...(expects !== undefined && { expects }),
    ConditionCheck: {
      Key: { pk, sk },
      ConditionExpression,
      // DynamoDB refuses unused names and values, and empty objects of them.
      ...(Object.keys(names).length > 0 && { ExpressionAttributeNames: names }),
      ...(Object.keys(values).length > 0 && { ExpressionAttributeValues: values }),
    },
  }
}

function transactItem({ Put, Update, Delete, ConditionCheck }: Write): TransactItem {
  const common = {
    TableName: config().TABLE_NAME,
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
  } as const
  return {
    ...(Put && { Put: { ...Put, ...common } }),
    ...(Update && { Update: { ...Update, ...common } }),
    ...(Delete && { Delete: { ...Delete, ...common } }),
    ...(ConditionCheck && { ConditionCheck: { ...ConditionCheck, ...common } }),
  }
}

type Attempt = { state: 'committed' } | { state: 'cancelled' | 'unknown'; cause: unknown }

/** Sends one request. `cancelled` is a definite answer: nothing was written. */
async function sendOnce(items: TransactItem[], token: string): Promise<Attempt> {
  const command = new TransactWriteCommand({ TransactItems: items, ClientRequestToken: token })
  command.middlewareStack.add((next) => next, IN_PLACE_OF_RETRIES)
  command.middlewareStack.add(requireTime, LAST_OF_ALL)
  try {
    await client().send(command, { abortSignal: deadlineSignal() })
    return { state: 'committed' }
  } catch (cause) {
    if (cause instanceof TransactionCanceledException || isRefusedForNow(cause))
      return { state: 'cancelled', cause }
    if (cause instanceof TransactionInProgressException || isUnavailable(cause))
      return { state: 'unknown', cause }
    throw cause
  }
}

/** The name and the position of the SDK's retries. A middleware with this name replaces them. */
const IN_PLACE_OF_RETRIES = {
  name: 'retryMiddleware',
  step: 'finalizeRequest',
  priority: 'high',
  override: true,
} as const

/** The last step before the request is sent. `override` is needed because the SDK adds the middleware of a command twice. */
const LAST_OF_ALL = { name: 'requireTime', step: 'deserialize', priority: 'low', override: true } as const

/** Checks the clock once more before sending, because timers may not have run while the process was frozen. */
function requireTime<Sent, Answer>(next: (sent: Sent) => Promise<Answer>): (sent: Sent) => Promise<Answer> {
  return async function sendInTime(sent) {
    if (remainingMs() === 0) throw new DOMException('The time for this attempt is up', 'AbortError')
    return next(sent)
  }
}

/** Cancellation reasons of transactions that may succeed later. The names of such errors are in `isRefusedForNow`. */
const RETRYABLE_REASONS = new Set(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded'])

/** Returns which conditions failed, and whether one of them can never hold again. */
function failedConditions(
  cause: unknown,
  writes: readonly Write[],
): { failed: FailedConditions; isFinal: boolean } {
  // Stryker disable next-line ArrayDeclaration: DynamoDB always returns the reasons
  const reasons = cause instanceof TransactionCanceledException ? (cause.CancellationReasons ?? []) : []
  const failed = new Map<string, Item | undefined>()
  let isFinal = false
  for (const [index, { Code, Item }] of reasons.entries()) {
    if (Code !== 'ConditionalCheckFailed') continue
    const found = Item && unmarshall(Item)
    const { as = String(index), expects } = writes[index] ?? {}
    failed.set(as, found)
    if (expects !== undefined && expects !== (found === undefined ? 'absent' : found.version)) isFinal = true
  }
  const isRetryable = isRefusedForNow(cause) || reasons.some(({ Code }) => RETRYABLE_REASONS.has(Code ?? ''))
  if (failed.size === 0 && !isRetryable) throw cause
  return { failed, isFinal }
}
