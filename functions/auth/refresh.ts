import { issueToken } from '../../lib/auth/issue-token.ts'
import { isSessionOver, Session } from '../../lib/auth/session.ts'
import { signedInUser } from '../../lib/data/accounts/users.ts'
import { AppError } from '../../lib/errors.ts'
import { endpoint } from '../../lib/http/endpoint.ts'
import { NO_STORE } from '../../lib/http/response-kind.ts'
import { value } from '../../lib/http/responses.ts'
import { signingKey } from '../../lib/secrets/signing-key.ts'

export const handler = endpoint(
  {
    summary: 'Refresh an access token',
    allow: 'session:refresh',
    response: value(Session, NO_STORE),
  },
  async ({ principal }) => {
    if (isSessionOver(principal)) throw new AppError('unauthenticated')
    const [user, key] = await Promise.all([signedInUser(principal), signingKey()])
    return issueToken(user, key, principal.signedInAt)
  },
)
