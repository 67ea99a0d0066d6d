import * as v from 'valibot'
import { prospects } from '../../lib/data/kinds/prospects.ts'
import { Prospect, ProspectFilter } from '../../lib/domain/prospect.ts'
import { page } from '../../lib/http/answers.ts'
import { endpoint } from '../../lib/http/endpoint.ts'
import { pageParameters, pageRequest } from '../../lib/http/pagination.ts'

/** GET /api/v1/prospects: a page of prospects, newest first. */
export const handler = endpoint(
  {
    allow: 'prospects:read',
    query: v.strictObject({ ...pageParameters, ...ProspectFilter.entries }),
    answer: page(Prospect),
  },
  ({ query }) => prospects.list(pageRequest(query)),
)
