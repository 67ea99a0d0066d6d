import { saveBatch } from '../../lib/data/records/batch.ts'
import { transactions } from '../../lib/data/records/transactions.ts'
import { BatchQuery, batchOf } from '../../lib/domain/batch.ts'
import { transactionRecordType } from '../../lib/domain/transaction.ts'
import { BATCH_KIB, batchResults } from '../../lib/http/batch.ts'
import { endpoint } from '../../lib/http/endpoint.ts'

export const handler = endpoint(
  {
    summary: 'Create or update up to 100 transactions',
    allow: 'transactions:write',
    query: BatchQuery,
    body: batchOf('Transaction', transactionRecordType),
    bodyKiB: BATCH_KIB,
    response: batchResults,
  },
  ({ query, body, by, idempotency }) =>
    saveBatch(transactions, body.records, { by, idempotency, isDryRun: query.dry_run === 'true' }),
)
