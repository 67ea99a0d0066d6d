import { Users } from '../../lib/auth/session.ts'
import { listAssignable } from '../../lib/data/accounts/users.ts'
import { value } from '../../lib/http/answers.ts'
import { endpoint } from '../../lib/http/endpoint.ts'

export const handler = endpoint(
  {
    summary: 'List users that records can be assigned to',
    allow: 'users:read',
    answer: value(Users),
  },
  async () => {
    const users = await listAssignable()
    return { data: users.map(({ id, name, role }) => ({ id, name, role })) }
  },
)
