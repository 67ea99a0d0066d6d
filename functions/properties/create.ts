import { properties } from '../../lib/data/repositories/properties.ts'
import { NewProperty, Property } from '../../lib/domain/property.ts'
import { created } from '../../lib/http/answers.ts'
import { endpoint } from '../../lib/http/endpoint.ts'

export const handler = endpoint(
  {
    summary: 'Create a property',
    allow: 'properties:write',
    body: NewProperty,
    answer: created(Property),
    problems: ['external_id_taken'],
  },
  ({ body, by, idempotency }) => properties.create(body, { by, idempotency }),
)
