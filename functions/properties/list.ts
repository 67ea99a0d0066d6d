import * as v from 'valibot'
import { listRecords } from '../../lib/data/index/list.ts'
import { properties } from '../../lib/data/records/properties.ts'
import { Property, PropertyFilter } from '../../lib/domain/property.ts'
import { endpoint } from '../../lib/http/endpoint.ts'
import { page, pageParameters, pageRequest } from '../../lib/http/pagination.ts'

export const handler = endpoint(
  {
    summary: 'List properties',
    allow: 'properties:read',
    query: v.strictObject({ ...pageParameters, ...PropertyFilter.entries }),
    response: page('PropertyPage', Property),
    problems: ['search_too_broad', 'range_too_broad'],
  },
  ({ query, principal }) => listRecords(properties, pageRequest(query), principal.userId),
)
