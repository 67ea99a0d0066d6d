import * as v from 'valibot'
import { described, Timestamp } from './atoms.ts'
import { recordFields } from './common-fields.ts'
import { exampleId } from './id.ts'
import { withoutInvisible } from './invisible.ts'
import { stored } from './record-type.ts'
import { type Role, roles } from './role.ts'

/** Returns the normalized form of the e-mail of a user, for storage and comparison. */
export function foldEmail(email: string): string {
  return withoutInvisible(email).normalize('NFC').toLowerCase()
}

/**
 * A stored user. The hash of the password is an item of its own. `credential` is a number that increases with every
 * change of password or role, when the user is disabled, and with every `sign-out` by an operator. `machine` marks the user of a
 * service account.
 */
export const User = stored({
  ...recordFields,
  email: v.string(),
  name: v.string(),
  role: v.picklist(roles),
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

/** What an admin changes of a user, besides the password. */
type UserEdit = { name?: string; role?: Role; disabled?: boolean }

/** Returns a user after a change at the time `now`. Another role, or disabling, ends all earlier sessions. */
export function editedUser(user: User, { disabled, ...edit }: UserEdit, now: string): User {
  const { disabled_at, ...rest } = user
  const isDisabled = disabled ?? disabled_at !== undefined
  const hasOtherRole = edit.role !== undefined && edit.role !== user.role
  const endsSessions = hasOtherRole || (isDisabled && disabled_at === undefined)
  return {
    ...rest,
    ...edit,
    credential: user.credential + (endsSessions ? 1 : 0),
    ...(isDisabled && { disabled_at: disabled_at ?? now }),
  }
}

/** Whether a user can administer the service. */
export function isActiveAdmin(user: Pick<User, 'role' | 'disabled_at' | 'machine'>): boolean {
  return user.role === 'admin' && isAssignable(user)
}

const userId = described(v.string(), 'The id of the user.', exampleId('usr'))
const machine = v.exactOptional(
  v.pipe(v.boolean(), v.description('`true` for the user of a service account.')),
)

/** A user as admins see it. */
export const PublicUser = v.pipe(
  v.object({
    id: userId,
    email: described(v.string(), 'The e-mail address for the sign-in.', 'ana@example.com'),
    name: described(v.string(), 'The display name.', 'Ana Ruiz'),
    role: v.pipe(v.picklist(roles), v.metadata({ description: 'The role.', examples: ['agent'] })),
    created_at: recordFields.created_at,
    disabled_at: v.exactOptional(
      v.pipe(Timestamp, v.description('When the user was disabled. Absent if the user is enabled.')),
    ),
    machine,
  }),
  v.metadata({ title: 'UserAccount', description: 'A user who can sign in.' }),
)

export function publicUser({ id, email, name, role, created_at, disabled_at, machine }: User) {
  return {
    ...{ id, email, name, role, created_at },
    ...(disabled_at !== undefined && { disabled_at }),
    ...(machine !== undefined && { machine }),
  }
}

/** A user in the list of users. */
export const Assignee = v.pipe(
  v.strictObject({
    id: userId,
    email: v.exactOptional(
      described(v.string(), 'The e-mail address for the sign-in. Only admins see it.', 'agent@demo.test'),
    ),
    name: described(v.string(), 'The display name.', 'Demo agent'),
    role: v.pipe(v.picklist(roles), v.metadata({ description: 'The role.', examples: ['agent'] })),
    disabled: v.exactOptional(v.pipe(v.boolean(), v.description('`true` for a disabled user.'))),
    machine,
  }),
  v.metadata({ title: 'Assignee', description: 'A user that a record can mention.' }),
)
