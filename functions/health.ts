import * as v from 'valibot'
import { NO_STORE, value } from '../lib/http/answers.ts'
import { publicEndpoint } from '../lib/http/endpoint.ts'

const Health = v.pipe(
  v.object({ status: v.literal('ok') }),
  v.metadata({ title: 'Health', description: 'Whether the service runs' }),
)

export const handler = publicEndpoint(
  {
    summary: 'Check that the service runs',
    answer: value(Health, NO_STORE),
  },
  async () => ({ status: 'ok' as const }),
)
