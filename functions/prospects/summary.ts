import * as v from 'valibot'
import { summaryOf } from '../../lib/data/index/summary.ts'
import { prospects } from '../../lib/data/records/prospects.ts'
import { ARCHIVED } from '../../lib/domain/archiving.ts'
import { ProspectFilter, prospectStatuses, prospectTypes } from '../../lib/domain/prospect.ts'
import { groupBy, summary } from '../../lib/domain/summary.ts'
import { endpoint } from '../../lib/http/endpoint.ts'
import { value } from '../../lib/http/responses.ts'

export const handler = endpoint(
  {
    summary: 'Count prospects by status, type or month',
    allow: 'prospects:read',
    query: v.strictObject({
      ...v.omit(ProspectFilter, ['sort']).entries,
      group_by: groupBy(['status', 'type', 'month']),
    }),
    response: value(summary('Prospect', { status: [...prospectStatuses, ARCHIVED], type: prospectTypes })),
    problems: ['search_too_broad', 'range_too_broad'],
  },
  ({ query: { group_by, ...filter }, principal }) => summaryOf(prospects, filter, group_by, principal.userId),
)
