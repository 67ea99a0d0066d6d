import * as v from 'valibot'
import { described, integer, Timestamp } from './atoms.ts'
import { exampleId } from './id.ts'

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
