import { properties } from '../../lib/data/repositories/properties.ts'
import { Property } from '../../lib/domain/property.ts'
import { record } from '../../lib/http/answers.ts'
import { endpoint, RecordPath } from '../../lib/http/endpoint.ts'

export const handler = endpoint(
  {
    summary: 'Archive a property',
    allow: 'properties:write',
    path: RecordPath,
    answer: record(Property),
    problems: ['deal_open'],
  },
  ({ path, by, precondition, idempotency }) => properties.archive(path.id, { by, precondition, idempotency }),
)
