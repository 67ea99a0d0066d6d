import * as v from 'valibot'
import { summaryOf } from '../../lib/data/index/summary.ts'
import { transactions } from '../../lib/data/records/transactions.ts'
import { groupingIn, groupingParameters, summary } from '../../lib/domain/summary.ts'
import { TransactionFilter, transactionStatuses } from '../../lib/domain/transaction.ts'
import { endpoint } from '../../lib/http/endpoint.ts'
import { value } from '../../lib/http/responses.ts'

export const handler = endpoint(
  {
    summary: 'Summarize transactions in groups',
    allow: 'transactions:read',
    query: v.strictObject({
      ...v.omit(TransactionFilter, ['sort']).entries,
      ...groupingParameters(
        ['status', 'assigned_to', 'day', 'week', 'month'],
        ['created', 'accepted', 'completed'],
      ),
    }),
    response: value(summary('Transaction', { status: transactionStatuses }, 'the offer amounts')),
    problems: ['range_too_broad'],
  },
  ({ query, principal }) => {
    const { filter, grouping } = groupingIn(query)
    return summaryOf(transactions, filter, grouping, principal.userId)
  },
)
