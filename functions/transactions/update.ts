import { transactions } from '../../lib/data/records/transactions.ts'
import { updateRecord } from '../../lib/data/records/update.ts'
import { Transaction, TransactionPatch } from '../../lib/domain/transaction.ts'
import { endpoint, RecordPath } from '../../lib/http/endpoint.ts'
import { record } from '../../lib/http/responses.ts'

/**
 * Changes an offer, for PUT and for PATCH: both send a JSON Merge Patch (the routes are in lib/build/functions.ts).
 * `TransactionPatch` only checks that the body is an object: `updateRecord` validates the fields that change. A new status may also change the property and the prospect of the offer, in the same
 * DynamoDB transaction (`dealChanges`).
 */
export const handler = endpoint(
  {
    summary: 'Update a transaction',
    allow: 'transactions:write',
    path: RecordPath,
    body: TransactionPatch,
    response: record(Transaction),
    problems: [
      'external_id_taken',
      'illegal_transition',
      'offer_settled',
      'reference_closed',
      'property_taken',
    ],
  },
  ({ path, body, by, precondition, idempotency }) =>
    updateRecord(transactions, path.id, body, { by, precondition, idempotency }),
)
