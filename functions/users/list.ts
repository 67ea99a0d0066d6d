import * as v from 'valibot'
import { usersPage } from '../../lib/data/accounts/users.ts'
import { Assignee } from '../../lib/domain/user.ts'
import { endpoint } from '../../lib/http/endpoint.ts'
import { page, pageParameters, pageRequest } from '../../lib/http/pagination.ts'

export const handler = endpoint(
  {
    summary: 'List users that records can be assigned to',
    allow: 'users:read',
    query: v.strictObject(pageParameters),
    response: page('UserPage', Assignee, 'ordered by name'),
  },
  ({ query }) => usersPage(pageRequest(query)),
)
