import * as v from 'valibot'
import { changesSince } from '../../lib/data/records/changes-since.ts'
import { ChangesPage, Since } from '../../lib/domain/feed-change.ts'
import { pageParameters, value } from '../../lib/http/answers.ts'
import { endpoint } from '../../lib/http/endpoint.ts'

export const handler = endpoint(
  {
    summary: 'List changes since a cursor',
    allow: 'changes:read',
    query: v.strictObject({ since: v.exactOptional(Since), limit: pageParameters.limit }),
    answer: value(ChangesPage),
    problems: ['changes_expired'],
  },
  ({ query }) => changesSince(query.since, query.limit),
)
