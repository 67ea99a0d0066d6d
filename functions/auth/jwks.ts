import { PublicKeys, publicKeySet } from '../../lib/auth/public-keys.ts'
import { endpoint } from '../../lib/http/endpoint.ts'
import { published } from '../../lib/http/unversioned-answers.ts'

export const handler = endpoint(
  {
    summary: 'List the public keys that verify tokens (RFC 7517)',
    allow: 'anyone',
    answer: published(PublicKeys),
  },
  async () => publicKeySet(),
)
