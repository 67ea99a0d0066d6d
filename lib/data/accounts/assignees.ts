import * as v from 'valibot'
import { type Assignable, ME, NO_USER } from '../../domain/assignee.ts'
import { isAssignable } from '../../domain/user.ts'
import { parseStored } from '../../domain/validation.ts'
import { invalid } from '../../errors.ts'
import { getItem, getItems, nextSeq, queryItems } from '../table/client.ts'
import { commit, newOperation } from '../table/commit.ts'
import { assigneeKey, assigneePartition, recordKey } from '../table/keys.ts'
import { userIn } from './users.ts'

/**
 * User numbers. A packed row stores a number of 1 or 2 bytes instead of a user id of 30 bytes. A user gets a number when a
 * record is first assigned to the user. The number never changes and is never reused. The number is not stored in the user's
 * item, so functions that write records need no permission to write users.
 */

const Numbered = v.object({ number: v.number() })
/** The name of the sequence that assigns user numbers. */
const SEQUENCE = 'assignee'
/** The number of an unassigned record. */
const NO_NUMBER = 0
/** A number that no row contains. If a user has no number, `assigned_to` filters by this number and finds no record. */
const NO_ROW = -1

/** If `isDryRun` is true, no number is stored. `assignees` caches the user numbers of this request by user id. */
export type AssigneeReads = { isDryRun?: boolean | undefined; assignees?: Map<string, Promise<number>> }

/**
 * Sets `assigned_number` of a new or edited record, or removes it if the record is unassigned. Reads nothing if `assigned_to`
 * is unchanged, so records that are assigned to disabled or removed users can still be edited.
 * @throws AppError `validation_failed` if records cannot be assigned to the user in `assigned_to`
 */
export async function withAssigneeNumber<Stored extends Assignable>(
  after: Stored,
  before: Stored | undefined,
  { isDryRun, assignees = new Map() }: AssigneeReads = {},
): Promise<Stored> {
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

/**
 * Returns the number of a user. If the user has no number, stores a new number, or returns `NO_NUMBER` in a dry run.
 * @throws AppError `validation_failed` if records cannot be assigned to the user
 */
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

/**
 * Stores a number for a user. If two requests do this for the same user at the same time, only one number is stored, and this
 * function returns it to both.
 */
async function newNumber(userId: string): Promise<number> {
  const number = await freeNumber()
  const operation = newOperation()
  const Item = { ...assigneeKey(userId), number, operation }
  const outcome = await commit(operation, [
    { as: 'number', expects: 'absent', Put: { Item, ConditionExpression: 'attribute_not_exists(pk)' } },
  ])
  return outcome.committed ? number : parseStored(Numbered, outcome.failed.get('number')).number
}

/** Returns the number of a user. If the user has none, stores a new number, or returns `NO_NUMBER` in a dry run. */
export async function numberOfUser(userId: string, isDryRun: boolean): Promise<number> {
  const item = await getItem(assigneeKey(userId))
  if (item) return parseStored(Numbered, item).number
  return isDryRun ? NO_NUMBER : newNumber(userId)
}

/** Gives a user another number. Does nothing if the number has changed in the meantime. */
export async function renumberUser({ id, number }: { id: string; number: number }): Promise<void> {
  const operation = newOperation()
  const Item = { ...assigneeKey(id), number: await freeNumber(), operation }
  const condition = {
    ConditionExpression: '#number = :number',
    ExpressionAttributeNames: { '#number': 'number' },
    ExpressionAttributeValues: { ':number': number },
  }
  await commit(operation, [{ as: 'number', Put: { Item, ...condition } }])
}

/**
 * Takes a number that no user has. In a restored table the counter can be lower than the numbers of the users. Then the next number
 * is above all of them. The counter never gives two requests the same number.
 */
async function freeNumber(): Promise<number> {
  const [number, numbered] = [await nextSeq(SEQUENCE), await numberedUsers()]
  const last = Math.max(0, ...numbered.map((user) => user.number))
  return number > last ? number : nextSeq(SEQUENCE, last - number + 1)
}

/** Returns all users that have a number. Takes 1 read unit for about 40 users. */
export async function numberedUsers(): Promise<{ id: string; number: number }[]> {
  const items = await queryItems({
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': assigneePartition },
  })
  return items.map((item) => ({ id: String(item.sk), number: parseStored(Numbered, item).number }))
}

/** Returns the ids of all users that have a number, by number. */
export async function assigneeIds(): Promise<Map<number, string>> {
  return new Map((await numberedUsers()).map(({ id, number }) => [number, id]))
}

/**
 * Returns the user number for a value of the filter `assigned_to`: a user id, `me` or `none`. Sends one request of one read
 * unit, except for `none`.
 * @param caller the user id that replaces `me`. If `caller` is absent, `me` matches no record.
 */
export async function assigneeNumber(assignedTo: string, caller = ME): Promise<number> {
  if (assignedTo === NO_USER) return NO_NUMBER
  const item = await getItem(assigneeKey(assignedTo === ME ? caller : assignedTo))
  return item ? parseStored(Numbered, item).number : NO_ROW
}
