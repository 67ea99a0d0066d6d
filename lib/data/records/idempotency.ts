import { createHash } from 'node:crypto'
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import * as v from 'valibot'
import type { AnyRecord, RecordType } from '../../domain/record-type.ts'
import { Effect } from '../../domain/revision.ts'
import { parseStored } from '../../domain/validation.ts'
import { AppError } from '../../errors.ts'
import { getCommittedItem, getItems, type Item, putItem } from '../table/client.ts'
import type { Write } from '../table/commit.ts'
import { idempotencyKey, recordKey } from '../table/keys.ts'
import { recordIn, type Saved, saved } from './stored-record.ts'

/** How long the outcome of a request is kept. */
export const KEPT_SECONDS = 24 * 60 * 60

/** The idempotency key of a request. `scope` is the user's id, and `fingerprint` is a digest of the request. */
export type Idempotency = { scope: string; key: string; fingerprint: string }

/**
 * Returns the idempotency key of one record of a batch. The key contains a tab, which clients cannot send in a key. So it
 * differs from all keys of clients.
 */
export function idempotencyOfRecord(
  { scope, key }: Idempotency,
  { kind, position, record }: { kind: string; position: number; record: unknown },
): Idempotency {
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([kind, record]))
    .digest('base64url')
  return { scope, key: `${key}\t${position}`, fingerprint }
}

/**
 * The outcome of a request: the id of the saved record and the effect. It contains no copy of the record, so an erasure does
 * not have to change the outcome.
 */
export type Outcome = Idempotency & { id: string; effect: Effect }

/** Returns the outcome to store for a request with an idempotency key. */
export function outcomeOf(
  idempotency: Idempotency | undefined,
  id: string,
  effect: Effect,
): Outcome | undefined {
  return idempotency && { ...idempotency, id, effect }
}

/** The name of the write whose condition fails if the idempotency key was used already. */
export const OUTCOME = 'outcome'

const StoredOutcome = v.object({
  id: v.string(),
  effect: Effect,
})

/** The id of the record that an earlier request saved, and the effect of that request. */
export type Made = Pick<Outcome, 'id' | 'effect'>

/**
 * Returns the record that a request with this key saved in the last 24 hours, as it is now. Returns `undefined` if there was no such
 * request.
 * @throws AppError `idempotency_key_reused` if the earlier request was different, or `not_found` if the record was deleted
 */
export async function savedBefore<Stored extends AnyRecord, Public extends AnyRecord>(
  recordType: RecordType<Stored, Public>,
  idempotency: Idempotency | undefined,
): Promise<Saved<Public> | undefined> {
  if (!idempotency) return undefined
  const outcome = await getCommittedItem(idempotencyKey(idempotency.scope, idempotency.key))
  if (!outcome || Number(outcome.expires_at) <= Math.floor(Date.now() / 1_000)) return undefined
  const { id, effect } = outcomeIn(outcome, idempotency.fingerprint)
  const item = await getCommittedItem(recordKey(id))
  if (!item) throw new AppError('not_found', { replayed: true })
  return saved(recordType, recordIn(recordType, item), effect, true)
}

/**
 * Returns the outcomes of several requests by idempotency key. For a key that a different request used, the value is an
 * AppError. Sends one DynamoDB request for each 100 keys, and takes half a read unit for each key. The reads are eventually
 * consistent. If a read misses a new outcome, the condition of `outcomeWrite` fails later.
 */
export async function findOutcomes(requests: readonly Idempotency[]): Promise<Map<string, Made | AppError>> {
  const now = Math.floor(Date.now() / 1_000)
  const items = await getItems(
    requests.map(({ scope, key }) => idempotencyKey(scope, key)),
    false,
  )
  const kept = new Map(items.filter((item) => Number(item.expires_at) > now).map((item) => [item.pk, item]))
  return new Map(
    requests.flatMap(({ scope, key, fingerprint }) => {
      const item = kept.get(idempotencyKey(scope, key).pk)
      return item ? [[key, madeIn(item, fingerprint)]] : []
    }),
  )
}

/** Like `outcomeIn`, but returns the AppError instead of throwing it. */
function madeIn(item: Item, fingerprint: string): Made | AppError {
  try {
    return outcomeIn(item, fingerprint)
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

/**
 * Parses a stored outcome.
 * @throws AppError `idempotency_key_reused` if the outcome belongs to a different request
 */
function outcomeIn(item: Item, fingerprint: string): Made {
  // Compare first: the item of a batch (`claimKey`) has no record id.
  if (item.fingerprint !== fingerprint) throw new AppError('idempotency_key_reused')
  return parseStored(StoredOutcome, item)
}

/**
 * Reserves the idempotency key of a batch for 24 hours, so that no single request and no batch of another record type can use
 * it. The outcomes of the records are stored under keys of their own (`idempotencyOfRecord`). A dry run reserves nothing.
 * @throws AppError `idempotency_key_reused` if a single request, or a batch of another record type, used the key
 */
export async function claimKey({ scope, key }: Idempotency, kind: string, isDryRun = false): Promise<void> {
  // The fingerprint of a single request is a digest, so it differs from this text.
  const fingerprint = `batch of ${kind}`
  const seconds = Math.floor(Date.now() / 1_000)
  if (isDryRun) {
    const item = await getCommittedItem(idempotencyKey(scope, key))
    const isUsed = item && Number(item.expires_at) > seconds && item.fingerprint !== fingerprint
    if (isUsed) throw new AppError('idempotency_key_reused')
    return
  }
  try {
    await putItem({
      Item: { ...idempotencyKey(scope, key), fingerprint, expires_at: seconds + KEPT_SECONDS },
      ConditionExpression: 'attribute_not_exists(pk) OR expires_at <= :now OR fingerprint = :own',
      ExpressionAttributeValues: { ':now': seconds, ':own': fingerprint },
    })
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException)
      throw new AppError('idempotency_key_reused', {}, { cause: error })
    throw error
  }
}

/** Returns the write that stores the outcome of a request. The condition fails if the key was used in the last 24 hours. */
export function outcomeWrite(
  outcome: Outcome,
  { operation, now }: { operation: string; now: number },
): Write {
  const { scope, key, fingerprint, id, effect } = outcome
  const seconds = Math.floor(now / 1_000)
  return {
    as: OUTCOME,
    expects: 'absent',
    Put: {
      Item: {
        ...idempotencyKey(scope, key),
        fingerprint,
        operation,
        id,
        effect,
        expires_at: seconds + KEPT_SECONDS,
      },
      // DynamoDB removes expired items within days, so an expired outcome may still exist.
      ConditionExpression: 'attribute_not_exists(pk) OR expires_at <= :now',
      ExpressionAttributeValues: { ':now': seconds },
    },
  }
}
