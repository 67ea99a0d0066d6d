import * as v from 'valibot'
import { described } from './atoms.ts'
import { exampleId, idOf, isId } from './id.ts'

/** Who is in charge of a record: the field and the filter `assigned_to`. */

const DESCRIPTION = 'The id of the user in charge'

/** The field in requests. That the user exists is checked when the record is stored. */
export const assignedTo = v.exactOptional(
  v.pipe(idOf('usr'), v.description(`${DESCRIPTION}: one of those that \`GET /api/v1/users\` lists`)),
)

/** The field in responses. */
export const shownAssignee = v.exactOptional(
  described(v.string(), `${DESCRIPTION}; absent without one`, exampleId('usr')),
)

/** The fields as they are stored. `assigned_number` is the user in packed rows. Not in responses. */
export const keptAssignee = {
  assigned_to: v.exactOptional(v.string()),
  assigned_number: v.exactOptional(v.number()),
}

/** A record that may be assigned to a user. */
export type Assignable = { assigned_to?: string; assigned_number?: number }

/** The caller, as a value of the filter. */
export const ME = 'me'
/** Records without a user, as a value of the filter. */
export const NO_USER = 'none'

/** The filter of lists and summaries. */
export const assigneeFilter = v.exactOptional(
  v.pipe(
    v.string(),
    v.check(
      (text) => text === ME || text === NO_USER || isId('usr', text),
      `format|must be ${ME}, ${NO_USER} or an id like ${exampleId('usr')}`,
    ),
    v.metadata({
      description: `Only records of this user: an id, \`${ME}\` (the caller) or \`${NO_USER}\` (no user is in charge)`,
      examples: [ME, NO_USER, exampleId('usr')],
    }),
  ),
)
