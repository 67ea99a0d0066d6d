import * as v from 'valibot'
import { transactions, withIncluded } from '../../lib/data/repositories/transactions.ts'
import { Include, Transaction, TransactionFilter } from '../../lib/domain/transaction.ts'
import { page, pageParameters, pageRequest } from '../../lib/http/answers.ts'
import { endpoint } from '../../lib/http/endpoint.ts'

export const handler = endpoint(
  {
    summary: 'List transactions',
    allow: 'transactions:read',
    query: v.strictObject({
      ...pageParameters,
      ...TransactionFilter.entries,
      include: v.exactOptional(Include),
    }),
    answer: page('TransactionPage', Transaction),
    problems: ['range_too_broad'],
  },
  async ({ query: { include = [], ...query } }) => {
    const { records, ...rest } = await transactions.list({ ...pageRequest(query), included: include.length })
    return { records: await withIncluded(records, include), ...rest }
  },
)
