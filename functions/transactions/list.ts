import * as v from 'valibot'
import { listRecords } from '../../lib/data/index/list.ts'
import { withIncluded } from '../../lib/data/records/included.ts'
import { transactions } from '../../lib/data/records/transactions.ts'
import { Include } from '../../lib/domain/include.ts'
import { Transaction } from '../../lib/domain/transaction.ts'
import { endpoint } from '../../lib/http/endpoint.ts'
import { page, pageParameters, pageRequest } from '../../lib/http/pagination.ts'

export const handler = endpoint(
  {
    summary: 'List transactions',
    allow: 'transactions:read',
    query: v.strictObject({
      ...pageParameters,
      ...transactions.Filter.entries,
      include: v.exactOptional(Include),
    }),
    response: page('TransactionPage', Transaction),
    problems: ['range_too_broad'],
  },
  async ({ query, principal }) => {
    const { include = [] } = query
    const { filter, ...position } = pageRequest(query)
    const { include: _, ...filters } = filter
    const request = { ...position, filter: filters, included: include.length }
    const { records, ...rest } = await listRecords(transactions, request, principal.userId)
    return { records: await withIncluded(records, include), ...rest }
  },
)
