import { transactions } from '../../lib/data/records/transactions.ts'
import { deleteEndpoint } from '../../lib/endpoints/delete.ts'

export const handler = deleteEndpoint(transactions, 'still_referenced')
