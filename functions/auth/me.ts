import { currency, Me } from '../../lib/auth/session.ts'
import { findUser } from '../../lib/data/accounts/users.ts'
import { AppError } from '../../lib/errors.ts'
import { endpoint } from '../../lib/http/endpoint.ts'
import { value } from '../../lib/http/responses.ts'

export const handler = endpoint(
  {
    summary: 'Retrieve the signed-in user',
    allow: 'session:read',
    response: value(Me),
  },
  async ({ principal }) => {
    const user = await findUser(principal.userId)
    if (!user || user.disabled_at !== undefined) throw new AppError('unauthenticated')
    const { id, email, name } = user
    return { id, email, name, role: principal.role, currency: currency() }
  },
)
