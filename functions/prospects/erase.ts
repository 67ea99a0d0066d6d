import { eraseProspect } from '../../lib/data/records/erase.ts'
import { Prospect } from '../../lib/domain/prospect.ts'
import { endpoint, RecordPath } from '../../lib/http/endpoint.ts'
import { record } from '../../lib/http/responses.ts'

export const handler = endpoint(
  {
    summary: 'Erase the personal data of a prospect',
    allow: 'prospects:delete',
    path: RecordPath,
    response: record(Prospect),
    problems: ['erasure_unfinished'],
  },
  ({ path, by, precondition }) => eraseProspect(path.id, { by, precondition }),
)
