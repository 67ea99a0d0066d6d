import * as v from 'valibot'
import { publicEndpoint } from '../lib/http/endpoint.ts'
import { momentary } from '../lib/http/unversioned-answers.ts'

const Health = v.pipe(
  v.object({ status: v.literal('ok') }),
  v.metadata({ title: 'Health', description: 'Whether the service runs' }),
)

export const handler = publicEndpoint(
  {
    summary: 'Check that the service runs',
    answer: momentary(Health),
  },
  async () => ({
    status: 'ok' as const,
  }),
)
