import * as v from 'valibot'
import { usersPage } from '../../lib/data/accounts/users.ts'
import { ANY_STATUS, oneOrMore } from '../../lib/domain/filters.ts'
import { Assignee } from '../../lib/domain/user.ts'
import { endpoint } from '../../lib/http/endpoint.ts'
import { page, pageParameters, pageRequest } from '../../lib/http/pagination.ts'

export const handler = endpoint(
  {
    summary: 'List users',
    allow: 'users:read',
    query: v.strictObject({
      ...pageParameters,
      status: oneOrMore(
        v.picklist([ANY_STATUS]),
        '`all` also returns disabled users and the users of service accounts',
      ),
    }),
    response: page('UserPage', Assignee, 'ordered by name'),
  },
  ({ query: { status, ...query }, principal }) =>
    usersPage({
      ...pageRequest(query),
      all: status === ANY_STATUS,
      withEmail: principal.role === 'admin',
    }),
)
