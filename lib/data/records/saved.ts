import type { AnyRecord } from '../../domain/record-type.ts'
import { type Effect, shown } from '../../domain/revision.ts'
import { AppError } from '../../errors.ts'
import type { RecordStorage } from '../index/record-storage.ts'
import { getCommittedItem } from '../table/client.ts'
import { recordKey } from '../table/keys.ts'
import type { WriteContext } from './attempts.ts'
import { findOutcome, type Idempotency, type Made, type Outcome } from './idempotency.ts'
import { recordIn, type StoredRecord } from './stored-record.ts'

/**
 * A record as the response contains it, and the effect of the request. `replayed` is true if an earlier request with the same
 * idempotency key saved the record.
 */
export type Saved<Public> = { record: Public; effect: Effect; replayed: boolean }

/** The author of a change, and its optional conditions. */
export type WriteOptions = WriteContext & {
  /** Whether the stored version satisfies If-Match. */
  precondition?: ((version: number) => boolean) | undefined
  idempotency?: Idempotency | undefined
}

type Typed<Stored extends AnyRecord, Public extends AnyRecord> = Pick<
  RecordStorage<Stored, Public>,
  'recordType'
>

export function saved<Stored extends AnyRecord, Public extends AnyRecord>(
  { recordType }: Typed<Stored, Public>,
  record: StoredRecord<Stored>,
  effect: Effect,
): Saved<Public> {
  return { record: shown(recordType, record), effect, replayed: false }
}

/** Returns the outcome to store for a request with an idempotency key. */
export function outcomeOf(
  idempotency: Idempotency | undefined,
  id: string,
  effect: Effect,
): Outcome | undefined {
  return idempotency && { ...idempotency, id, effect }
}

/** Returns the record that an earlier request saved, as it is now. @throws AppError `not_found` if it was deleted */
async function replay<Stored extends AnyRecord, Public extends AnyRecord>(
  { recordType }: Typed<Stored, Public>,
  { id, effect }: Made,
): Promise<Saved<Public>> {
  const item = await getCommittedItem(recordKey(id))
  if (!item) throw new AppError('not_found', { replayed: true })
  return { record: shown(recordType, recordIn(recordType, item)), effect, replayed: true }
}

/**
 * Runs a request. If it fails because an earlier request with the same idempotency key succeeded, returns the record that it saved,
 * as it is now. Either the outcome in the table let the transaction fail, or a rule refused to make the change twice. The outcome is read only
 * after a failure, so a successful request costs no read.
 * @throws the error of the request if no earlier request succeeded
 * @throws AppError `idempotency_key_reused`, or `not_found` if the record was deleted
 */
export async function orReplay<Stored extends AnyRecord, Public extends AnyRecord>(
  storage: Typed<Stored, Public>,
  idempotency: Idempotency | undefined,
  request: () => Promise<Saved<Public>>,
): Promise<Saved<Public>> {
  try {
    return await request()
  } catch (error) {
    const made = error instanceof AppError && idempotency && (await findOutcome(idempotency))
    if (!made) throw error
    return replay(storage, made)
  }
}

/** @throws AppError `precondition_failed` if the stored version does not satisfy If-Match */
export function requireVersion(
  { version }: { version: number },
  precondition?: (version: number) => boolean,
): void {
  if (precondition && !precondition(version)) throw new AppError('precondition_failed', { version })
}
