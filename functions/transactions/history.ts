import { transactions } from '../../lib/data/records/transactions.ts'
import { historyEndpoint } from '../../lib/endpoints/history.ts'

export const handler = historyEndpoint(transactions)
