import * as v from 'valibot'
import { changesSince } from '../../lib/data/feed/changes.ts'
import { ChangesPage } from '../../lib/domain/change.ts'
import { current } from '../../lib/http/answers.ts'
import { endpoint } from '../../lib/http/endpoint.ts'
import { pageParameters } from '../../lib/http/pagination.ts'

/** GET /api/v1/changes: what changed since a place, for a copy that stays true. */
export const handler = endpoint(
  {
    allow: 'changes:read',
    query: v.strictObject({ since: v.exactOptional(v.string()), limit: pageParameters.limit }),
    answer: current(ChangesPage),
    problems: ['changes_expired'],
  },
  ({ query }) => changesSince(query.since, query.limit),
)
