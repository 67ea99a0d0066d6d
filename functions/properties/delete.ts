import { deleteRecord } from '../../lib/data/records/delete.ts'
import { properties } from '../../lib/data/records/properties.ts'
import { endpoint, RecordPath } from '../../lib/http/endpoint.ts'
import { nothing } from '../../lib/http/responses.ts'

export const handler = endpoint(
  {
    summary: 'Delete a property',
    allow: 'properties:delete',
    path: RecordPath,
    response: nothing,
    problems: ['still_referenced'],
  },
  ({ path, by, precondition }) => deleteRecord(properties, path.id, { by, precondition }),
)
