import { config } from '../../config.ts'
import { remainingMs, withDeadline } from '../../context/deadline.ts'
import type { AnyRecord, RecordType } from '../../domain/record-type.ts'
import type { Author, Stamp } from '../../domain/revision.ts'
import { AppError } from '../../errors.ts'
import type { AssigneeReads } from '../accounts/assignees.ts'
import { getItem, readVersionsFrom } from '../table/client.ts'
import { COMMIT_MS, type CommitResult, newOperation, sendTransaction } from '../table/commit.ts'
import { recordKey } from '../table/keys.ts'
import { backOff, storeUnavailable } from '../table/retries.ts'
import type { RecordChange } from './change.ts'
import type { Idempotency, Outcome } from './idempotency.ts'
import { recordIn, type StoredRecord } from './stored-record.ts'
import { checksOf, NO_REFUSAL, type Refusal, refusalOf, writesOf } from './writes.ts'

/**
 * The author of a change, and the user numbers that the request has read so far (`assignees`). In a dry run, the conditions are
 * checked, but nothing is written.
 */
export type WriteContext = AssigneeReads & { by: Author; isDryRun?: boolean | undefined }

/** The author of a change, and its optional conditions. */
export type WriteOptions = WriteContext & {
  /** Whether the stored version satisfies If-Match. */
  precondition?: ((version: number) => boolean) | undefined
  idempotency?: Idempotency | undefined
}

/** What one attempt writes, in one transaction, and what the request returns after that. */
export type Attempt<Result> = {
  changes: readonly RecordChange[]
  /** What is stored under the idempotency key of the request. */
  outcome?: Outcome | undefined
  result: Result
}

/**
 * Writes the changes of a request. What can happen to a transaction, and what follows (docs/consistency.md):
 *
 *     no answer, or then a conflict           `sendTransaction` sends the same writes with the same token
 *     throttled                               `sendTransaction` sends the same writes for at most `THROTTLED_MS`
 *     a conflict, or a condition failed       compute the attempt again
 *     the idempotency key has an outcome      return what the request with this key saved
 *
 * @param compute reads the records, checks the rules and computes the changes, again for each attempt. `readRecord` does not read
 * a record that `refusal` contains. Returns `undefined` if the records changed while it read them
 * @param savedBefore finds what a request with the same idempotency key saved: an earlier request, or this one if DynamoDB
 * applied a transaction without an answer. It is called only after an AppError, so a successful request costs no read
 * @throws AppError the error of `compute`, or `store_unavailable` at the deadline
 */
export async function write<Result>(
  context: WriteContext,
  compute: (refusal: Refusal, stamp: Stamp) => Promise<Attempt<Result> | undefined>,
  savedBefore: () => Promise<Result | undefined> = async () => undefined,
): Promise<Result> {
  const operation = newOperation()
  const endsAt = performance.now() + remainingMs()
  const versionsFrom = await readVersionsFrom()
  let refusal = NO_REFUSAL
  try {
    for (let tries = 1; performance.now() < endsAt; tries++) {
      // A conflict, or a condition failed: compute again.
      const attempt = await compute(refusal, { at: new Date(), by: context.by, versionsFrom })
      if (!attempt) {
        refusal = NO_REFUSAL
        await backOff(tries, 'The records changed while they were read')
        continue
      }
      // No answer, or throttled: `sendTransaction` sends the same writes again.
      const sent = await send(operation, attempt, context)
      if (sent.committed) return attempt.result
      refusal = refusalOf(sent.failed)
      // A request with this idempotency key has stored its outcome. The `catch` below returns it, unless it has just expired.
      if (refusal.isRepeated) throw storeUnavailable('The request was repeated')
      // If another record has the sequence number, do not wait, because the next attempt takes a new number.
      if (!refusal.isSequenceTaken) await backOff(tries, sent.cause)
    }
    throw storeUnavailable('The records kept changing')
  } catch (error) {
    // If a request with this idempotency key has saved the change, return what it saved.
    const saved = error instanceof AppError ? await savedBefore() : undefined
    if (saved === undefined) throw error
    return saved
  }
}

/** Sends the transaction of an attempt. In a dry run, sends only its conditions. */
async function send(
  operation: string,
  { changes, outcome }: Attempt<unknown>,
  { by, isDryRun }: WriteContext,
): Promise<CommitResult> {
  if (changes.length === 0 && !outcome) return { committed: true }
  // Start the time limit before reading the clock, so that the feed entry is sent within COMMIT_MS after the time in its key.
  return withDeadline(COMMIT_MS, () => {
    const historyDays = config().HISTORY_DAYS
    const writes = writesOf(changes, { operation, by, now: Date.now(), historyDays, outcome })
    return sendTransaction(operation, isDryRun ? checksOf(writes) : writes)
  })
}

/** Returns a record, or `undefined` if it does not exist. Reads nothing if DynamoDB returned it with a failed condition. */
export async function readRecord<Stored extends AnyRecord>(
  recordType: Pick<RecordType<Stored>, 'Stored'>,
  id: string,
  { records }: Refusal,
): Promise<StoredRecord<Stored> | undefined> {
  const item = records.has(id) ? records.get(id) : await getItem(recordKey(id))
  return item && recordIn(recordType, item)
}
