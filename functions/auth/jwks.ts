import { PublicKeys, publicKeySet } from '../../lib/auth/public-keys.ts'
import { published } from '../../lib/http/answers.ts'
import { endpoint } from '../../lib/http/endpoint.ts'

export const handler = endpoint(
  {
    summary: 'List the public keys that verify tokens (RFC 7517)',
    allow: 'anyone',
    answer: published(PublicKeys),
  },
  async () => publicKeySet(),
)
