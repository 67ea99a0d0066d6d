import * as v from 'valibot'
import type { Credentials } from '../domain/user.ts'
import { remainingMs } from '../request-context.ts'
import { RetryableError, withRetries } from './scheduled.ts'

/** Longer than the timeout of the service's functions, so that a slow request is not repeated. */
const ATTEMPT_MS = 12_000

const Session = v.pipe(v.string(), v.parseJson(), v.object({ token: v.string() }))

const Problem = v.pipe(v.string(), v.parseJson(), v.object({ code: v.string() }))

/** The requests that return a token. Each returns `undefined` for a 401 and throws for any other error. */
export type SessionClient = {
  refresh(token: string): Promise<string | undefined>
  signIn(credentials: v.InferOutput<typeof Credentials>): Promise<string | undefined>
}

/**
 * A client for the sessions of the service at `apiUrl`. Within the deadline it retries responses of 500 and above, a 429 of
 * API Gateway, broken connections and requests without a response for 12 s. No error contains a token or a password.
 */
export function sessionClient(apiUrl: string): SessionClient {
  return {
    refresh: (token) => withRetries(() => post('refresh', { headers: { authorization: `Bearer ${token}` } })),
    signIn: (credentials) => {
      const headers = { 'content-type': 'application/json' }
      return withRetries(() => post('login', { headers, body: JSON.stringify(credentials) }))
    },
  }

  async function post(name: string, init: RequestInit): Promise<string | undefined> {
    const request = `POST /api/auth/${name}`
    const { status, retryAfter, text } = await send(request, new URL(`/api/auth/${name}`, apiUrl), init)
    if (status === 401) return undefined
    // A 429 with a code is a locked account. One without is the rate limit of API Gateway.
    const isLocked = v.is(Problem, text)
    if (status >= 500 || (status === 429 && !isLocked))
      throw new RetryableError(`${request} answered ${status}`, retryAfter)
    if (status !== 200) throw new Error(`${request} answered ${status}`)
    const session = v.safeParse(Session, text)
    if (!session.success) throw new Error(`${request} answered 200 without a session`)
    return session.output.token
  }
}

async function send(request: string, url: URL, init: RequestInit) {
  const timeLeft = Math.ceil(Math.min(ATTEMPT_MS, remainingMs()))
  try {
    // Follows no redirect: the token and the password are for this service only.
    const signal = AbortSignal.timeout(timeLeft)
    const response = await fetch(url, { method: 'POST', redirect: 'manual', signal, ...init })
    const seconds = Number(response.headers.get('retry-after') ?? 0)
    const retryAfter = Number.isFinite(seconds) ? Math.max(0, seconds * 1000) : 0
    return { status: response.status, retryAfter, text: await response.text() }
  } catch (cause) {
    throw new RetryableError(`${request} was not answered`, 0, { cause })
  }
}
