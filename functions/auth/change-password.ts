import { PasswordChange } from '../../lib/auth/credentials.ts'
import { requireGoodPassword } from '../../lib/auth/password-rules.ts'
import { hashPassword, isPassword } from '../../lib/auth/passwords.ts'
import { withinLimits } from '../../lib/data/accounts/sign-in-attempts.ts'
import { changeUser, passwordOf, signedInUser } from '../../lib/data/accounts/users.ts'
import { AppError, invalid } from '../../lib/errors.ts'
import { endpoint } from '../../lib/http/endpoint.ts'
import { nothing } from '../../lib/http/responses.ts'

export const handler = endpoint(
  {
    summary: 'Change your password',
    allow: 'session:refresh',
    body: PasswordChange,
    response: nothing,
    problems: ['too_many_sign_ins'],
  },
  async ({ body, principal, sourceIp }) => {
    const user = await signedInUser(principal)
    await requireGoodPassword(body.new, user.email, 'new')
    const isRight = async () =>
      (await isPassword(body.current, await passwordOf(user.id))) ? user : undefined
    await withinLimits({ email: user.email, address: sourceIp }, isRight).catch((error: unknown) => {
      if (!(error instanceof AppError) || error.code !== 'wrong_credentials') throw error
      throw invalid([{ field: 'current', code: 'password', message: 'is not your current password' }])
    })
    const password = await hashPassword(body.new)
    const changed = await changeUser(user.id, (latest) => latest, { caller: user, password })
    if (!changed) throw new AppError('unauthenticated')
  },
)
