import { prospects } from '../../lib/data/kinds/prospects.ts'
import { NewProspect, Prospect } from '../../lib/domain/prospect.ts'
import { created } from '../../lib/http/answers.ts'
import { endpoint } from '../../lib/http/endpoint.ts'

/** POST /api/v1/prospects: create a prospect. */
export const handler = endpoint(
  {
    allow: 'prospects:write',
    body: NewProspect,
    answer: created(Prospect),
    problems: ['idempotency_key_reused'],
  },
  ({ body, idempotency }) => prospects.create(body, { idempotency }),
)
