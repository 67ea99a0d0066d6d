import type { SendOptions } from './call-types.ts'
import { inTime } from './in-time.ts'

const FIRST_WAIT_MS = 250
/**
 * The longest wait after a response. If a retry needs a longer wait, the response is returned instead, because a user would not wait so
 * long.
 */
const LONGEST_WAIT_MS = 20_000
const PASSING = [429, 502, 503, 504]

type Send = (request: Request) => Promise<Response>

/**
 * Returns a function that sends a request and retries if there is no response, and after 429, 502, 503 and 504. It waits for the
 * time in `Retry-After`. Without this header it uses exponential backoff and full jitter. All attempts of a create or an update have the same `Idempotency-Key`, so that
 * the change is made only once.
 *
 * Deletes and password changes are not retried. A delete has no idempotency key. If it gets no response, the app can check
 * whether the record still exists. If the first attempt changed the password, a retry with the old password would count as a
 * failed sign-in.
 * @param most the maximum number of attempts, unless a call sets its own
 */
export function repeating(send: Send, most: number) {
  return async function sendUntilAnswered(
    request: Request,
    { attempts: own = most, failsFast }: SendOptions = {},
  ): Promise<Response> {
    const { method, headers, signal } = request
    if (/^P/.test(method) && !headers.has('idempotency-key')) headers.set('idempotency-key', newKey())
    const isSentOnce = method === 'DELETE' || request.url.endsWith('/me/password')
    const attempts = isSentOnce ? 1 : own

    for (let attempt = 1; ; attempt++) {
      const isLast = attempt >= attempts
      let wait = Math.random() * FIRST_WAIT_MS * 2 ** attempt
      try {
        // Send a clone, because the body of a request can be read only once.
        const answer = await send(request.clone())
        wait = waitOf(answer) || wait
        if (isLast || !PASSING.includes(answer.status) || wait > LONGEST_WAIT_MS) return answer
      } catch (failure) {
        if (isLast || failsFast || signal.aborted) throw failure
      }
      // An aborted wait needs no error, because the next attempt then fails at once.
      await inTime(() => new Promise(() => undefined), wait, signal).catch(() => undefined)
    }
  }
}

/**
 * Returns a key that is unique among the keys of a user. It need not be secret, so `Math.random` is enough. React Native and pages served
 * over http have no `crypto.randomUUID`.
 */
export function newKey(): string {
  const part = () => Math.random().toString(36).slice(2, 12)
  return `${Date.now().toString(36)}-${part()}${part()}`
}

/** Returns the time in `Retry-After` in milliseconds, or NaN. The service sends seconds, but a proxy may send a date. */
function waitOf(answer: Response): number {
  const text = answer.headers.get('retry-after') ?? ''
  return /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now()
}
