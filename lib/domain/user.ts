import * as v from 'valibot'
import { recordFields, Timestamp, wellFormed } from './atoms.ts'
import { body } from './body.ts'
import { stored } from './stored.ts'

export const roles = ['admin', 'agent', 'viewer'] as const
export type Role = (typeof roles)[number]

/** E-mails of users are compared in this form. */
export function foldEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase()
}

/** A user as it is kept. `password` is a PHC string; `credential` grows with every change of password. */
export const User = stored({
  ...recordFields,
  email: v.string(),
  name: v.string(),
  role: v.picklist(roles),
  password: v.string(),
  credential: v.number(),
  disabled_at: v.exactOptional(Timestamp),
})
export type User = v.InferOutput<typeof User>

/** RFC 5321. Folding may make a text longer and is bounded too: an e-mail is part of a key of at most 1,024 bytes. */
const EMAIL_MAX = 254

/** An e-mail as people type it to sign in; one that cannot be anybody's is just unknown, like any other. */
const TypedEmail = v.pipe(
  v.string(),
  wellFormed,
  v.maxLength(EMAIL_MAX),
  v.transform(foldEmail),
  v.minLength(1),
  v.maxLength(EMAIL_MAX),
)

/** What a sign-in sends. The bounds only keep absurd input from the hash; they say nothing about good passwords. */
export const Credentials = body({
  email: TypedEmail,
  password: v.pipe(v.string(), wellFormed, v.minLength(1), v.maxLength(1024)),
})

/** The answer to a sign-in or a refresh: exactly these fields. */
export const Session = v.strictObject({
  token: v.string(),
  expires_at: Timestamp,
  user: v.strictObject({ id: v.string(), email: v.string(), name: v.string() }),
})
export type Session = v.InferOutput<typeof Session>

/** Who calls, and what role they call with. */
export const Me = v.strictObject({ ...Session.entries.user.entries, role: v.picklist(roles) })
