import { inTime } from './in-time.ts'

const FIRST_WAIT_MS = 250
/** A longer wait than a user accepts is an error at once. */
const LONGEST_WAIT_MS = 20_000
const PASSING = [429, 502, 503, 504]

type Send = (request: Request) => Promise<Response>

/**
 * Sends at most so many times, until there is an answer that will not pass: again after a lost connection and after 429, 502, 503 and 504, after
 * `Retry-After`, else with exponential backoff and full jitter. Creates and changes get an `Idempotency-Key`, the same
 * at each attempt, so that they happen once. A delete has none and is sent once: a read shows whether it was done. So is a change of
 * password: repeated after it was made, it would name a wrong current password, and count as a failed sign-in.
 */
export function repeating(send: Send, most: number): Send {
  return async function sendUntilAnswered(request) {
    const { method, headers, signal } = request
    const isChange = method === 'POST' || method === 'PUT'
    if (isChange && !headers.has('idempotency-key')) headers.set('idempotency-key', newKey())
    const isSentOnce = method === 'DELETE' || request.url.endsWith('/me/password')
    const attempts = isSentOnce ? 1 : most

    for (let attempt = 1; ; attempt++) {
      const isLast = attempt >= attempts
      let wait = Math.random() * FIRST_WAIT_MS * 2 ** attempt
      try {
        // A body can be read once.
        const answer = await send(request.clone())
        wait = waitOf(answer) ?? wait
        if (isLast || !PASSING.includes(answer.status) || wait > LONGEST_WAIT_MS) return answer
      } catch (failure) {
        if (isLast || signal.aborted) throw failure
      }
      await pause(wait, signal)
    }
  }
}

/** Unique for its user, which takes no secret: `crypto` is missing in React Native, and on pages that came over http. */
export function newKey(): string {
  const part = () => Math.random().toString(36).slice(2, 12)
  return `${Date.now().toString(36)}-${part()}${part()}`
}

/** `Retry-After` in milliseconds; the service sends seconds, other servers on the way may send a date. */
function waitOf(answer: Response): number | undefined {
  const text = answer.headers.get('retry-after') ?? ''
  const wait = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now()
  return Number.isNaN(wait) ? undefined : Math.max(wait, 0)
}

/** Waits. Rejects when `signal` aborts. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  const never = () => new Promise<never>(() => undefined)
  return inTime(never, ms, signal).catch((reason) => {
    if (signal.aborted) throw reason
  })
}
