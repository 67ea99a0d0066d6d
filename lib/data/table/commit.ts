import { randomUUID } from 'node:crypto'
import { TransactionCanceledException, TransactionInProgressException } from '@aws-sdk/client-dynamodb'
import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb'
import { unmarshall } from '@aws-sdk/util-dynamodb'
import { config } from '../../config.ts'
import { withDeadline } from '../../deadline.ts'
import { backOff } from './back-off.ts'
import type { Item } from './items.ts'
import { transactWrite } from './transact-write.ts'
import { isRefusedForNow, isUnavailable, storeUnavailable } from './unavailable.ts'

type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number]
type Body<T> = T extends object ? Omit<T, 'TableName'> : never

/**
 * One write of a unit of work; `as` names it in the outcome where its condition can fail. `isFinal` tells from the item
 * that refused it whether the condition can never hold again, as that of a version that has passed.
 */
export type Write = { as?: string; isFinal?: (found: Item | undefined) => boolean } & {
  [K in keyof TransactItem]?: Body<NonNullable<TransactItem[K]>>
}

/** A mutation as the writes that make it, asked for again for each attempt so that each may take other shards. */
export type UnitOfWork = {
  /** Carried by the record that is written, so that a repeated attempt recognises its own work. */
  operation: string
  writes(): Write[]
}

/** Committed whole, or refused whole: then the items whose conditions failed, as they are, by the write's name. */
export type Outcome =
  | { committed: true }
  | { committed: false; refused: ReadonlyMap<string, Item | undefined> }

/** How long a unit of work is tried at most, in milliseconds: the time of the longest function. */
export const COMMIT_MS = 10_000

/** A fresh id for one mutation. */
export const newOperation = (): string => randomUUID()

/**
 * Writes a unit of work in one transaction, or nothing of it.
 *
 *     attempt --> throttled, cancelled by a conflict -------> other shards, another token, again; the same ones
 *                                                             where an earlier attempt had no answer
 *             --> no answer, 5xx, in progress --------------> the same parameters and token, again
 *             --> a condition failed, record is ours -------> committed: an earlier attempt had arrived
 *             --> a condition failed ------------------------> refused; unavailable where an earlier attempt had no
 *                                                             answer and may still arrive to find it true again
 *
 * Each attempt is one request: the SDK's own retries would hide which of them had no answer.
 * No attempt leaves later than `COMMIT_MS` after its writes were asked for, whoever commits and with whatever time left.
 * @throws AppError `store_unavailable` when that, or the time that was given, is up
 */
export function commit(work: UnitOfWork): Promise<Outcome> {
  return withDeadline(COMMIT_MS, () => committed(work))
}

async function committed(work: UnitOfWork): Promise<Outcome> {
  let attempt = newAttempt(work)
  let isUncertain = false
  for (let tries = 1; ; tries++) {
    const answer = await tried(attempt)
    if (answer.kind === 'committed') return { committed: true }
    if (answer.kind === 'refused') {
      const ours = [...answer.refused.values()].some((item) => item?.operation === work.operation)
      if (ours) return { committed: true }
      if (isUncertain && !answer.isFinal)
        throw storeUnavailable('An attempt without an answer may still arrive where another was refused')
      return { committed: false, refused: answer.refused }
    }
    // Once an attempt had no answer it may still arrive: only its own token keeps it from being made twice.
    if (answer.kind === 'unknown') isUncertain = true
    else if (!isUncertain) attempt = newAttempt(work)
    await backOff(tries, answer.cause)
  }
}

type Attempt = { token: string; writes: Write[]; items: TransactItem[] }

function newAttempt(work: UnitOfWork): Attempt {
  const writes = work.writes()
  return { token: randomUUID(), writes, items: writes.map(transactItem) }
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

type Answer =
  | { kind: 'committed' }
  | { kind: 'refused'; refused: Map<string, Item | undefined>; isFinal: boolean }
  | { kind: 'cancelled' | 'unknown'; cause: unknown }

async function tried({ token, writes, items }: Attempt): Promise<Answer> {
  try {
    await transactWrite(items, token)
    return { kind: 'committed' }
  } catch (cause) {
    if (cause instanceof TransactionCanceledException) return cancelled(cause, writes)
    if (cause instanceof TransactionInProgressException) return { kind: 'unknown', cause }
    if (isRefusedForNow(cause)) return { kind: 'cancelled', cause }
    if (isUnavailable(cause)) return { kind: 'unknown', cause }
    throw cause
  }
}

const PASSING = new Set(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded'])

function cancelled(cause: TransactionCanceledException, writes: Write[]): Answer {
  const reasons = cause.CancellationReasons ?? []
  const refused = new Map<string, Item | undefined>()
  let isFinal = false
  for (const [index, { Code, Item }] of reasons.entries()) {
    if (Code !== 'ConditionalCheckFailed') continue
    const found = Item && unmarshall(Item)
    const write = writes[index]
    refused.set(write?.as ?? String(index), found)
    isFinal ||= write?.isFinal?.(found) ?? false
  }
  if (refused.size > 0) return { kind: 'refused', refused, isFinal }
  if (reasons.some(({ Code }) => PASSING.has(Code ?? ''))) return { kind: 'cancelled', cause }
  throw cause
}
