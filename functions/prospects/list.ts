import * as v from 'valibot'
import { byAssigneeNumber } from '../../lib/data/accounts/assignees.ts'
import { prospects } from '../../lib/data/repositories/prospects.ts'
import { Prospect, ProspectFilter } from '../../lib/domain/prospect.ts'
import { page } from '../../lib/http/answers.ts'
import { endpoint } from '../../lib/http/endpoint.ts'
import { pageParameters, pageRequest } from '../../lib/http/request.ts'

export const handler = endpoint(
  {
    summary: 'List prospects',
    allow: 'prospects:read',
    query: v.strictObject({ ...pageParameters, ...ProspectFilter.entries }),
    answer: page('ProspectPage', Prospect),
    problems: ['search_too_broad', 'range_too_broad'],
  },
  async ({ query, principal }) =>
    prospects.list(pageRequest(await byAssigneeNumber(query, principal.userId))),
)
