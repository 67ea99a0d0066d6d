import { findUser } from '../../lib/data/accounts/users.ts'
import { Me } from '../../lib/domain/user.ts'
import { AppError } from '../../lib/errors.ts'
import { current } from '../../lib/http/answers.ts'
import { endpoint } from '../../lib/http/endpoint.ts'

/** GET /api/v1/me: who calls, and with which role of the token. 401 where the user is gone or disabled since. */
export const handler = endpoint({ allow: 'session:read', answer: current(Me) }, async ({ principal }) => {
  const user = await findUser(principal.userId)
  if (!user || user.disabled_at !== undefined) throw new AppError('unauthenticated')
  const { id, email, name } = user
  return { id, email, name, role: principal.role }
})
