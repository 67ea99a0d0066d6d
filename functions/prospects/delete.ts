import { prospects } from '../../lib/data/repositories/prospects.ts'
import { nothing } from '../../lib/http/answers.ts'
import { endpoint, RecordPath } from '../../lib/http/endpoint.ts'

export const handler = endpoint(
  {
    summary: 'Delete a prospect',
    allow: 'prospects:delete',
    path: RecordPath,
    answer: nothing,
    problems: ['still_referenced'],
  },
  ({ path, by, precondition }) => prospects.remove(path.id, { by, precondition }),
)
