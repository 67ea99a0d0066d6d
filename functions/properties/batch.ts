import { saveBatch } from '../../lib/data/records/batch.ts'
import { properties } from '../../lib/data/records/properties.ts'
import { BatchQuery, batchOf } from '../../lib/domain/batch.ts'
import { propertyRecordType } from '../../lib/domain/property.ts'
import { BATCH_KIB, batchResults } from '../../lib/http/batch.ts'
import { endpoint } from '../../lib/http/endpoint.ts'

export const handler = endpoint(
  {
    summary: 'Create or update up to 100 properties',
    allow: 'properties:write',
    query: BatchQuery,
    body: batchOf('Property', propertyRecordType),
    bodyKiB: BATCH_KIB,
    response: batchResults,
  },
  ({ query, body, by, idempotency }) =>
    saveBatch(properties, body.records, { by, idempotency, isDryRun: query.dry_run === 'true' }),
)
