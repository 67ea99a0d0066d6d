import * as v from 'valibot'
import { config } from '../config.ts'
import { described, Timestamp } from '../domain/atoms.ts'
import { exampleId } from '../domain/id.ts'
import { roles } from '../domain/role.ts'
import { numericDate } from './token-policy.ts'
import type { Principal } from './verify-token.ts'

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

/** Returns whether a session has reached its maximum length. If so, the user must sign in again. */
export function isSessionOver({ signedInAt }: Principal): boolean {
  return numericDate() - signedInAt >= config().SESSION_DAYS * 24 * 60 * 60
}
