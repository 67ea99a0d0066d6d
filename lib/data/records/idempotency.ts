import * as v from 'valibot'
import { parseStored } from '../../domain/validation.ts'
import { AppError } from '../../errors.ts'
import { getCommittedItem, type Item } from '../table/client.ts'
import { idempotencyKey } from '../table/keys.ts'

/** How long the outcome of a request is kept. */
export const KEPT_SECONDS = 24 * 60 * 60

/** A request that may be sent again: `scope` is the user, `fingerprint` a digest of what is asked for. */
export type Idempotency = { scope: string; key: string; fingerprint: string }

/** What a request made: the id of the record. Never a copy of the record, whose data is erased with it. */
export type Outcome = Idempotency & { id: string }

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
