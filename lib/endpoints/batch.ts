import type { RecordStorage } from '../data/index/record-storage.ts'
import { saveBatch } from '../data/records/batch.ts'
import { BatchQuery, batchOf } from '../domain/batch.ts'
import { BATCH_KIB } from '../domain/batch-limits.ts'
import type { AnyRecord } from '../domain/record-type.ts'
import type { Versioned } from '../domain/revision.ts'
import { batchResults } from '../http/batch.ts'
import { endpoint } from '../http/endpoint.ts'

/** Makes the handler that creates or updates up to 100 records. */
export function batchEndpoint(storage: RecordStorage<AnyRecord, AnyRecord & Versioned>) {
  const { title, plural } = storage
  return endpoint(
    {
      summary: `Create or update up to 100 ${plural}`,
      allow: `${plural}:write`,
      query: BatchQuery,
      body: batchOf(title, storage),
      bodyKiB: BATCH_KIB,
      response: batchResults,
    },
    ({ query, body, by, idempotency }) =>
      saveBatch(storage, body.records, { by, idempotency, isDryRun: query.dry_run === 'true' }),
  )
}
