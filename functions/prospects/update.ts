import { prospects } from '../../lib/data/records/prospects.ts'
import { updateRecord } from '../../lib/data/records/update.ts'
import { Prospect, ProspectPatch } from '../../lib/domain/prospect.ts'
import { endpoint, RecordPath } from '../../lib/http/endpoint.ts'
import { record } from '../../lib/http/responses.ts'

export const handler = endpoint(
  {
    summary: 'Update a prospect',
    allow: 'prospects:write',
    path: RecordPath,
    body: ProspectPatch,
    response: record(Prospect),
    problems: ['external_id_taken', 'erased'],
  },
  ({ path, body, by, precondition, idempotency }) =>
    updateRecord(prospects, path.id, body, { by, precondition, idempotency }),
)
