import { transactions } from '../../lib/data/kinds/transactions.ts'
import { MergePatch } from '../../lib/domain/body.ts'
import { Transaction } from '../../lib/domain/transaction.ts'
import { record } from '../../lib/http/answers.ts'
import { endpoint } from '../../lib/http/endpoint.ts'
import { RecordPath } from '../../lib/http/validate.ts'

/** PUT /api/v1/transactions/{id}: change the fields that are sent. */
export const handler = endpoint(
  {
    allow: 'transactions:write',
    path: RecordPath,
    body: MergePatch,
    answer: record(Transaction),
    problems: [
      'not_found',
      'precondition_failed',
      'idempotency_key_reused',
      'illegal_transition',
      'offer_settled',
    ],
  },
  ({ path, body, precondition, idempotency }) =>
    transactions.update(path.id, () => body, { precondition, idempotency }),
)
