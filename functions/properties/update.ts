import { properties } from '../../lib/data/records/properties.ts'
import { updateRecord } from '../../lib/data/records/update.ts'
import { Property, PropertyPatch } from '../../lib/domain/property.ts'
import { endpoint, RecordPath } from '../../lib/http/endpoint.ts'
import { record } from '../../lib/http/responses.ts'

export const handler = endpoint(
  {
    summary: 'Update a property',
    allow: 'properties:write',
    path: RecordPath,
    body: PropertyPatch,
    response: record(Property),
    problems: ['external_id_taken', 'deal_open'],
  },
  ({ path, body, by, precondition, idempotency }) =>
    updateRecord(properties, path.id, body, { by, precondition, idempotency }),
)
