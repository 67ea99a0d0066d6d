import * as v from 'valibot'
import { summaryOf } from '../../lib/data/index/summary.ts'
import { properties } from '../../lib/data/records/properties.ts'
import { ARCHIVED } from '../../lib/domain/archiving.ts'
import { PropertyFilter, propertyStatuses, propertyTypes } from '../../lib/domain/property.ts'
import { groupBy, summaryWithSums } from '../../lib/domain/summary.ts'
import { endpoint } from '../../lib/http/endpoint.ts'
import { value } from '../../lib/http/responses.ts'

export const handler = endpoint(
  {
    summary: 'Summarize properties by status, type or month',
    allow: 'properties:read',
    query: v.strictObject({
      ...v.omit(PropertyFilter, ['sort']).entries,
      group_by: groupBy(['status', 'type', 'month']),
    }),
    response: value(
      summaryWithSums('Property', 'the prices', {
        status: [...propertyStatuses, ARCHIVED],
        type: propertyTypes,
      }),
    ),
    problems: ['search_too_broad', 'range_too_broad'],
  },
  ({ query: { group_by, ...filter }, principal }) =>
    summaryOf(properties, filter, group_by, principal.userId),
)
