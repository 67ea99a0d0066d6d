import { prospects } from '../../lib/data/kinds/prospects.ts'
import { Prospect } from '../../lib/domain/prospect.ts'
import { record } from '../../lib/http/answers.ts'
import { endpoint } from '../../lib/http/endpoint.ts'
import { RecordPath } from '../../lib/http/validate.ts'

export const handler = endpoint(
  {
    summary: 'Take a prospect off the lists without losing it',
    allow: 'prospects:write',
    path: RecordPath,
    answer: record(Prospect),
    problems: ['not_found', 'precondition_failed', 'idempotency_key_reused'],
  },
  ({ path, precondition, idempotency }) => prospects.archive(path.id, { precondition, idempotency }),
)
