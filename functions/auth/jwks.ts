import { PublicKeys, publicKeySet } from '../../lib/auth/public-keys.ts'
import { publicEndpoint } from '../../lib/http/endpoint.ts'
import { published } from '../../lib/http/responses.ts'

export const handler = publicEndpoint(
  {
    summary: 'List the public keys that verify tokens',
    response: published(PublicKeys),
  },
  async () => publicKeySet(),
)
