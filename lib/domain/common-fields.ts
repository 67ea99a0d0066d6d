import * as v from 'valibot'
import { described, integer, Timestamp, text } from './atoms.ts'
import { exampleId, idOf, isId } from './id.ts'
import { normalizedExternalId } from './invisible.ts'

// Fields and filters that several record types share.

/** The fields that all stored records have in common. */
export const recordFields = {
  id: v.pipe(v.string(), v.description('The unique id. Opaque and never reused.')),
  created_at: described(Timestamp, 'When the record was created.', '2026-11-21T09:30:00.000Z'),
  updated_at: described(Timestamp, 'When the record was last changed.', '2026-11-21T09:30:00.000Z'),
}

/** The stored authors of a record. Records from releases before 0.6.0 do not have these fields. */
export const authorFields = {
  created_by: v.exactOptional(v.string()),
  /**
   * The author of the version with the number `version`. A release before 0.6.0 that changes a record does not update this
   * field. `version` is then lower than the current version of the record.
   */
  changed: v.exactOptional(v.object({ by: v.string(), version: v.number() })),
}

const user = (description: string) => described(v.string(), description, exampleId('usr'))

/** The fields that all records in responses have in common. */
export const shownFields = {
  ...recordFields,
  created_by: v.exactOptional(user('The id of the user who created the record. Absent if unknown.')),
  updated_by: v.exactOptional(user('The id of the user who made the last change. Absent if unknown.')),
  version: integer('The version of the record. Starts at 1 and increases with each change.', 1, 1),
}

// The id that a record has in another system.

const LENGTH_MAX = 100
const EXAMPLE = 'crm-4711'

/**
 * Returns the schema of an external id, parsed to its stored form. Normalization can lengthen a text, so the schema checks the
 * length again. The description comes first, because the OpenAPI document omits what follows a transformation.
 */
function externalIdText(description: string) {
  return v.pipe(
    described(text(LENGTH_MAX), description, EXAMPLE),
    v.transform(normalizedExternalId),
    v.check((value) => [...value].length <= LENGTH_MAX, `length|must have at most ${LENGTH_MAX} characters`),
  )
}

const ExternalId = externalIdText('The id of the record in your own system. Unique within the record type.')

/** `external_id` in requests. */
export const externalId = v.exactOptional(ExternalId)

/** `external_id` in stored records and in responses. */
export const keptExternalId = v.exactOptional(v.string())

/** `external_id` of another record, in a batch. The service parses it with the references. */
export const externalIdOf = (description: string) =>
  v.pipe(described(v.string(), description, EXAMPLE), v.metadata({ maxLength: LENGTH_MAX }))

/** `external_id` as a filter of lists and summaries. */
export const externalIdFilter = v.exactOptional(
  externalIdText('Returns only the record with this external id.'),
)

/** Returns the external id in its stored form, or `undefined` if the value is not valid. */
export function externalIdIn(value: unknown): string | undefined {
  const result = v.safeParse(ExternalId, value)
  return result.success ? result.output : undefined
}

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
