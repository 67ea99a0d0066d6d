import { transactions } from '../../lib/data/records/transactions.ts'
import { batchEndpoint } from '../../lib/endpoints/batch.ts'

export const handler = batchEndpoint(transactions)
