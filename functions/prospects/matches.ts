import * as v from 'valibot'
import { propertiesFor } from '../../lib/data/records/matches.ts'
import { PropertyMatch, Tolerance } from '../../lib/domain/matches.ts'
import { endpoint, RecordPath } from '../../lib/http/endpoint.ts'
import { page, pageParameters, pageRequest } from '../../lib/http/pagination.ts'

export const handler = endpoint(
  {
    summary: 'List properties that match a prospect',
    allow: 'prospects:read',
    path: RecordPath,
    query: v.strictObject({ ...pageParameters, tolerance: v.exactOptional(Tolerance, '0') }),
    response: page('PropertyMatchPage', PropertyMatch, 'best first'),
    problems: ['range_too_broad'],
  },
  ({ path, query: { tolerance, ...query } }) => propertiesFor(path.id, tolerance, pageRequest(query)),
)
