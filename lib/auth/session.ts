import * as v from 'valibot'
import { config } from '../config.ts'
import { described, EMAIL_MAX, Timestamp, wellFormed } from '../domain/atoms.ts'
import { body } from '../domain/body.ts'
import { exampleId } from '../domain/id.ts'
import { roles } from '../domain/role.ts'
import { foldEmail } from '../domain/user.ts'

/**
 * An e-mail that a user typed to sign in. The schema does not check the format. An invalid e-mail leads to the same error as
 * an unknown e-mail. The folded e-mail becomes a sort key, which may have at most 1,024 bytes. Folding can lengthen a text, so
 * the schema checks the length again after folding.
 */
const TypedEmail = v.pipe(
  v.string(),
  wellFormed,
  v.maxLength(EMAIL_MAX),
  v.metadata({ description: 'The e-mail address. Not case-sensitive.', examples: ['agent@demo.test'] }),
  v.transform(foldEmail),
  v.minLength(1),
  v.maxLength(EMAIL_MAX),
)

/**
 * A password that a user typed. The maximum length keeps the service from hashing very long texts. `requireGoodPassword` has
 * the rules for new passwords.
 */
const typedPassword = v.pipe(v.string(), wellFormed, v.minLength(1), v.maxLength(1024))

export const PasswordChange = body('PasswordChange', {
  current: v.pipe(
    typedPassword,
    v.metadata({ description: 'The current password.', format: 'password', examples: ['demo-password'] }),
  ),
  new: v.pipe(
    typedPassword,
    v.metadata({
      description: 'The new password: 8 to 256 characters, not a common password and not the e-mail.',
      format: 'password',
      examples: ['correct horse battery'],
    }),
  ),
})

export const Credentials = body('Credentials', {
  email: TypedEmail,
  password: v.pipe(
    typedPassword,
    v.metadata({ description: 'The password.', format: 'password', examples: ['demo-password'] }),
  ),
})

export const Session = v.pipe(
  v.strictObject({
    token: described(
      v.string(),
      'The access token (JWT). Send it as `Authorization: Bearer TOKEN`.',
      'eyJhbGciOiJSUzI1NiJ9.e30.c2ln',
    ),
    expires_at: described(
      Timestamp,
      'When the token expires. Refresh the token before this time.',
      '2026-11-22T09:30:00.000Z',
    ),
    user: v.pipe(
      v.strictObject({
        id: described(v.string(), 'The id of the user.', exampleId('usr')),
        email: described(v.string(), 'The e-mail address to sign in with.', 'agent@demo.test'),
        name: described(v.string(), 'The display name.', 'Demo agent'),
      }),
      v.metadata({ title: 'User', description: 'The signed-in user.' }),
    ),
  }),
  v.metadata({ title: 'Session', description: 'An access token and its user.' }),
)
export type Session = v.InferOutput<typeof Session>

export const Me = v.pipe(
  v.strictObject({
    ...Session.entries.user.entries,
    role: v.pipe(
      v.picklist(roles),
      v.metadata({
        title: 'Role',
        description: 'The role, which decides what the user may do.',
        examples: ['agent'],
      }),
    ),
    currency: described(
      v.string(),
      'The currency of all amounts of this service, as an ISO 4217 code. The operator sets it.',
      'EUR',
    ),
  }),
  v.metadata({
    title: 'Me',
    description: 'The signed-in user, their role, and the currency of the service.',
  }),
)

/** Returns the currency of all amounts of this stage, as an ISO 4217 code. */
export const currency = (): string => config().CURRENCY

export const Assignee = v.pipe(
  v.strictObject({
    id: described(v.string(), 'The id of the user.', exampleId('usr')),
    name: described(v.string(), 'The display name.', 'Demo agent'),
    role: v.pipe(v.picklist(roles), v.metadata({ description: 'The role.', examples: ['agent'] })),
  }),
  v.metadata({ title: 'Assignee', description: 'A user that records can be assigned to.' }),
)
