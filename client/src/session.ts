import type { ServiceClock } from './clock.ts'
import { inTime } from './in-time.ts'
import type { components } from './schema.ts'
import { ServiceError } from './service-error.ts'

/** The response to a sign-in: the token, when it expires, and its user. */
export type Session = components['schemas']['Session']

/**
 * A session is renewed when less than this time is left. This time is long, because the client uses the clock of the device before the
 * first response, and this clock may be an hour slow.
 */
const RENEWED_BEFORE_MS = 2 * 60 * 60 * 1000

/**
 * The role of a user. An admin may do everything. An agent may not delete records, erase prospects, or read the history of
 * deleted records. A viewer may only read.
 */
export type Role = components['schemas']['Me']['role']

/**
 * Returns the role in the token of a session. Returns `undefined` without a session, if the token has no known role or cannot be read, and
 * if the platform has no `atob` (React Native has it since 0.74).
 */
export function roleOf(session: Session | undefined): Role | undefined {
  // `fromBase64Url` would be a tenth of the size of `connect`.
  const { role } = claimsIn(session?.token ?? '', (text) => atob(text.replace(/-/g, '+').replace(/_/g, '/')))
  return ROLES.find((each) => each === role)
}

/**
 * Returns the session of a token, for machine clients, which get only the token. The client renews the session like any other. The
 * user has no e-mail and no name.
 */
export function sessionFromToken(token: string): Session {
  const { sub, exp } = claimsIn(token, fromBase64Url)
  const user = { id: String(sub), email: '', name: '' }
  return { token, expires_at: new Date(Number(exp) * 1000).toISOString(), user }
}

/** Returns the claims of a token, without verifying them. @param decode decodes base64url */
function claimsIn(token: string, decode: (text: string) => string): Record<string, unknown> {
  try {
    return JSON.parse(decode(token.split('.')[1] ?? ''))
  } catch {
    // The format of tokens may change. The app can read the role from GET /api/v1/me.
    return {}
  }
}

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** Decodes base64url without `atob`. The claims of a token are ASCII. */
function fromBase64Url(text: string): string {
  let bits = 0
  return text.replace(/./g, (digit, at) => {
    bits = (bits << 6) | DIGITS.indexOf(digit)
    return at % 4 ? String.fromCharCode((bits >> (6 - (at % 4) * 2)) & 255) : ''
  })
}

const ROLES: readonly Role[] = ['admin', 'agent', 'viewer']

/**
 * Holds the session, and renews it before it expires.
 * @param session a session that the app saved earlier
 * @param renew requests a new session from the service
 * @param changed called with each new session, and with `undefined` when the session ends
 * @param timeoutMs the time limit of a sign-in, including its retries
 */
export function sessionHolder(
  session: Session | undefined,
  clock: ServiceClock,
  renew: (token: string) => Promise<Session>,
  changed: (session: Session | undefined) => void,
  timeoutMs: number,
) {
  let renewal: Promise<void> | undefined
  let signIn = new AbortController()

  function hold(next: Session | undefined): void {
    session = next
    changed(next)
  }

  /** Ends the session if it still has this token. Called when the service no longer accepts or no longer renews the token. */
  function refused(token: string): void {
    if (session?.token === token) hold(undefined)
  }

  /** Returns the milliseconds until the session expires. Returns `NaN` without a session, so that every comparison is false. */
  const left = () => Date.parse(session?.expires_at ?? '') - clock.now()

  async function renewNow(): Promise<void> {
    const before = session
    if (!before) return
    try {
      const next = await renew(before.token)
      // During the request, the user may have signed out, or another user may have signed in.
      if (session === before) hold(next)
    } catch (failure) {
      const isRefused = failure instanceof ServiceError && failure.status === 401
      if (isRefused) refused(before.token)
      // Ignore the failure if the token is still valid. Requests then use this token, and each request tries to renew the
      // session again.
      if (isRefused || left() <= 0) throw failure
    }
  }

  return {
    held: () => session,
    /**
     * Signs in by `request` and keeps the session that it returns. A sign-out, a later sign-in or `signal` cancels this sign-in.
     * @param request sends the sign-in. It should stop when its `AbortSignal` is aborted
     * @throws the error of `request`, the reason of the abort if the sign-in was cancelled, or an error after the time limit
     */
    signIn(request: (signal: AbortSignal) => Promise<Session>, signal?: AbortSignal): Promise<Session> {
      signIn.abort()
      const own = new AbortController()
      signIn = own
      async function work(ending: AbortSignal): Promise<Session> {
        const next = await request(ending)
        // The response may have arrived just before the sign-in was cancelled.
        if (ending.aborted) throw ending.reason
        hold(next)
        return next
      }
      return inTime(work, timeoutMs, own.signal, signal)
    },
    /** Ends the session, and cancels a running sign-in. */
    signOut(): void {
      signIn.abort()
      hold(undefined)
    },
    /** Returns the session for the next request. Renews the session if it expires soon. Concurrent calls share one renewal. */
    async renewed(): Promise<Session | undefined> {
      if (left() < RENEWED_BEFORE_MS) {
        renewal ??= renewNow().finally(() => {
          renewal = undefined
        })
        await renewal
      }
      return session
    },
    refused,
  }
}
