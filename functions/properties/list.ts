import * as v from 'valibot'
import { properties } from '../../lib/data/kinds/properties.ts'
import { Property, PropertyFilter } from '../../lib/domain/property.ts'
import { page } from '../../lib/http/answers.ts'
import { endpoint } from '../../lib/http/endpoint.ts'
import { pageParameters, pageRequest } from '../../lib/http/pagination.ts'

/** GET /api/v1/properties: a page of properties, newest first. */
export const handler = endpoint(
  {
    allow: 'properties:read',
    query: v.strictObject({ ...pageParameters, ...PropertyFilter.entries }),
    answer: page(Property),
  },
  ({ query }) => properties.list(pageRequest(query)),
)
