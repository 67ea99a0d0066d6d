import { may, type Permission } from '../auth/permissions.ts'
import { verifyToken } from '../auth/verify-token.ts'
import { roles } from '../domain/role.ts'
import { AppError } from '../errors.ts'
import { type HttpRequest, header } from './event.ts'

/** The header `Authorization` (RFC 9110, section 11.4): `Bearer` in any case, spaces, a token in compact form. */
const BEARER = /^Bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i

/** Requires a valid token and a role that has the permission. Sets `event.principal`. */
export function authenticate(permission: Permission) {
  const authenticateCaller = async ({ event }: HttpRequest) => {
    const token = BEARER.exec(header(event, 'authorization') ?? '')?.[1]
    if (token === undefined) throw new AppError('unauthenticated')
    event.principal = await verifyToken(token)
    const { role } = event.principal
    if (may(role, permission)) return
    const allowed = roles.filter((each) => may(each, permission)).join(' or ')
    throw new AppError('forbidden', {
      detail: `This request requires the role ${allowed}. Your role is ${role}.`,
    })
  }
  return { before: authenticateCaller }
}
