import { saveBatch } from '../../lib/data/records/batch.ts'
import { prospects } from '../../lib/data/records/prospects.ts'
import { BatchQuery, batchOf } from '../../lib/domain/batch.ts'
import { prospectRecordType } from '../../lib/domain/prospect.ts'
import { BATCH_KIB, batchResults } from '../../lib/http/batch.ts'
import { endpoint } from '../../lib/http/endpoint.ts'

export const handler = endpoint(
  {
    summary: 'Create or update up to 100 prospects',
    allow: 'prospects:write',
    query: BatchQuery,
    body: batchOf('Prospect', prospectRecordType),
    bodyKiB: BATCH_KIB,
    response: batchResults,
  },
  ({ query, body, by, idempotency }) =>
    saveBatch(prospects, body.records, { by, idempotency, isDryRun: query.dry_run === 'true' }),
)
