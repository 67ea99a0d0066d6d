import { prospects } from '../../lib/data/stores/prospects.ts'
import { nothing } from '../../lib/http/answers.ts'
import { endpoint } from '../../lib/http/endpoint.ts'
import { RecordPath } from '../../lib/http/request.ts'

export const handler = endpoint(
  {
    summary: 'Delete a prospect for good',
    allow: 'prospects:delete',
    path: RecordPath,
    answer: nothing,
    problems: ['still_referenced'],
  },
  ({ path, precondition }) => prospects.remove(path.id, precondition),
)
