import type { SendOptions, ServiceCalls } from './call-types.ts'
import { serviceCalls } from './calls.ts'
import { serviceClock } from './clock.ts'
import { inTime } from './in-time.ts'
import { OtherUserError } from './other-user.ts'
import { repeating } from './repeat.ts'
import type { components } from './schema.ts'
import { ConnectionError } from './service-error.ts'
import { type Role, roleOf, type Session, sessionHolder } from './session.ts'

export type Options = {
  /** The URL of the service, without `/api`. */
  baseUrl: string
  /** A session that the app saved earlier. */
  session?: Session | undefined
  /**
   * Called with each new session and the role of its user, and with `undefined` when the session ends. Save the session in the
   * storage that the platform provides for secrets.
   */
  onSession?: ((session: Session | undefined, role: Role | undefined) => void) | undefined
  /** The maximum number of attempts of a request that fails temporarily. The default is 5. */
  attempts?: number | undefined
  /**
   * The time limit of each attempt, in milliseconds. For a sign-in, the limit applies to all attempts together. The default is
   * 30,000, because API Gateway waits 29 seconds for the service.
   */
  timeoutMs?: number | undefined
  /** Replaces the platform's `fetch`. `options` repeats options of the request, because `fetch` of Expo reads them only there. */
  fetch?:
    | ((request: Request, options: { redirect: 'error'; signal: AbortSignal }) => Promise<Response>)
    | undefined
}

/** The functions with which an app calls the service. */
export type Api = ServiceCalls & {
  /**
   * Signs in and keeps the session in memory. Takes at most `timeoutMs`.
   * @param options.signal cancels the sign-in. `signOut` and a later `signIn` cancel it too
   */
  signIn(
    credentials: components['schemas']['Credentials'],
    options?: { signal?: AbortSignal | undefined },
  ): Promise<Session>
  /** Removes the session from memory and cancels a running sign-in. The token stays valid until it expires. */
  signOut(): void
  /** Sends a request with the token and with retries. Resolves with the response, whatever its status. */
  send(request: Request, options?: SendOptions): Promise<Response>
  /** Returns the time of the service in milliseconds since 1970. Before the first response, returns the time of the device. */
  now(): number
  /** The current session. */
  readonly session: Session | undefined
  /** The role of the signed-in user. `undefined` if no user is signed in, or if the token has no known role. */
  readonly role: Role | undefined
}

/**
 * Returns functions that call the service by the paths of its OpenAPI document. `GET`, `POST`, `PUT`, `PATCH` and `DELETE` resolve with
 * `{ data, response }` or throw `ServiceError`. They send the token, and renew the session before it expires. After temporary
 * failures they retry, except for deletes and password changes.
 */
export function connect({
  baseUrl,
  session,
  onSession,
  attempts = 5,
  timeoutMs = 30_000,
  fetch = (request, options) => globalThis.fetch(request, options),
}: Options): Api {
  const clock = serviceClock()
  const send = repeating(async (request) => {
    // Refuse a redirect: its target must not get the password, the token or the body.
    const attempt = (signal: AbortSignal) =>
      fetch(new Request(request, { signal, redirect: 'error' }), { signal, redirect: 'error' }).then(whole)
    const answer = await inTime(attempt, timeoutMs, request.signal).catch((failure) => {
      throw request.signal.aborted ? failure : new ConnectionError(request, failure)
    })
    clock.hear(answer)
    return answer
  }, attempts)
  /** Calls without a token. */
  const signedOut = serviceCalls(baseUrl, send)
  const holder = sessionHolder(session, clock, renew, changed, timeoutMs)

  function changed(held: Session | undefined): void {
    onSession?.(held, roleOf(held))
  }

  async function renew(token: string): Promise<Session> {
    const headers = { authorization: `Bearer ${token}` }
    // Try once, because the next request tries again. Without a network, a call then fails no later than its own attempts.
    return sessionIn(await signedOut.POST('/api/auth/refresh', { headers, attempts: 1 }))
  }

  async function sendSignedIn(request: Request, options: SendOptions = {}): Promise<Response> {
    const held = await holder.renewed()
    if (!held) return send(request, options)
    const { token } = held
    if ('user' in options && held.user.id !== options.user) throw new OtherUserError()
    request.headers.set('authorization', `Bearer ${token}`)
    const answer = await send(request, options)
    if (answer.status === 401) holder.refused(token)
    return answer
  }

  function signIn(
    credentials: components['schemas']['Credentials'],
    { signal }: { signal?: AbortSignal | undefined } = {},
  ): Promise<Session> {
    return holder.signIn(
      async (ending) =>
        sessionIn(await signedOut.POST('/api/auth/login', { body: credentials, signal: ending })),
      signal,
    )
  }

  const api = {
    signIn,
    signOut: holder.signOut,
    send: sendSignedIn,
    now: clock.now,
    get session() {
      return holder.held()
    },
    get role() {
      return roleOf(holder.held())
    },
  }
  // Without a spread, because Babel presets of React Native may compile a spread to code that calls the getters once.
  return Object.assign(api, serviceCalls(baseUrl, sendSignedIn))
}

/** Reads the whole body, so that the time limit includes it. Returns a copy of the response with this body. */
async function whole(answer: Response): Promise<Response> {
  return new Response((await answer.text()) || null, answer)
}

/** Returns the session in a response. @throws Error if the response has none, so that it does not replace a session that works */
function sessionIn({ data }: { data: Session }): Session {
  if (!data?.token || !data.user) throw new Error('No session')
  return data
}
