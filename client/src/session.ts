import type { ServiceClock } from './clock.ts'
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
export class SessionHolder {
  readonly #clock: ServiceClock
  readonly #renewed: (token: string) => Promise<Session>
  readonly #changed: (session: Session | undefined) => void
  readonly #timeoutMs: number
  #session: Session | undefined
  #renewal: Promise<void> | undefined
  #signIn: AbortController | undefined

  /**
   * @param renewed asks the service for a new session
   * @param changed is called with each new session, and with none at the end
   * @param timeoutMs ends a sign-in with its repeats: a user waits for it
   */
  constructor(
    session: Session | undefined,
    clock: ServiceClock,
    renewed: (token: string) => Promise<Session>,
    changed: (session: Session | undefined) => void,
    timeoutMs: number,
  ) {
    this.#session = session
    this.#clock = clock
    this.#renewed = renewed
    this.#changed = changed
    this.#timeoutMs = timeoutMs
  }

  get session(): Session | undefined {
    return this.#session
  }

  /**
   * Holds the session that `request` resolves with. A sign-out, a later sign-in or `signal` cancels it.
   * @param request sends the sign-in and ends with the signal that it is given
   * @throws what `request` throws, an `AbortError` when cancelled, and an error after the time-out
   */
  async signIn(
    request: (signal: AbortSignal) => Promise<Session>,
    signal: AbortSignal | undefined,
  ): Promise<Session> {
    this.#signIn?.abort()
    const ending = new AbortController()
    this.#signIn = ending
    const stop = () => ending.abort(signal?.reason)
    const timer = setTimeout(() => ending.abort(new Error('There was no answer in time')), this.#timeoutMs)
    if (signal?.aborted) stop()
    else signal?.addEventListener('abort', stop, { once: true })
    try {
      const session = await request(ending.signal)
      // The answer may have arrived just before it was cancelled.
      if (ending.signal.aborted) throw ending.signal.reason
      this.#hold(session)
      return session
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', stop)
    }
  }

  /** Ends the session, and a sign-in under way. */
  signOut(): void {
    this.#signIn?.abort()
    this.#hold(undefined)
  }

  #hold(session: Session | undefined): void {
    this.#session = session
    this.#changed(session)
  }

  /** The session to send with, renewed where that is due, once for however many ask meanwhile. */
  async renewed(): Promise<Session | undefined> {
    if (this.#left() < RENEWED_BEFORE_MS) {
      this.#renewal ??= this.#renew().finally(() => {
        this.#renewal = undefined
      })
      await this.#renewal
    }
    return this.#session
  }

  /** Ends the session where the service no longer takes this token of it. */
  refused(token: string): void {
    if (this.#session?.token === token) this.#hold(undefined)
  }

  #left(): number {
    return this.#session ? Date.parse(this.#session.expires_at) - this.#clock.now() : Number.POSITIVE_INFINITY
  }

  async #renew(): Promise<void> {
    const before = this.#session
    if (before === undefined) return
    try {
      const session = await this.#renewed(before.token)
      // The user may have signed out since, or another one in.
      if (this.#session === before) this.#hold(session)
    } catch (failure) {
      const isRefused = failure instanceof ServiceError && failure.status === 401
      if (isRefused) this.refused(before.token)
      // A token that still holds is good for this request; the next one tries again.
      if (isRefused || this.#left() <= 0) throw failure
    }
  }
}
