import * as v from 'valibot'
import { getRecord } from '../../lib/data/records/get.ts'
import { withIncluded } from '../../lib/data/records/included.ts'
import { transactions } from '../../lib/data/records/transactions.ts'
import { Include } from '../../lib/domain/include.ts'
import { Transaction } from '../../lib/domain/transaction.ts'
import { endpoint, RecordPath } from '../../lib/http/endpoint.ts'
import { record } from '../../lib/http/responses.ts'

export const handler = endpoint(
  {
    summary: 'Retrieve a transaction',
    allow: 'transactions:read',
    path: RecordPath,
    query: v.strictObject({ include: v.exactOptional(Include) }),
    response: record(Transaction),
  },
  async ({ path, query: { include = [] } }) => {
    const { record } = await getRecord(transactions, path.id)
    const [offer = record] = await withIncluded([record], include)
    return { record: offer, hasOthers: include.length > 0 }
  },
)
