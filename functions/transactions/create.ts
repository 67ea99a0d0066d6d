import { transactions } from '../../lib/data/records/transactions.ts'
import { createEndpoint } from '../../lib/endpoints/create.ts'

export const handler = createEndpoint(transactions, 'reference_closed')
