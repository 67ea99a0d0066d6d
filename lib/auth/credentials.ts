import * as v from 'valibot'
import { described, EMAIL_MAX, email, text, wellFormed } from '../domain/atoms.ts'
import { body, changeBody } from '../domain/body.ts'
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

export const Credentials = body('Credentials', {
  email: TypedEmail,
  password: v.pipe(
    typedPassword,
    v.metadata({ description: 'The password.', format: 'password', examples: ['demo-password'] }),
  ),
})

const NewPassword = v.pipe(
  typedPassword,
  v.metadata({
    description: 'The new password: 8 to 256 characters, not a common password and not the e-mail.',
    format: 'password',
    examples: ['correct horse battery'],
  }),
)

const userFields = {
  name: described(text(200), 'The display name.', 'Ana Ruiz'),
  role: v.pipe(v.picklist(roles), v.metadata({ description: 'The role.', examples: ['agent'] })),
}

/** The body that adds a user. */
export const NewUser = body('NewUser', {
  email: email('The e-mail address for the sign-in. Unique among users, regardless of case.'),
  ...userFields,
  password: NewPassword,
})

/** The body that changes a user. Fields that are omitted keep their values. */
export const UserChange = changeBody('UserChange', {
  name: v.exactOptional(userFields.name),
  role: v.exactOptional(userFields.role),
  disabled: v.exactOptional(
    v.pipe(v.boolean(), v.description('Whether the user is prevented from signing in and from refreshing.')),
  ),
  password: v.exactOptional(NewPassword),
})

export const PasswordChange = body('PasswordChange', {
  current: v.pipe(
    typedPassword,
    v.metadata({ description: 'The current password.', format: 'password', examples: ['demo-password'] }),
  ),
  new: NewPassword,
})
