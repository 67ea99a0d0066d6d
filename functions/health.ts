import * as v from 'valibot'
import { momentary } from '../lib/http/answers.ts'
import { endpoint } from '../lib/http/endpoint.ts'

const Health = v.object({ status: v.literal('ok') })

/** GET /health: that the service runs, for whoever watches it. It asks the store nothing and says nothing else. */
export const handler = endpoint({ allow: 'anyone', answer: momentary(Health) }, async () => ({
  status: 'ok' as const,
}))
