import { createRecord } from '../../lib/data/records/create.ts'
import { prospects } from '../../lib/data/records/prospects.ts'
import { NewProspect, Prospect } from '../../lib/domain/prospect.ts'
import { endpoint } from '../../lib/http/endpoint.ts'
import { created } from '../../lib/http/responses.ts'

export const handler = endpoint(
  {
    summary: 'Create a prospect',
    allow: 'prospects:write',
    body: NewProspect,
    response: created(Prospect),
    problems: ['external_id_taken'],
  },
  ({ body, by, idempotency }) => createRecord(prospects, body, { by, idempotency }),
)
