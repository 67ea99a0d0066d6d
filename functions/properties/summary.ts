import * as v from 'valibot'
import { summaryOf } from '../../lib/data/index/summary.ts'
import { properties } from '../../lib/data/records/properties.ts'
import { ARCHIVED } from '../../lib/domain/archiving.ts'
import { PropertyFilter, propertyStatuses } from '../../lib/domain/property.ts'
import { propertyTypes } from '../../lib/domain/property-types.ts'
import { groupingIn, groupingParameters, summary } from '../../lib/domain/summary.ts'
import { endpoint } from '../../lib/http/endpoint.ts'
import { value } from '../../lib/http/responses.ts'

export const handler = endpoint(
  {
    summary: 'Summarize properties in groups',
    allow: 'properties:read',
    query: v.strictObject({
      ...v.omit(PropertyFilter, ['sort']).entries,
      ...groupingParameters(['status', 'type', 'assigned_to', 'day', 'week', 'month'], ['created']),
    }),
    response: value(
      summary('Property', { status: [...propertyStatuses, ARCHIVED], type: propertyTypes }, 'the prices'),
    ),
    problems: ['search_too_broad', 'range_too_broad'],
  },
  ({ query, principal }) => {
    const { filter, grouping } = groupingIn(query)
    return summaryOf(properties, filter, grouping, principal.userId)
  },
)
