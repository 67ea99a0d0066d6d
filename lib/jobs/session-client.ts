import * as v from 'valibot'
import type { Credentials } from '../domain/user.ts'
import { remainingMs } from '../request-context.ts'
import { Passing, patiently } from './scheduled.ts'

/** More than the functions that answer have, so that a slow answer is not asked for twice. */
const ATTEMPT_MS = 12_000

const Session = v.pipe(v.string(), v.parseJson(), v.object({ token: v.string() }))

const Problem = v.pipe(v.string(), v.parseJson(), v.object({ code: v.string() }))

/** The two ways to a token. Each answers `undefined` for a 401 and throws for everything else that is no session. */
export type SessionClient = {
  refresh(token: string): Promise<string | undefined>
  signIn(credentials: v.InferOutput<typeof Credentials>): Promise<string | undefined>
}

/**
 * Sessions of the service at `apiUrl`, over HTTP. Answers of 500 and above, API Gateway's 429, answers that do not come within 12 s and
 * broken connections are tried again within the deadline. No error repeats a token or a password.
 */
export function sessionClient(apiUrl: string): SessionClient {
  return {
    refresh: (token) => patiently(() => post('refresh', { headers: { authorization: `Bearer ${token}` } })),
    signIn: (credentials) =>
      patiently(() =>
        post('login', {
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(credentials),
        }),
      ),
  }

  async function post(name: string, rest: RequestInit): Promise<string | undefined> {
    const asked = `POST /api/auth/${name}`
    const { status, retryAfter, text } = await answerOf(asked, new URL(`/api/auth/${name}`, apiUrl), rest)
    if (status === 401) return undefined
    // 429 of ours means that the account is held back; API Gateway's own, which has no code, that others ask too much.
    const isHeldBack = v.is(Problem, text)
    if (status >= 500 || (status === 429 && !isHeldBack))
      throw new Passing(`${asked} answered ${status}`, retryAfter)
    if (status !== 200) throw new Error(`${asked} answered ${status}`)
    const session = v.safeParse(Session, text)
    if (!session.success) throw new Error(`${asked} answered 200 without a session`)
    return session.output.token
  }
}

async function answerOf(asked: string, url: URL, rest: RequestInit) {
  const timeLeft = Math.ceil(Math.min(ATTEMPT_MS, remainingMs()))
  try {
    // A redirection is not followed: what is sent is for this service only.
    const signal = AbortSignal.timeout(timeLeft)
    const response = await fetch(url, { method: 'POST', redirect: 'manual', signal, ...rest })
    const seconds = Number(response.headers.get('retry-after') ?? 0)
    const retryAfter = Number.isFinite(seconds) ? Math.max(0, seconds * 1000) : 0
    return { status: response.status, retryAfter, text: await response.text() }
  } catch (cause) {
    throw new Passing(`${asked} was not answered`, 0, { cause })
  }
}
