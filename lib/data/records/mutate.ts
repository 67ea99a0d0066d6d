import { config } from '../../config.ts'
import { isId } from '../../domain/id.ts'
import { type Author, isJsonObject, type Reference } from '../../domain/record-type.ts'
import { AppError, invalid } from '../../errors.ts'
import { untilDeadline, withDeadline } from '../../request-context.ts'
import type { AssigneeReads } from '../accounts/assignees.ts'
import { anyShard, SHARDS } from '../lists/counted-list.ts'
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

/** What a mutation is going to write, as data, and what its caller gets when it is written. */
export type Plan<T> = {
  result: T
  changes: readonly Change[]
  /** What repeated requests with the same idempotency keys find. */
  outcomes?: readonly Outcome[]
}

/** Who makes a mutation, for the history. A dry run checks everything that the mutation would, and writes nothing. */
export type Maker = AssigneeReads & { by: Author }

/** In place of a plan: the records changed while they were read. */
export const PLAN_AGAIN = 'plan again'

/**
 * Makes a mutation in one DynamoDB transaction: the only retry loop of records.
 *
 *     plan: read and judge the records --> writes --> committed: done
 *                                                 --> a conflict, so nothing was written: the same plan, with another shard,
 *                                                     another token and the time of now
 *                                                 --> a condition failed: plan again. The record itself is taken from the item
 *                                                     that failed the condition; linked records are read again
 *
 * @param plan is given the items whose conditions failed in the last attempt, none at first. A plan without anything to write is done
 * already.
 * @throws what `plan` throws, and AppError `store_unavailable` when the time is up
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
        await backOff(tries, 'The records change while they are read')
        planned = await plan(new Map())
        continue
      }
      const { result, changes, outcomes = [] } = planned
      if (changes.length === 0 && outcomes.length === 0) return result
      const answer = await sendPlan(operation, maker, planned, tries)
      if (answer.committed) return result
      const { failed, cause } = answer
      // A sequence number that is taken is no contention: the next one is tried at once.
      if (!failed.has(SEQ)) await backOff(tries, cause)
      // A conflict keeps the plan. If it is outdated by then, one of its conditions fails.
      if (failed.size > 0) planned = await plan(failed)
    }
  })
}

/** Sends the writes of a plan in one DynamoDB transaction; in a dry run only their conditions. */
function sendPlan(
  operation: string,
  { by, isDryRun }: Maker,
  { changes, outcomes }: Plan<unknown>,
  tries: number,
): Promise<CommitResult> {
  // Start the time limit before reading the clock: then no feed entry is written more than COMMIT_MS after its time.
  return withDeadline(COMMIT_MS, () => {
    const { HISTORY_DAYS: historyDays } = config()
    const shard = shardOf(changes, tries)
    const context = { operation, by, shard, now: Date.now(), historyDays, ...(outcomes && { outcomes }) }
    const writes = writesOf(changes, context)
    return sendTransaction(operation, isDryRun ? checksOf(writes) : writes)
  })
}

/** The conditions alone of the writes whose failure a plan takes notice of. No sequence number is taken in a dry run. */
function checksOf(writes: readonly Write[]): Write[] {
  return writes.filter(({ as }) => as !== undefined && as !== SEQ).map(checkOf)
}

/**
 * The shard of the list counters that an attempt adds to. A create begins with one by its sequence number, as the creates of the same moment
 * have consecutive ones and so seldom meet: 1.7 attempts for each create at 300 a second, 2.4 with shards at random (`npm run bench -- contention`).
 * So do the transactions of a batch, each of which creates several records.
 */
function shardOf(changes: readonly Change[], tries: number): number {
  const [change] = changes
  if (tries > 1 || !change?.after || change.before) return anyShard()
  return Math.floor(change.after.record.seq / changes.length) % SHARDS
}

/**
 * Refuses references whose ids cannot be of the type they must be, before they reach a transaction: two of them could
 * name the same item.
 * @throws AppError `validation_failed` naming these and every other whose record does not exist
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
 * Reports why the conditions on the references of a new record failed, if they did.
 * @throws AppError `validation_failed` naming each field whose record does not exist, or `reference_closed`
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
 * Reports that another record has the external id, if that is why a condition failed.
 * @throws AppError `external_id_taken`, which names the record
 */
export function requireFreeExternalId(failed: FailedConditions): void {
  if (!failed.has(EXTERNAL_ID)) return
  const record_id = ownerIn(failed.get(EXTERNAL_ID))
  throw new AppError('external_id_taken', {
    detail: `${record_id} has this external_id. Update that record, or send another external_id.`,
    errors: [{ field: 'external_id', code: 'taken', message: `is that of ${record_id}` }],
    record_id,
  })
}

/** Whether an item is the record that is referred to, and takes references: what the condition of `raiseReferrers` requires. */
export function isOpen({ id, recordType }: Reference, item: Item): boolean {
  const data = isJsonObject(item.data) ? item.data : {}
  const isClosed = data.archived_at !== undefined || recordType.closed.includes(String(data.status))
  return item.pk === id && item.kind === recordType.name && !isClosed
}

/** The id of the record that has an external id, from the item that names it. */
export function ownerIn(item: Item | undefined): string {
  return isJsonObject(item?.data) ? String(item.data.id) : ''
}

function missingRecords(references: readonly Reference[]): AppError {
  return invalid(
    references.map(({ field, recordType }) => ({
      field,
      code: 'reference',
      message: `is no ${recordType.name}`,
    })),
  )
}
