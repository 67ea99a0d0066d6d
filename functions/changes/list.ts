import * as v from 'valibot'
import { changesSince } from '../../lib/data/records/changes-since.ts'
import { ChangesPage, Since } from '../../lib/domain/feed-change.ts'
import { endpoint } from '../../lib/http/endpoint.ts'
import { pageParameters } from '../../lib/http/pagination.ts'
import { value } from '../../lib/http/responses.ts'

export const handler = endpoint(
  {
    summary: 'List changes since a cursor',
    allow: 'changes:read',
    query: v.strictObject({ since: v.exactOptional(Since), limit: pageParameters.limit }),
    response: value(ChangesPage),
    problems: ['changes_expired'],
  },
  ({ query }) => changesSince(query.since, query.limit),
)
