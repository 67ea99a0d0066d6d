import { prospects } from '../../lib/data/records/prospects.ts'
import { archiveRecord } from '../../lib/data/records/update.ts'
import { Prospect } from '../../lib/domain/prospect.ts'
import { endpoint, RecordPath } from '../../lib/http/endpoint.ts'
import { record } from '../../lib/http/responses.ts'

export const handler = endpoint(
  {
    summary: 'Archive a prospect',
    allow: 'prospects:write',
    path: RecordPath,
    response: record(Prospect),
    problems: ['erased'],
  },
  ({ path, by, precondition, idempotency }) =>
    archiveRecord(prospects, path.id, { by, precondition, idempotency }),
)
