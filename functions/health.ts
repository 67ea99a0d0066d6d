import * as v from 'valibot'
import { publicEndpoint } from '../lib/http/endpoint.ts'
import { NO_STORE } from '../lib/http/response-kind.ts'
import { value } from '../lib/http/responses.ts'

const Health = v.pipe(
  v.object({ status: v.literal('ok') }),
  v.metadata({ title: 'Health', description: 'The state of the service.' }),
)

export const handler = publicEndpoint(
  {
    summary: 'Check the service',
    response: value(Health, NO_STORE),
  },
  async () => ({ status: 'ok' as const }),
)
