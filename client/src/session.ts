import type { ServiceClock } from './clock.ts'
import type { components } from './schema.ts'
import { ServiceError } from './service-error.ts'

/** What signing in answers: the token, when it expires, and whose it is. */
export type Session = components['schemas']['Session']

/** More than the hour that a device's clock may be off by before the service's own time is known. */
const RENEWED_BEFORE_MS = 2 * 60 * 60 * 1000

/** Holds the session, and renews it before it expires. */
export class SessionHolder {
  readonly #clock: ServiceClock
  readonly #renewed: (token: string) => Promise<Session>
  readonly #changed: (session: Session | undefined) => void
  #session: Session | undefined
  #renewal: Promise<void> | undefined

  /** @param renewed asks the service for a new session; `changed` is told of each new one, and of the end */
  constructor(
    session: Session | undefined,
    clock: ServiceClock,
    renewed: (token: string) => Promise<Session>,
    changed: (session: Session | undefined) => void,
  ) {
    this.#session = session
    this.#clock = clock
    this.#renewed = renewed
    this.#changed = changed
  }

  get session(): Session | undefined {
    return this.#session
  }

  /** Puts another session in place of the one held; `undefined` ends it. */
  hold(session: Session | undefined): void {
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
    if (this.#session?.token === token) this.hold(undefined)
  }

  #left(): number {
    return this.#session ? Date.parse(this.#session.expires_at) - this.#clock.now() : Number.POSITIVE_INFINITY
  }

  async #renew(): Promise<void> {
    const before = this.#session
    if (before === undefined) return
    try {
      const session = await this.#renewed(before.token)
      // Somebody may have signed out, or in, meanwhile.
      if (this.#session === before) this.hold(session)
    } catch (failure) {
      const isRefused = failure instanceof ServiceError && failure.status === 401
      if (isRefused) this.refused(before.token)
      // A token that still holds is good for this request; the next one tries again.
      if (isRefused || this.#left() <= 0) throw failure
    }
  }
}
