import { type Action, may } from '../auth/permissions.ts'
import { verifyToken } from '../auth/tokens.ts'
import { type Role, roles } from '../domain/user.ts'
import { AppError } from '../errors.ts'
import { type HttpRequest, header } from './event.ts'

/** RFC 6750, section 2.1: the scheme (case-insensitive), one space, and a token in compact form. */
const BEARER = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i

/** Requires a valid token and a role that has this permission. Sets `event.principal`. */
export function authenticate(action: Action) {
  const authenticateCaller = async ({ event }: HttpRequest) => {
    // Stryker disable next-line StringLiteral: no text without Bearer has a token
    const token = BEARER.exec(header(event, 'authorization') ?? '')?.[1]
    if (token === undefined) throw new AppError('unauthenticated')
    event.principal = await verifyToken(token)
    if (!may(event.principal.role, action)) throw forbidden(event.principal.role, action)
  }
  return { before: authenticateCaller }
}

function forbidden(role: Role, action: Action): AppError {
  const allowed = roles.filter((each) => may(each, action)).join(' or ')
  return new AppError('forbidden', { detail: `This takes the role ${allowed}, and yours is ${role}` })
}
