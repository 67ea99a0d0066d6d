import { createRecord } from '../../lib/data/records/create.ts'
import { properties } from '../../lib/data/records/properties.ts'
import { NewProperty, Property } from '../../lib/domain/property.ts'
import { endpoint } from '../../lib/http/endpoint.ts'
import { created } from '../../lib/http/responses.ts'

export const handler = endpoint(
  {
    summary: 'Create a property',
    allow: 'properties:write',
    body: NewProperty,
    response: created(Property),
    problems: ['external_id_taken'],
  },
  ({ body, by, idempotency }) => createRecord(properties, body, { by, idempotency }),
)
