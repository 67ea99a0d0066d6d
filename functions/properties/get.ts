import { getRecord } from '../../lib/data/records/get.ts'
import { properties } from '../../lib/data/records/properties.ts'
import { Property } from '../../lib/domain/property.ts'
import { endpoint, RecordPath } from '../../lib/http/endpoint.ts'
import { record } from '../../lib/http/responses.ts'

export const handler = endpoint(
  {
    summary: 'Retrieve a property',
    allow: 'properties:read',
    path: RecordPath,
    response: record(Property),
  },
  ({ path }) => getRecord(properties, path.id),
)
