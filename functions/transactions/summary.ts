import * as v from 'valibot'
import { summaryOf } from '../../lib/data/index/summary.ts'
import { transactions } from '../../lib/data/records/transactions.ts'
import { groupBy, summaryWithSums } from '../../lib/domain/summary.ts'
import { TransactionFilter, transactionStatuses } from '../../lib/domain/transaction.ts'
import { endpoint } from '../../lib/http/endpoint.ts'
import { value } from '../../lib/http/responses.ts'

export const handler = endpoint(
  {
    summary: 'Summarize transactions by status or month',
    allow: 'transactions:read',
    query: v.strictObject({
      ...v.omit(TransactionFilter, ['sort']).entries,
      group_by: groupBy(['status', 'month']),
    }),
    response: value(summaryWithSums('Transaction', 'the offer amounts', { status: transactionStatuses })),
    problems: ['range_too_broad'],
  },
  ({ query: { group_by, ...filter } }) => summaryOf(transactions, filter, group_by),
)
