import { properties } from '../../lib/data/kinds/properties.ts'
import { MergePatch } from '../../lib/domain/body.ts'
import { Property } from '../../lib/domain/property.ts'
import { record } from '../../lib/http/answers.ts'
import { endpoint } from '../../lib/http/endpoint.ts'
import { RecordPath } from '../../lib/http/validate.ts'

/** PUT /api/v1/properties/{id}: change the fields that are sent. */
export const handler = endpoint(
  {
    allow: 'properties:write',
    path: RecordPath,
    body: MergePatch,
    answer: record(Property),
    problems: ['not_found', 'precondition_failed', 'idempotency_key_reused'],
  },
  ({ path, body, precondition, idempotency }) =>
    properties.update(path.id, () => body, { precondition, idempotency }),
)
