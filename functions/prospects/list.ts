import * as v from 'valibot'
import { listRecords } from '../../lib/data/index/list.ts'
import { prospects } from '../../lib/data/records/prospects.ts'
import { Prospect, ProspectFilter } from '../../lib/domain/prospect.ts'
import { endpoint } from '../../lib/http/endpoint.ts'
import { page, pageParameters, pageRequest } from '../../lib/http/pagination.ts'

export const handler = endpoint(
  {
    summary: 'List prospects',
    allow: 'prospects:read',
    query: v.strictObject({ ...pageParameters, ...ProspectFilter.entries }),
    response: page('ProspectPage', Prospect),
    problems: ['search_too_broad', 'range_too_broad'],
  },
  ({ query, principal }) => listRecords(prospects, pageRequest(query), principal.userId),
)
