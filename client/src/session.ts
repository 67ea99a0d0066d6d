import type { ServiceClock } from './clock.ts'
import { inTime } from './in-time.ts'
import type { components } from './schema.ts'
import { ServiceError } from './service-error.ts'

/** What signing in answers: the token, when it expires, and whose it is. */
export type Session = components['schemas']['Session']

/** More than the hour that a device's clock may be off by before the service's own time is known. */
const RENEWED_BEFORE_MS = 2 * 60 * 60 * 1000

/** What the user of a session may do: `admin` everything, `agent` all but deletes and erasures, `viewer` only reads. */
export type Role = components['schemas']['Me']['role']

/** The role that the token of a session has; `undefined` where the token cannot be read. */
export function roleOf({ token }: Session): Role | undefined {
  try {
    const payload = (token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/')
    const { role } = JSON.parse(atob(payload))
    return ROLES.find((each) => each === role)
  } catch {
    // The form of a token may change, and old React Native has no `atob`. GET /api/v1/me returns the role.
    return undefined
  }
}
const ROLES: readonly Role[] = ['admin', 'agent', 'viewer']

/** Holds the session, and renews it before it expires. */
export type SessionHolder = {
  held(): Session | undefined
  /**
   * Holds the session that `request` resolves with. A sign-out, a later sign-in or `signal` cancels it.
   * @param request sends the sign-in and ends with the signal that it is given
   * @throws what `request` throws, an `AbortError` when cancelled, and an error after the time-out
   */
  signIn(request: (signal: AbortSignal) => Promise<Session>, signal?: AbortSignal): Promise<Session>
  /** Ends the session, and a sign-in under way. */
  signOut(): void
  /** The session to send with, renewed where that is due, once for however many ask meanwhile. */
  renewed(): Promise<Session | undefined>
  /** Ends the session where the service no longer takes this token of it. */
  refused(token: string): void
}

/**
 * @param session that was kept
 * @param renew asks the service for a new session
 * @param changed is called with each new session, and with none at the end
 * @param timeoutMs ends a sign-in with its repeats: a user waits for it
 */
export function sessionHolder(
  session: Session | undefined,
  clock: ServiceClock,
  renew: (token: string) => Promise<Session>,
  changed: (session: Session | undefined) => void,
  timeoutMs: number,
): SessionHolder {
  let renewal: Promise<void> | undefined
  let signIn = new AbortController()

  function hold(next: Session | undefined): void {
    session = next
    changed(next)
  }

  function refused(token: string): void {
    if (session?.token === token) hold(undefined)
  }

  /** Without a session it is `NaN`, which is not less than anything. */
  const left = () => Date.parse(session?.expires_at ?? '') - clock.now()

  async function renewNow(): Promise<void> {
    const before = session
    if (before === undefined) return
    try {
      const next = await renew(before.token)
      // The user may have signed out since, or another one in.
      if (session === before) hold(next)
    } catch (failure) {
      const isRefused = failure instanceof ServiceError && failure.status === 401
      if (isRefused) refused(before.token)
      // A token that still holds is good for this request; the next one tries again.
      if (isRefused || left() <= 0) throw failure
    }
  }

  return {
    held: () => session,
    signIn(request, signal) {
      signIn.abort()
      const own = new AbortController()
      signIn = own
      async function work(ending: AbortSignal): Promise<Session> {
        const next = await request(ending)
        // The answer may have arrived just before it was cancelled.
        if (ending.aborted) throw ending.reason
        hold(next)
        return next
      }
      return inTime(work, timeoutMs, own.signal, signal)
    },
    signOut() {
      signIn.abort()
      hold(undefined)
    },
    async renewed() {
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
