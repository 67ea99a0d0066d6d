import { Credentials } from '../../lib/auth/credentials.ts'
import { issueToken } from '../../lib/auth/issue-token.ts'
import { hashPassword, isOutdated, isPassword } from '../../lib/auth/passwords.ts'
import { Session } from '../../lib/auth/session.ts'
import { withinLimits } from '../../lib/data/accounts/sign-in-attempts.ts'
import { findSignIn, keepPassword } from '../../lib/data/accounts/users.ts'
import { publicEndpoint } from '../../lib/http/endpoint.ts'
import { NO_STORE } from '../../lib/http/response-kind.ts'
import { value } from '../../lib/http/responses.ts'
import { signingKey } from '../../lib/secrets/signing-key.ts'

const problems = ['wrong_credentials', 'too_many_sign_ins', 'migrating'] as const

export const handler = publicEndpoint(
  { summary: 'Sign in', body: Credentials, response: value(Session, NO_STORE), problems },
  async ({ body: { email, password }, sourceIp }) => {
    const { user, hash } = await withinLimits({ email, address: sourceIp }, async function signIn() {
      const { user, password: hash } = await findSignIn(email)
      const isRight = await isPassword(password, hash)
      return isRight && user && hash !== undefined && user.disabled_at === undefined
        ? { user, hash }
        : undefined
    })
    if (isOutdated(hash)) await keepPassword(user, await hashPassword(password))
    return issueToken(user, await signingKey())
  },
)
