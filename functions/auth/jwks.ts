import { PublicKeys, publicKeySet } from '../../lib/auth/public-keys.ts'
import { published } from '../../lib/http/answers.ts'
import { publicEndpoint } from '../../lib/http/endpoint.ts'

export const handler = publicEndpoint(
  {
    summary: 'List the public keys that verify tokens',
    answer: published(PublicKeys),
  },
  async () => publicKeySet(),
)
