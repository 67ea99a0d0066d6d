import { properties } from '../../lib/data/records/properties.ts'
import { restoreRecord } from '../../lib/data/records/update.ts'
import { Property } from '../../lib/domain/property.ts'
import { endpoint, RecordPath } from '../../lib/http/endpoint.ts'
import { record } from '../../lib/http/responses.ts'

export const handler = endpoint(
  {
    summary: 'Restore an archived property',
    allow: 'properties:write',
    path: RecordPath,
    response: record(Property),
    problems: ['deal_open'],
  },
  ({ path, by, precondition, idempotency }) =>
    restoreRecord(properties, path.id, { by, precondition, idempotency }),
)
