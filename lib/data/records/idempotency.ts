import * as v from 'valibot'
import { parseStored } from '../../domain/validation.ts'
import { AppError } from '../../errors.ts'
import { getCommittedItem, type Item } from '../table/client.ts'
import type { Write } from '../table/commit.ts'
import { idempotencyKey } from '../table/keys.ts'

/** How long the outcome of a request is kept. */
export const KEPT_SECONDS = 24 * 60 * 60

/** A request that may be sent again: `scope` is the user, `fingerprint` a digest of what is asked for. */
export type Idempotency = { scope: string; key: string; fingerprint: string }

/** What a request made: the id of the record. Never a copy of the record, whose data is erased with it. */
export type Outcome = Idempotency & { id: string }

/** The name of the write whose condition fails when the idempotency key was used already. */
export const OUTCOME = 'outcome'

const StoredOutcome = v.object({
  fingerprint: v.string(),
  id: v.optional(v.string()),
  // Release 0.3.0 stored the whole record instead of the id. Such outcomes expire a day after the update.
  data: v.optional(v.object({ id: v.string() })),
})

/**
 * Reads which record a request with this key made within the last 24 hours, if one did.
 * @throws AppError `idempotency_key_reused` if it asked for something else
 */
export async function findRecordId({ scope, key, fingerprint }: Idempotency): Promise<string | undefined> {
  const item = await getCommittedItem(idempotencyKey(scope, key))
  const isKept = item && Number(item.expires_at) > Math.floor(Date.now() / 1_000)
  return isKept ? recordIdIn(item, fingerprint) : undefined
}

/**
 * The id of the record that the first request with this key made.
 * @throws AppError `idempotency_key_reused` if it asked for something else
 */
export function recordIdIn(item: Item | undefined, fingerprint: string): string {
  const outcome = parseStored(StoredOutcome, item)
  if (outcome.fingerprint !== fingerprint) throw new AppError('idempotency_key_reused')
  const id = outcome.id ?? outcome.data?.id
  if (id === undefined) throw new Error('An idempotency outcome names no record')
  return id
}

/** Stores the outcome of a request with an idempotency key. Its condition fails if the key was used within the last 24 hours. */
export function outcomeWrite(
  outcome: Outcome,
  { operation, now }: { operation: string; now: number },
): Write {
  const { scope, key, fingerprint, id } = outcome
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
        expires_at: seconds + KEPT_SECONDS,
      },
      // DynamoDB removes expired items within days, so one may still be there.
      ConditionExpression: 'attribute_not_exists(pk) OR expires_at <= :now',
      ExpressionAttributeValues: { ':now': seconds },
    },
  }
}
