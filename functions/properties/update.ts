import { properties } from '../../lib/data/repositories/properties.ts'
import { Property, PropertyPatch } from '../../lib/domain/property.ts'
import { record } from '../../lib/http/answers.ts'
import { endpoint, RecordPath } from '../../lib/http/endpoint.ts'

export const handler = endpoint(
  {
    summary: 'Update a property',
    allow: 'properties:write',
    path: RecordPath,
    body: PropertyPatch,
    answer: record(Property),
    problems: ['external_id_taken', 'deal_open'],
  },
  ({ path, body, by, precondition, idempotency }) =>
    properties.update(path.id, () => body, { by, precondition, idempotency }),
)
