import { deleteRecord } from '../../lib/data/records/delete.ts'
import { prospects } from '../../lib/data/records/prospects.ts'
import { endpoint, RecordPath } from '../../lib/http/endpoint.ts'
import { nothing } from '../../lib/http/responses.ts'

export const handler = endpoint(
  {
    summary: 'Delete a prospect',
    allow: 'prospects:delete',
    path: RecordPath,
    response: nothing,
    problems: ['still_referenced'],
  },
  ({ path, by, precondition }) => deleteRecord(prospects, path.id, { by, precondition }),
)
