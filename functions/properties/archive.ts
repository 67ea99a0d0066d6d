import { properties } from '../../lib/data/records/properties.ts'
import { archiveRecord } from '../../lib/data/records/update.ts'
import { Property } from '../../lib/domain/property.ts'
import { endpoint, RecordPath } from '../../lib/http/endpoint.ts'
import { record } from '../../lib/http/responses.ts'

export const handler = endpoint(
  {
    summary: 'Archive a property',
    allow: 'properties:write',
    path: RecordPath,
    response: record(Property),
    problems: ['deal_open'],
  },
  ({ path, by, precondition, idempotency }) =>
    archiveRecord(properties, path.id, { by, precondition, idempotency }),
)
