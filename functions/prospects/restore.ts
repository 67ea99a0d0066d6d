import { prospects } from '../../lib/data/repositories/prospects.ts'
import { Prospect } from '../../lib/domain/prospect.ts'
import { record } from '../../lib/http/answers.ts'
import { endpoint, RecordPath } from '../../lib/http/endpoint.ts'

export const handler = endpoint(
  {
    summary: 'Bring an archived prospect back as it was',
    allow: 'prospects:write',
    path: RecordPath,
    answer: record(Prospect),
    problems: ['erased'],
  },
  ({ path, by, precondition, idempotency }) => prospects.restore(path.id, { by, precondition, idempotency }),
)
