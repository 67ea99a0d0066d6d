import type { ServiceClock } from './clock.ts'
import { inTime, reasonOf } from './in-time.ts'
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

/** Returns the role in the token of a session. Returns `undefined` without a session, and if the token has no known role or cannot be read. */
export function roleOf(session: Session | undefined): Role | undefined {
  const { role } = claimsIn(session?.token ?? '')
  return ROLES.find((each) => each === role)
}

/**
 * Returns the session of a token, for machine clients, which get only the token. The client renews the session like any other. The
 * user has no e-mail and no name.
 */
export function sessionFromToken(token: string): Session {
  const { sub, exp } = claimsIn(token)
  const user = { id: String(sub), email: '', name: '' }
  return { token, expires_at: new Date(Number(exp) * 1000).toISOString(), user }
}

/** Returns the claims of a token, without verifying them. */
function claimsIn(token: string): Record<string, unknown> {
  try {
    return JSON.parse(fromBase64Url(token.split('.')[1] ?? ''))
  } catch {
    // The format of tokens may change. The app can read the role from GET /api/v1/me.
    return {}
  }
}

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** Decodes base64url to text, because React Native up to 0.73 and some other platforms have no `atob`. The claims of a token are ASCII. */
function fromBase64Url(text: string): string {
  const bits = [...text].map((digit) => DIGITS.indexOf(digit).toString(2).padStart(6, '0')).join('')
  return (bits.match(/.{8}/g) ?? []).map((byte) => String.fromCharCode(Number.parseInt(byte, 2))).join('')
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
        if (ending.aborted) throw reasonOf(ending)
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
