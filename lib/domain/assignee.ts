import * as v from 'valibot'
import { described } from './atoms.ts'
import { exampleId, idOf, isId } from './id.ts'

// The user that a record is assigned to.

const DESCRIPTION = 'The id of the user that the record is assigned to'

/**
 * The schema of `assigned_to` in requests. The schema checks only the form of the id. `withAssigneeNumber` checks that records
 * can be assigned to the user.
 */
export const assignedTo = v.exactOptional(
  v.pipe(idOf('usr'), v.description(`${DESCRIPTION}. \`GET /api/v1/users\` lists the possible users.`)),
)

/** `assigned_to` in responses. */
export const shownAssignee = v.exactOptional(
  described(v.string(), `${DESCRIPTION}. Absent if not assigned.`, exampleId('usr')),
)

/**
 * The stored fields about the assigned user. `assigned_number` is the number that stands for the user in packed rows.
 * Responses do not contain `assigned_number`.
 */
export const keptAssignee = {
  assigned_to: v.exactOptional(v.string()),
  assigned_number: v.exactOptional(v.number()),
}

/** A record that may be assigned to a user. */
export type Assignable = { assigned_to?: string; assigned_number?: number }

/** The filter value for records that are assigned to the caller. */
export const ME = 'me'
/** The filter value for records that are not assigned to any user. */
export const NO_USER = 'none'

/** `assigned_to` as a filter of lists and summaries. */
export const assigneeFilter = v.exactOptional(
  v.pipe(
    v.string(),
    v.check(
      (text) => text === ME || text === NO_USER || isId('usr', text),
      `format|must be ${ME}, ${NO_USER} or an id like ${exampleId('usr')}`,
    ),
    v.metadata({
      description: `Returns only records that are assigned to this user. Send a user id, \`${ME}\` for the caller, or \`${NO_USER}\` for records that are not assigned to any user.`,
      examples: [ME, NO_USER, exampleId('usr')],
    }),
  ),
)
