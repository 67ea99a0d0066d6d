import { properties } from '../../lib/data/records/properties.ts'
import { archiveRecord } from '../../lib/data/records/update.ts'
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
  ({ path, by, precondition, idempotency }) =>
    archiveRecord(properties, path.id, { by, precondition, idempotency }),
)
