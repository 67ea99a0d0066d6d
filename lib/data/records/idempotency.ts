import * as v from 'valibot'
import type { Revision } from '../../domain/kind/kind.ts'
import { parseStored } from '../../domain/validation.ts'
import { AppError } from '../../errors.ts'
import type { Write } from '../table/commit.ts'
import { getItem, type Item } from '../table/items.ts'
import { idempotencyKey } from '../table/keys.ts'

/** How long a key is remembered. */
export const KEPT_SECONDS = 24 * 60 * 60

/** A request that may be sent again: whose, under which key, and a digest of what it asks for. */
export type Idempotency = { scope: string; key: string; fingerprint: string }

/** The name of this write in the outcome of a commit. */
export const OUTCOME = 'outcome'

const nowSeconds = () => Math.floor(Date.now() / 1000)

/** Remembers, in the transaction of a change, what the request made; refused if its key has made something already. */
export function outcomeWrite(
  { scope, key, fingerprint }: Idempotency,
  operation: string,
  { version, data }: Revision<unknown>,
): Write {
  const now = nowSeconds()
  return {
    as: OUTCOME,
    // A day is longer than anything can be on its way.
    isFinal: () => true,
    Put: {
      Item: {
        ...idempotencyKey(scope, key),
        fingerprint,
        operation,
        version,
        data,
        expires_at: now + KEPT_SECONDS,
      },
      // Items past their time may still be there: DynamoDB removes them within days.
      ConditionExpression: 'attribute_not_exists(pk) OR expires_at <= :now',
      ExpressionAttributeValues: { ':now': now },
    },
  }
}

/**
 * What a request with this key made already, if one did.
 * @throws AppError `idempotency_key_reused` if it asked for something else
 */
export async function remembered<Kept>(
  idempotency: Idempotency,
  Kept: v.GenericSchema<unknown, Kept>,
): Promise<Revision<Kept> | undefined> {
  const item = await getItem(idempotencyKey(idempotency.scope, idempotency.key))
  return item && Number(item.expires_at) > nowSeconds() ? replayed(idempotency, item, Kept) : undefined
}

/**
 * What the first request with this key made.
 * @throws AppError `idempotency_key_reused` if it asked for something else
 */
export function replayed<Kept>(
  { fingerprint }: Idempotency,
  item: Item | undefined,
  Kept: v.GenericSchema<unknown, Kept>,
): Revision<Kept> {
  const outcome = parseStored(Outcome, item)
  if (outcome.fingerprint !== fingerprint) throw new AppError('idempotency_key_reused')
  return { version: outcome.version, data: parseStored(Kept, outcome.data) }
}

const Outcome = v.object({ fingerprint: v.string(), version: v.number(), data: v.unknown() })
