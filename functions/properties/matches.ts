import * as v from 'valibot'
import { prospectsFor } from '../../lib/data/records/matches.ts'
import { ProspectMatch, Tolerance } from '../../lib/domain/matches.ts'
import { endpoint, RecordPath } from '../../lib/http/endpoint.ts'
import { page, pageParameters, pageRequest } from '../../lib/http/pagination.ts'

export const handler = endpoint(
  {
    summary: 'List prospects that match a property',
    allow: 'properties:read',
    path: RecordPath,
    query: v.strictObject({ ...pageParameters, tolerance: v.exactOptional(Tolerance, '0') }),
    response: page('ProspectMatchPage', ProspectMatch, 'best first'),
    problems: ['range_too_broad'],
  },
  ({ path, query: { tolerance, ...query } }) => prospectsFor(path.id, tolerance, pageRequest(query)),
)
