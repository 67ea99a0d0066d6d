import * as v from 'valibot'
import { summaryOf } from '../../lib/data/index/summary.ts'
import { prospects } from '../../lib/data/records/prospects.ts'
import { ARCHIVED } from '../../lib/domain/archiving.ts'
import { ProspectFilter, prospectStatuses, prospectTypes } from '../../lib/domain/prospect.ts'
import { groupingIn, groupingParameters, summary } from '../../lib/domain/summary.ts'
import { endpoint } from '../../lib/http/endpoint.ts'
import { value } from '../../lib/http/responses.ts'

export const handler = endpoint(
  {
    summary: 'Count prospects in groups',
    allow: 'prospects:read',
    query: v.strictObject({
      ...v.omit(ProspectFilter, ['sort']).entries,
      ...groupingParameters(['status', 'type', 'assigned_to', 'day', 'week', 'month'], ['created']),
    }),
    response: value(summary('Prospect', { status: [...prospectStatuses, ARCHIVED], type: prospectTypes })),
    problems: ['search_too_broad', 'range_too_broad'],
  },
  ({ query, principal }) => {
    const { filter, grouping } = groupingIn(query)
    return summaryOf(prospects, filter, grouping, principal.userId)
  },
)
