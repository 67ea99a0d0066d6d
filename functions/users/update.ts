import { UserChange } from '../../lib/auth/credentials.ts'
import { requireGoodPassword } from '../../lib/auth/password-rules.ts'
import { hashPassword } from '../../lib/auth/passwords.ts'
import { changeUser, findUser, signedInAdmin } from '../../lib/data/accounts/users.ts'
import { isId } from '../../lib/domain/id.ts'
import { editedUser, PublicUser, publicUser } from '../../lib/domain/user.ts'
import { AppError } from '../../lib/errors.ts'
import { endpoint, RecordPath } from '../../lib/http/endpoint.ts'
import { value } from '../../lib/http/responses.ts'

export const handler = endpoint(
  {
    summary: 'Change a user',
    allow: 'users:manage',
    path: RecordPath,
    body: UserChange,
    response: value(PublicUser),
    problems: ['last_admin'],
  },
  async ({ path, body: { password, ...edit }, principal }) => {
    const caller = await signedInAdmin(principal)
    if (password !== undefined && path.id === caller.id)
      throw new AppError('forbidden', { detail: 'Change your own password with POST /api/v1/me/password.' })
    const user = isId('usr', path.id) ? await findUser(path.id) : undefined
    if (!user) throw new AppError('not_found')
    if (password !== undefined) await requireGoodPassword(password, user.email)
    const hash = password === undefined ? undefined : await hashPassword(password)
    const now = new Date().toISOString()
    const changed = await changeUser(user.id, (latest) => editedUser(latest, edit, now), {
      caller,
      password: hash,
    })
    if (!changed) throw new AppError('not_found')
    return publicUser(changed)
  },
)
