import { deleteRecord } from '../../lib/data/records/delete.ts'
import { properties } from '../../lib/data/records/properties.ts'
import { nothing } from '../../lib/http/answers.ts'
import { endpoint, RecordPath } from '../../lib/http/endpoint.ts'

export const handler = endpoint(
  {
    summary: 'Delete a property',
    allow: 'properties:delete',
    path: RecordPath,
    answer: nothing,
    problems: ['still_referenced'],
  },
  ({ path, by, precondition }) => deleteRecord(properties, path.id, { by, precondition }),
)
