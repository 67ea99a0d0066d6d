import { getRecord } from '../../lib/data/records/get.ts'
import { prospects } from '../../lib/data/records/prospects.ts'
import { Prospect } from '../../lib/domain/prospect.ts'
import { record } from '../../lib/http/answers.ts'
import { endpoint, RecordPath } from '../../lib/http/endpoint.ts'

export const handler = endpoint(
  {
    summary: 'Retrieve a prospect',
    allow: 'prospects:read',
    path: RecordPath,
    answer: record(Prospect),
  },
  ({ path }) => getRecord(prospects, path.id),
)
