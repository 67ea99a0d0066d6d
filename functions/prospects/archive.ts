import { prospects } from '../../lib/data/repositories/prospects.ts'
import { Prospect } from '../../lib/domain/prospect.ts'
import { record } from '../../lib/http/answers.ts'
import { endpoint, RecordPath } from '../../lib/http/endpoint.ts'

export const handler = endpoint(
  {
    summary: 'Archive a prospect',
    allow: 'prospects:write',
    path: RecordPath,
    answer: record(Prospect),
    problems: ['erased'],
  },
  ({ path, by, precondition, idempotency }) => prospects.archive(path.id, { by, precondition, idempotency }),
)
