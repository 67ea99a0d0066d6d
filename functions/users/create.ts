import { NewUser } from '../../lib/auth/credentials.ts'
import { requireGoodPassword } from '../../lib/auth/password-rules.ts'
import { hashPassword } from '../../lib/auth/passwords.ts'
import { addUser, signedInAdmin } from '../../lib/data/accounts/users.ts'
import { PublicUser, publicUser } from '../../lib/domain/user.ts'
import { AppError } from '../../lib/errors.ts'
import { endpoint } from '../../lib/http/endpoint.ts'
import { added } from '../../lib/http/responses.ts'

export const handler = endpoint(
  {
    summary: 'Add a user',
    allow: 'users:manage',
    body: NewUser,
    response: added(PublicUser),
    problems: ['email_taken'],
  },
  async ({ body, principal }) => {
    const caller = await signedInAdmin(principal)
    await requireGoodPassword(body.password, body.email)
    const user = await addUser({ ...body, password: await hashPassword(body.password) }, caller)
    if (!user) throw new AppError('email_taken')
    return publicUser(user)
  },
)
