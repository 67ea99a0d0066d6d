import * as v from 'valibot'
import { byAssigneeNumber } from '../../lib/data/accounts/assignees.ts'
import { properties } from '../../lib/data/repositories/properties.ts'
import { Property, PropertyFilter } from '../../lib/domain/property.ts'
import { page } from '../../lib/http/answers.ts'
import { endpoint } from '../../lib/http/endpoint.ts'
import { pageParameters, pageRequest } from '../../lib/http/request.ts'

export const handler = endpoint(
  {
    summary: 'List properties',
    allow: 'properties:read',
    query: v.strictObject({ ...pageParameters, ...PropertyFilter.entries }),
    answer: page('PropertyPage', Property),
    problems: ['search_too_broad', 'range_too_broad'],
  },
  async ({ query, principal }) =>
    properties.list(pageRequest(await byAssigneeNumber(query, principal.userId))),
)
