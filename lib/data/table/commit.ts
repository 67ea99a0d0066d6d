import { randomUUID } from 'node:crypto'
import { TransactionCanceledException, TransactionInProgressException } from '@aws-sdk/client-dynamodb'
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb'
import { unmarshall } from '@aws-sdk/util-dynamodb'
import { config } from '../../config.ts'
import { deadlineSignal, remainingMs, withDeadline } from '../../context/deadline.ts'
import { client, type Item } from './client.ts'
import {
  backOff,
  isRefusedForNow,
  isThrottling,
  isUnavailable,
  storeUnavailable,
  THROTTLED,
} from './retries.ts'

type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number]
type Body<T> = T extends object ? Omit<T, 'TableName'> : never

export type Write = {
  /** The name of the write. If its condition fails, `failed` contains the item under this name. */
  as?: string
  /**
   * The version that the item must have, or `absent`. Versions never decrease. So if the item has another version, no request
   * with this write can be applied later.
   */
  expects?: number | 'absent'
} & { [K in keyof TransactItem]?: Body<NonNullable<TransactItem[K]>> }

/** Whether a transaction was written. It is never written in part. */
export type CommitResult =
  | { committed: true }
  /** `failed` contains the items whose conditions failed. It is empty if a conflict cancelled the transaction. */
  | { committed: false; failed: FailedConditions; cause: unknown }

/** The current items of the writes whose conditions failed, by write name. A missing item is `undefined`. */
export type FailedConditions = ReadonlyMap<string, Item | undefined>

/**
 * The time limit of a transaction with all its retries, in milliseconds. So a feed entry is sent at most this long after the
 * time in its key. If the deadline of the request is earlier, that deadline applies.
 */
export const COMMIT_MS = 10_000

/**
 * How long a throttled transaction is sent again, in milliseconds. Then the request fails with 503, so that it does not hold its
 * function while the table is overloaded.
 */
export const THROTTLED_MS = 2_000

export const newOperation = (): string => randomUUID()

/**
 * Sends one transaction until DynamoDB gives a definite answer.
 *
 *     request --> no answer, 5xx, in progress --> send again with the same parameters and token
 *             --> throttled --------------------> send again for up to `THROTTLED_MS`, then 503
 *             --> a condition failed -----------> committed if the item contains `operation`: an earlier request was applied.
 *                                                 Not committed if every earlier request had an answer, or if `expects` shows
 *                                                 that no request can be applied later. Else 503
 *             --> conflict ---------------------> not committed, with an empty `failed`. If an earlier request had no
 *                                                 answer, send again with the same parameters and token
 *
 * The SDK's own retries are off, because they would hide that a request had no answer. The caller limits the time of all requests
 * to `COMMIT_MS`.
 * @param operation the id of the mutation, which the written record contains
 * @throws AppError `store_unavailable` in the 503 cases above, or at the deadline
 */
export async function sendTransaction(operation: string, writes: readonly Write[]): Promise<CommitResult> {
  const items = writes.map(transactItem)
  let token = randomUUID()
  let isUncertain = false
  let throttledUntil: number | undefined
  for (let tries = 1; ; tries++) {
    const answer = await sendOnce(items, token)
    if (answer.state === 'committed') return { committed: true }
    if (answer.state === 'cancelled') {
      const { failed, isFinal, isThrottled } = failedConditions(answer.cause, writes)
      // The record contains the id of the mutation that wrote it last. So an earlier request, which had no answer, was applied.
      // Usually DynamoDB says so itself. But it forgets tokens after 10 minutes, and a local engine when it restarts.
      const isOurs = [...failed.values()].some((item) => item?.operation === operation)
      if (isOurs) return { committed: true }
      if (isUncertain && failed.size > 0 && !isFinal)
        throw storeUnavailable(
          'A request had no answer and may still be applied, although a later request was refused',
        )
      // If a request had no answer, DynamoDB may still apply it. So send again: DynamoDB applies at most one request with the
      // same token.
      if (failed.size > 0 || !(isUncertain || isThrottled))
        return { committed: false, failed, cause: answer.cause }
      if (isThrottled) throttledUntil ??= performance.now() + THROTTLED_MS
      if (!isUncertain) token = randomUUID()
    } else isUncertain = true
    await backOff(tries, answer.cause, throttledUntil)
  }
}

/**
 * Sends a transaction until it is committed or a condition fails. After a conflict, sends it again with a new token. Use `commit`
 * for writes that are the same in each attempt, such as writes of users. For records use lib/data/records/write.ts, which computes
 * the writes again for each attempt.
 * @throws AppError `store_unavailable` after `COMMIT_MS` or the deadline of the request
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

/** Converts a write into a check of its condition. Keeps only the names and values that the condition uses. */
export function checkOf(whole: Write): Write {
  const { as, expects, Put, Update, Delete, ConditionCheck } = whole
  if (ConditionCheck) return whole
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
      // DynamoDB rejects unused names and values. It also rejects empty objects, so leave these out.
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

type Reply = { state: 'committed' } | { state: 'cancelled' | 'unknown'; cause: unknown }

/**
 * Sends one request. `cancelled` means that nothing was written. `unknown` means that the request may have been applied, or
 * may still be applied.
 */
async function sendOnce(items: TransactItem[], token: string): Promise<Reply> {
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

/** The name and the step of the SDK's retry middleware. A middleware with the same name replaces it. */
const IN_PLACE_OF_RETRIES = {
  name: 'retryMiddleware',
  step: 'finalizeRequest',
  priority: 'high',
  override: true,
} as const

/** The last step before the request is sent. `override` is needed because the SDK adds the middleware of a command twice. */
const LAST_OF_ALL = { name: 'requireTime', step: 'deserialize', priority: 'low', override: true } as const

/** Checks the deadline again just before sending, because timers do not run while Lambda has frozen the process. */
function requireTime<Sent, Answer>(next: (sent: Sent) => Promise<Answer>): (sent: Sent) => Promise<Answer> {
  return async function sendInTime(sent) {
    if (remainingMs() === 0) throw new DOMException('The time for this attempt is up', 'AbortError')
    return next(sent)
  }
}

/** Returns which conditions failed, whether one of them can never be met again, and whether the table was overloaded. */
function failedConditions(
  cause: unknown,
  writes: readonly Write[],
): { failed: FailedConditions; isFinal: boolean; isThrottled: boolean } {
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
  const isThrottled = isThrottling(cause) || reasons.some(({ Code }) => THROTTLED.has(Code ?? ''))
  const isConflict = isRefusedForNow(cause) || reasons.some(({ Code }) => Code === 'TransactionConflict')
  if (failed.size === 0 && !isThrottled && !isConflict) throw cause
  return { failed, isFinal, isThrottled }
}
