import { prospects } from '../../lib/data/kinds/prospects.ts'
import { MergePatch } from '../../lib/domain/body.ts'
import { Prospect } from '../../lib/domain/prospect.ts'
import { record } from '../../lib/http/answers.ts'
import { endpoint } from '../../lib/http/endpoint.ts'
import { RecordPath } from '../../lib/http/validate.ts'

/** PUT /api/v1/prospects/{id}: change the fields that are sent. */
export const handler = endpoint(
  {
    allow: 'prospects:write',
    path: RecordPath,
    body: MergePatch,
    answer: record(Prospect),
    problems: ['not_found', 'precondition_failed', 'idempotency_key_reused'],
  },
  ({ path, body, precondition, idempotency }) =>
    prospects.update(path.id, () => body, { precondition, idempotency }),
)
