import * as v from 'valibot'
import { prospectsFor } from '../../lib/data/records/matches.ts'
import { ProspectMatch, Tolerance } from '../../lib/domain/matches.ts'
import { endpoint, RecordPath } from '../../lib/http/endpoint.ts'
import { numberedPage, page, pageParameters } from '../../lib/http/pagination.ts'

export const handler = endpoint(
  {
    summary: 'List prospects that match a property',
    allow: 'properties:read',
    path: RecordPath,
    query: v.strictObject({
      page: pageParameters.page,
      limit: pageParameters.limit,
      tolerance: v.exactOptional(Tolerance, '0'),
    }),
    response: page('ProspectMatchPage', ProspectMatch, 'best first'),
    problems: ['range_too_broad'],
  },
  ({ path, query }) => prospectsFor(path.id, query.tolerance, numberedPage(query)),
)
