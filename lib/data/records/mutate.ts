import { config } from '../../config.ts'
import { untilDeadline, withDeadline } from '../../context/deadline.ts'
import { isId } from '../../domain/id.ts'
import { isJsonObject } from '../../domain/json.ts'
import type { Reference } from '../../domain/references.ts'
import type { Author } from '../../domain/revision.ts'
import { AppError, invalid } from '../../errors.ts'
import type { AssigneeReads } from '../accounts/assignees.ts'
import { getItem, type Item } from '../table/client.ts'
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
import { backOff } from '../table/retries.ts'
import type { Outcome } from './idempotency.ts'
import type { Change } from './mapping.ts'
import { EXTERNAL_ID, SEQ, writesOf } from './writes.ts'

/** The changes of a mutation, and the result that is returned to the caller after the commit. */
export type Plan<T> = {
  result: T
  changes: readonly Change[]
  /** The outcome to store, for repeated requests with the same idempotency key. */
  outcome?: Outcome
}

/** The author of a mutation, for the history. If `isDryRun` is true, `mutate` makes all checks but writes nothing. */
export type Maker = AssigneeReads & { by: Author }

/** Returned instead of a plan if the records changed while they were read. */
export const PLAN_AGAIN = 'plan again'

/**
 * Plans a mutation and writes it in one DynamoDB transaction. This is the only retry loop for records.
 *
 *     plan: read and check the records --> writes --> committed: done
 *                                                 --> conflict, nothing was written: send the same plan with a new token and the current time
 *                                                 --> a condition failed: plan again. DynamoDB returns the item whose
 *                                                     condition failed. The plan reads the other records again
 *
 * @param plan receives the items whose conditions failed in the last attempt. In the first call and after `PLAN_AGAIN`, it
 * receives no items. If it returns a plan with neither changes nor an outcome, the mutation ends.
 * @throws what `plan` throws, and AppError `store_unavailable` after the deadline
 */
export function mutate<T>(
  maker: Maker,
  plan: (failed: FailedConditions) => Promise<Plan<T> | typeof PLAN_AGAIN>,
): Promise<T> {
  return untilDeadline(async () => {
    const operation = newOperation()
    let planned = await plan(new Map())
    for (let tries = 1; ; tries++) {
      if (planned === PLAN_AGAIN) {
        await backOff(tries, 'The records kept changing while they were read')
        planned = await plan(new Map())
        continue
      }
      const { result, changes, outcome } = planned
      if (changes.length === 0 && outcome === undefined) return result
      const answer = await sendPlan(operation, maker, planned)
      if (answer.committed) return result
      const { failed, cause } = answer
      // If another record has the sequence number, do not wait, because the next plan takes a new number.
      if (!failed.has(SEQ)) await backOff(tries, cause)
      // After a conflict, send the same plan again. If the plan is outdated, one of its conditions fails.
      if (failed.size > 0) planned = await plan(failed)
    }
  })
}

/** Sends the writes of a plan in one DynamoDB transaction. For a dry run, sends only checks of their conditions. */
function sendPlan(
  operation: string,
  { by, isDryRun }: Maker,
  { changes, outcome }: Plan<unknown>,
): Promise<CommitResult> {
  // Start the time limit before reading the clock, so that the feed entry is sent within COMMIT_MS after the time in its key.
  return withDeadline(COMMIT_MS, () => {
    const { HISTORY_DAYS: historyDays } = config()
    const context = { operation, by, now: Date.now(), historyDays, ...(outcome && { outcome }) }
    const writes = writesOf(changes, context)
    return sendTransaction(operation, isDryRun ? checksOf(writes) : writes)
  })
}

/**
 * Returns the condition checks of a dry run. Checks only writes that have a name (`as`), because only these writes have
 * conditions. Does not check the sequence number, because a dry run takes no number.
 */
function checksOf(writes: readonly Write[]): Write[] {
  return writes.filter(({ as }) => as !== undefined && as !== SEQ).map(checkOf)
}

/**
 * Refuses references whose ids belong to another record type. Without this check, two references could have the same id. They
 * would become one write, whose condition (`raiseReferrers`) checks the record type of only one reference.
 * @throws AppError `validation_failed`, which names each such field and each field whose record does not exist
 */
export async function requirePossible(references: readonly Reference[]): Promise<void> {
  const isPossible = ({ recordType, id }: Reference) => isId(recordType.prefix, id)
  if (references.every(isPossible)) return
  const missing = await Promise.all(
    references.map(async (reference) => !isPossible(reference) || !(await getItem(recordKey(reference.id)))),
  )
  throw missingRecords(references.filter((_, index) => missing[index]))
}

/**
 * Throws if a condition on a reference of a new record failed.
 * @throws AppError `validation_failed`, which names each field whose record does not exist, or `reference_closed`
 */
export function requireReferences(references: readonly Reference[], failed: FailedConditions): void {
  const faulty = references.filter(({ id }) => failed.has(id))
  const missing = faulty.filter(({ id, recordType }) => failed.get(id)?.kind !== recordType.name)
  if (missing.length > 0) throw missingRecords(missing)
  if (faulty.length > 0)
    throw new AppError('reference_closed', {
      errors: faulty.map(({ field, recordType }) => ({
        field,
        code: 'closed',
        message: `is ${['archived', ...recordType.closed].join(' or ')}`,
      })),
    })
}

/**
 * Throws if a condition failed because another record has the external id.
 * @throws AppError `external_id_taken`, which names the record
 */
export function requireFreeExternalId(failed: FailedConditions): void {
  if (!failed.has(EXTERNAL_ID)) return
  const record_id = ownerIn(failed.get(EXTERNAL_ID))
  throw new AppError('external_id_taken', {
    detail: `${record_id} has this external_id. Update that record, or send another external_id.`,
    errors: [{ field: 'external_id', code: 'taken', message: `is already used by ${record_id}` }],
    record_id,
  })
}

/** Returns the record id that an external id item contains. */
export function ownerIn(item: Item | undefined): string {
  return isJsonObject(item?.data) ? String(item.data.id) : ''
}

function missingRecords(references: readonly Reference[]): AppError {
  return invalid(
    references.map(({ field, recordType }) => ({
      field,
      code: 'reference',
      message: `must be the id of an existing ${recordType.name}`,
    })),
  )
}

/** @throws AppError `precondition_failed` if the stored version does not satisfy If-Match */
export function requireVersion(
  { version }: { version: number },
  precondition?: (version: number) => boolean,
): void {
  if (precondition && !precondition(version)) throw new AppError('precondition_failed', { version })
}
