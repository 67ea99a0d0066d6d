import { eraseProspect } from '../../lib/data/records/erase.ts'
import { Prospect } from '../../lib/domain/prospect.ts'
import { record } from '../../lib/http/answers.ts'
import { endpoint, RecordPath } from '../../lib/http/endpoint.ts'

export const handler = endpoint(
  {
    summary: 'Erase the personal data of a prospect',
    allow: 'prospects:delete',
    path: RecordPath,
    answer: record(Prospect),
    problems: ['erasure_unfinished'],
  },
  ({ path, by, precondition }) => eraseProspect(path.id, { by, precondition }),
)
