import * as v from 'valibot'
import { propertiesFor } from '../../lib/data/records/matches.ts'
import { PropertyMatch, Tolerance } from '../../lib/domain/matches.ts'
import { endpoint, RecordPath } from '../../lib/http/endpoint.ts'
import { numberedPage, page, pageParameters } from '../../lib/http/pagination.ts'

export const handler = endpoint(
  {
    summary: 'List properties that match a prospect',
    allow: 'prospects:read',
    path: RecordPath,
    query: v.strictObject({
      page: pageParameters.page,
      limit: pageParameters.limit,
      tolerance: v.exactOptional(Tolerance, '0'),
    }),
    response: page('PropertyMatchPage', PropertyMatch, 'best first'),
    problems: ['range_too_broad'],
  },
  ({ path, query }) => propertiesFor(path.id, query.tolerance, numberedPage(query)),
)
