import { transactions } from '../../lib/data/records/transactions.ts'
import { summaryEndpoint } from '../../lib/endpoints/summary.ts'

export const handler = summaryEndpoint(transactions)
