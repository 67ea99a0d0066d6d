import { config } from '../../config.ts'
import { remainingMs, withDeadline } from '../../context/deadline.ts'
import type { AnyRecord } from '../../domain/record-type.ts'
import type { Author, Stamp } from '../../domain/revision.ts'
import type { AssigneeReads } from '../accounts/assignees.ts'
import type { RecordStorage } from '../index/record-storage.ts'
import { getItem, type Item, versionsFrom } from '../table/client.ts'
import {
  COMMIT_MS,
  type CommitResult,
  checkOf,
  type FailedConditions,
  newOperation,
  sendTransaction,
  type Write,
} from '../table/commit.ts'
import { recordKey } from '../table/keys.ts'
import { backOff, storeUnavailable } from '../table/retries.ts'
import type { Change } from './change.ts'
import { ownerIn } from './external-ids.ts'
import { OUTCOME, type Outcome } from './idempotency.ts'
import { recordIn, type StoredRecord } from './stored-record.ts'
import { EXTERNAL_ID, SEQ, writesOf } from './writes.ts'

/** The author of a change. In a dry run, the conditions are checked, but nothing is written. */
export type WriteContext = AssigneeReads & { by: Author; isDryRun?: boolean | undefined }

/** What the conditions that failed in the previous attempt say (`FailedConditions`, sorted by the kind of the condition). */
export type FailedBefore = {
  /** The records that had another version or status than expected, by id. A record that does not exist is `undefined`. */
  records: ReadonlyMap<string, Item | undefined>
  /** The id of another record that has the external id. */
  externalIdOwner?: string
}

/**
 * Makes attempts to change records, until the caller stops or the time is up. In each attempt the caller reads the records, checks
 * them and commits their changes, so that the rules see the latest version. After the loop, the time is up: the caller throws
 * `keptChanging`.
 *
 *     for await (const attempt of attempts(context)) {
 *       const before = await attempt.read(storage, id)
 *       ...                                                      // check the rules, compute the changes
 *       if (await attempt.commit(changes)) return after          // else: the next attempt
 *     }
 *
 * A write is repeated for three reasons, each in its own place:
 *
 *     DynamoDB did not answer                  `sendTransaction` sends the same transaction with the same token
 *     a conflict, or a condition failed        this loop reads the records again, and computes a new transaction
 *     the client sends the request again       `orReplay` (saved.ts) returns the record that the first request saved
 *
 * @throws AppError `store_unavailable` at the deadline, and if an earlier request with the same idempotency key succeeded. Then
 * `orReplay` finds its outcome, so that the client does not get this error
 */
export async function* attempts(context: WriteContext): AsyncGenerator<Attempt> {
  const operation = newOperation()
  const endsAt = performance.now() + remainingMs()
  let failed: FailedConditions = new Map()
  for (let tries = 1; performance.now() < endsAt; tries++) {
    const attempt = new Attempt(operation, context, failed)
    yield attempt
    failed = attempt.failed
    if (failed.has(OUTCOME)) throw storeUnavailable('An earlier request with this idempotency key succeeded')
    // If another record has the sequence number, do not wait, because the next attempt takes a new number.
    if (!failed.has(SEQ)) await backOff(tries, attempt.cause)
  }
}

/** One attempt to change records in one DynamoDB transaction. */
export class Attempt {
  /** The conditions that failed in the attempt before this one. */
  readonly failedBefore: FailedBefore
  /** The conditions of this attempt that failed. None if a conflict or throttling cancelled the transaction. */
  failed: FailedConditions = new Map()
  /** Why this attempt failed, for the log. */
  cause: unknown = 'The records kept changing while they were read'
  readonly #operation: string
  readonly #context: WriteContext

  constructor(operation: string, context: WriteContext, failedBefore: FailedConditions) {
    this.#operation = operation
    this.#context = context
    this.failedBefore = failedBeforeOf(failedBefore)
  }

  /** Returns a record, or `undefined` if it does not exist. Reads nothing if DynamoDB returned it with a failed condition. */
  async read<Stored extends AnyRecord>(
    { recordType }: Pick<RecordStorage<Stored>, 'recordType'>,
    id: string,
  ): Promise<StoredRecord<Stored> | undefined> {
    const { records } = this.failedBefore
    const item = records.has(id) ? records.get(id) : await getItem(recordKey(id))
    return item && recordIn(recordType, item)
  }

  /** Returns the time and the author of the new versions. */
  async stamp(): Promise<Stamp> {
    return { at: new Date(), by: this.#context.by, versionsFrom: await versionsFrom() }
  }

  /**
   * Writes the changes in one transaction (`sendTransaction`).
   * @returns false if nothing was written: a condition failed (the next attempt has what DynamoDB returned), or another
   * transaction was writing one of the items
   * @throws AppError `store_unavailable` after the deadline
   */
  async commit(changes: readonly Change[], outcome?: Outcome): Promise<boolean> {
    const result = await this.#send(changes, outcome)
    if (result.committed) return true
    this.cause = result.cause
    this.failed = result.failed
    return false
  }

  #send(changes: readonly Change[], outcome: Outcome | undefined): Promise<CommitResult> {
    // Start the time limit before reading the clock, so that the feed entry is sent within COMMIT_MS after the time in its key.
    return withDeadline(COMMIT_MS, () => {
      const { HISTORY_DAYS: historyDays } = config()
      const { by, isDryRun } = this.#context
      const context = { operation: this.#operation, by, now: Date.now(), historyDays }
      const writes = writesOf(changes, { ...context, ...(outcome && { outcome }) })
      return sendTransaction(this.#operation, isDryRun ? checksOf(writes) : writes)
    })
  }
}

/**
 * Returns the condition checks of a dry run. Checks only writes that have a name (`as`), because only these writes have
 * conditions. Does not check the sequence number, because a dry run takes no number.
 */
function checksOf(writes: readonly Write[]): Write[] {
  return writes.filter(({ as }) => as !== undefined && as !== SEQ).map(checkOf)
}

/** Sorts the failed conditions by the names of their writes. The others are records. */
function failedBeforeOf(conditions: FailedConditions): FailedBefore {
  const named = [SEQ, EXTERNAL_ID, OUTCOME]
  return {
    records: new Map([...conditions].filter(([name]) => !named.includes(name))),
    ...(conditions.has(EXTERNAL_ID) && { externalIdOwner: ownerIn(conditions.get(EXTERNAL_ID)) }),
  }
}

/** Returns the error for a change that found no quiet moment before the deadline. */
export function keptChanging(): Error {
  return storeUnavailable('The records kept changing until the deadline')
}
