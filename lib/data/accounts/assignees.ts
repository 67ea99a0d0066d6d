import * as v from 'valibot'
import { type Assignable, ME, NO_USER } from '../../domain/common-fields.ts'
import { isAssignable } from '../../domain/user.ts'
import { parseStored } from '../../domain/validation.ts'
import { invalid } from '../../errors.ts'
import { getItem, getItems, nextSeq } from '../table/client.ts'
import { commit, newOperation } from '../table/commit.ts'
import { assigneeKey, assigneePartition, recordKey } from '../table/keys.ts'
import { ASSIGNEES_SINCE, requireMigrated } from '../table/layout-item.ts'
import { userIn } from './users.ts'

/**
 * The numbers of users. A packed row has a number of 1 or 2 bytes in place of an id of 30. A user gets one with the first assignment
 * and keeps it; it is never reused. It is an item of its own, so that functions that write records need no right to write users.
 */

const Numbered = v.object({ number: v.number() })
/** The sequence that the numbers are taken from. */
const SEQUENCE = 'assignee'
/** In packed rows, no user. */
const NO_NUMBER = 0
/** No row has this number: in a filter, a user to whom nothing was ever assigned. */
const NO_ROW = -1

/** Whether nothing may be written, and what was read already for other records of the request. */
export type AssigneeReads = { isDryRun?: boolean | undefined; assignees?: Map<string, Promise<number>> }

/**
 * Sets the number of the assigned user in a new or edited record, and removes it with the user. Reads nothing if `assigned_to` stays: so a
 * record of a user who was disabled or removed can still be edited.
 * @throws AppError `validation_failed` if records cannot be assigned to this user
 */
export async function withAssigneeNumber<Kept extends Assignable>(
  after: Kept,
  before: Kept | undefined,
  { isDryRun, assignees = new Map() }: AssigneeReads = {},
): Promise<Kept> {
  const { assigned_to } = after
  if (assigned_to === before?.assigned_to) return after
  if (assigned_to !== undefined) {
    const number = assignees.get(assigned_to) ?? requireAssignee(assigned_to, isDryRun)
    assignees.set(assigned_to, number)
    return { ...after, assigned_number: await number }
  }
  const unassigned = { ...after }
  delete unassigned.assigned_number
  return unassigned
}

/** Returns the number of a user to whom a record is to be assigned. A dry run gives no user a number. @throws AppError `validation_failed` */
async function requireAssignee(userId: string, isDryRun = false): Promise<number> {
  const items = await getItems([recordKey(userId), assigneeKey(userId)])
  const user = items.find(({ pk }) => pk === userId)
  if (!user || !isAssignable(userIn(user)))
    throw invalid([
      {
        field: 'assigned_to',
        code: 'reference',
        message: 'must be the id of a user that GET /api/v1/users lists',
      },
    ])
  const numbered = items.find(({ pk }) => pk === assigneePartition)
  if (numbered) return parseStored(Numbered, numbered).number
  return isDryRun ? NO_NUMBER : newNumber(userId)
}

/** Gives a user a number. Of two requests at the same time one writes it, and the other takes what that one wrote. */
async function newNumber(userId: string): Promise<number> {
  const number = await nextSeq(SEQUENCE)
  const operation = newOperation()
  const Item = { ...assigneeKey(userId), number, operation }
  const outcome = await commit(operation, [
    { as: 'number', expects: 'absent', Put: { Item, ConditionExpression: 'attribute_not_exists(pk)' } },
  ])
  return outcome.committed ? number : parseStored(Numbered, outcome.failed.get('number')).number
}

/**
 * Returns the number that packed rows have for a value of the filter `assigned_to`. One request and unit for a user.
 * @param caller the id of the user that `me` is; without one `me` is nobody
 * @throws AppError `migrating` until every row has the number: release 0.5.0 writes rows without it
 */
export async function assigneeNumber(assignedTo: string, caller = ME): Promise<number> {
  await requireMigrated(ASSIGNEES_SINCE)
  if (assignedTo === NO_USER) return NO_NUMBER
  const item = await getItem(assigneeKey(assignedTo === ME ? caller : assignedTo))
  return item ? parseStored(Numbered, item).number : NO_ROW
}
