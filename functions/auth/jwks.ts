import { PublicKeys, publicKeySet } from '../../lib/auth/public-keys.ts'
import { published } from '../../lib/http/answers.ts'
import { endpoint } from '../../lib/http/endpoint.ts'

/** GET /.well-known/jwks.json: the public keys, for other services that verify our tokens (RFC 7517). */
export const handler = endpoint({ allow: 'anyone', answer: published(PublicKeys) }, async () =>
  publicKeySet(),
)
