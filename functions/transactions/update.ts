import { transactions } from '../../lib/data/stores/transactions.ts'
import { Transaction, TransactionPatch } from '../../lib/domain/transaction.ts'
import { record } from '../../lib/http/answers.ts'
import { endpoint } from '../../lib/http/endpoint.ts'
import { RecordPath } from '../../lib/http/request.ts'

export const handler = endpoint(
  {
    summary: 'Change a transaction',
    allow: 'transactions:write',
    path: RecordPath,
    body: TransactionPatch,
    answer: record(Transaction),
    // biome-ignore format: a list reads better as a list
    problems: [
      'not_found', 'precondition_failed', 'idempotency_key_reused', 'illegal_transition', 'offer_settled',
      'reference_closed', 'property_taken',
    ],
  },
  ({ path, body, precondition, idempotency }) =>
    transactions.update(path.id, () => body, { precondition, idempotency }),
)
