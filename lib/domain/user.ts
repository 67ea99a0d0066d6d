import * as v from 'valibot'
import { described, Timestamp } from './atoms.ts'
import { recordFields } from './common-fields.ts'
import { exampleId } from './id.ts'
import { withoutInvisible } from './invisible.ts'
import { stored } from './record-type.ts'
import { roles } from './role.ts'

/** Returns the normalized form of the e-mail of a user, for storage and comparison. */
export function foldEmail(email: string): string {
  return withoutInvisible(email).normalize('NFC').toLowerCase()
}

/**
 * A stored user. `password` is the hash of the password, as a PHC string. `credential` is a number that increases with every
 * change of password and every `sign-out` by an operator. `machine` marks the user of a service account.
 */
export const User = stored({
  ...recordFields,
  email: v.string(),
  name: v.string(),
  role: v.picklist(roles),
  password: v.string(),
  credential: v.number(),
  disabled_at: v.exactOptional(Timestamp),
  machine: v.exactOptional(v.boolean()),
})
export type User = v.InferOutput<typeof User>

/** Whether records can be assigned to a user. The user must be enabled and must not be a machine. */
export function isAssignable({
  disabled_at,
  machine = false,
}: Pick<User, 'disabled_at' | 'machine'>): boolean {
  return disabled_at === undefined && !machine
}

/** A user in the list of users, whom callers can assign records to. */
export const Assignee = v.pipe(
  v.strictObject({
    id: described(v.string(), 'The id of the user.', exampleId('usr')),
    name: described(v.string(), 'The display name.', 'Demo agent'),
    role: v.pipe(v.picklist(roles), v.metadata({ description: 'The role.', examples: ['agent'] })),
  }),
  v.metadata({ title: 'Assignee', description: 'A user that records can be assigned to.' }),
)
