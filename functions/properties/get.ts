import { getRecord } from '../../lib/data/records/get.ts'
import { properties } from '../../lib/data/records/properties.ts'
import { Property } from '../../lib/domain/property.ts'
import { record } from '../../lib/http/answers.ts'
import { endpoint, RecordPath } from '../../lib/http/endpoint.ts'

export const handler = endpoint(
  {
    summary: 'Retrieve a property',
    allow: 'properties:read',
    path: RecordPath,
    answer: record(Property),
  },
  ({ path }) => getRecord(properties, path.id),
)
