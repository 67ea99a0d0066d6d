import { properties } from '../../lib/data/repositories/properties.ts'
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
  ({ path, by, precondition }) => properties.remove(path.id, { by, precondition }),
)
