import { PublicKeys, publicKeySet } from '../../lib/auth/public-keys.ts'
import { publicEndpoint } from '../../lib/http/endpoint.ts'
import { published } from '../../lib/http/unversioned-answers.ts'

export const handler = publicEndpoint(
  {
    summary: 'List the public keys that verify tokens (RFC 7517)',
    answer: published(PublicKeys),
  },
  async () => publicKeySet(),
)
