import { currency, Me } from '../../lib/auth/session.ts'
import { signedInUser } from '../../lib/data/accounts/users.ts'
import { endpoint } from '../../lib/http/endpoint.ts'
import { value } from '../../lib/http/responses.ts'

export const handler = endpoint(
  {
    summary: 'Retrieve the signed-in user',
    allow: 'session:read',
    response: value(Me),
  },
  async ({ principal }) => {
    const { id, email, name } = await signedInUser(principal)
    return { id, email, name, role: principal.role, currency: currency() }
  },
)
