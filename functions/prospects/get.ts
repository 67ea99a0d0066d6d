import { getRecord } from '../../lib/data/records/get.ts'
import { prospects } from '../../lib/data/records/prospects.ts'
import { Prospect } from '../../lib/domain/prospect.ts'
import { endpoint, RecordPath } from '../../lib/http/endpoint.ts'
import { record } from '../../lib/http/responses.ts'

export const handler = endpoint(
  {
    summary: 'Retrieve a prospect',
    allow: 'prospects:read',
    path: RecordPath,
    response: record(Prospect),
  },
  ({ path }) => getRecord(prospects, path.id),
)
