import { saveBatch } from '../../lib/data/records/batch.ts'
import { notes } from '../../lib/data/records/notes.ts'
import { BatchQuery, batchOf } from '../../lib/domain/batch.ts'
import { noteRecordType } from '../../lib/domain/note.ts'
import { BATCH_KIB, batchResults } from '../../lib/http/batch.ts'
import { endpoint } from '../../lib/http/endpoint.ts'

export const handler = endpoint(
  {
    summary: 'Create or update up to 100 notes',
    allow: 'notes:write',
    query: BatchQuery,
    body: batchOf('Note', noteRecordType),
    bodyKiB: BATCH_KIB,
    response: batchResults,
  },
  ({ query, body, by, idempotency }) =>
    saveBatch(notes, body.records, { by, idempotency, isDryRun: query.dry_run === 'true' }),
)
