import { setTimeout as sleep } from 'node:timers/promises'
import * as v from 'valibot'
import { ConnectionError, connect, ServiceError } from '../client/src/index.ts'
import { signInConfig } from '../lib/config.ts'
import { asked, givenPassword, Refusal } from '../lib/operator/command.ts'
import { printable } from './cells.ts'

type Call = { method: string; path: string; headers?: Record<string, string>; json?: unknown }

/** Calls the API as the signed-in user. */
export type Service = <S extends v.GenericSchema>(call: Call, Answer: S) => Promise<v.InferOutput<S>>

/** Signs in with RECORDS_EMAIL and RECORDS_PASSWORD. Asks at the terminal for a value that is not set. @throws Refusal */
export async function signedIn(baseUrl: string): Promise<Service> {
  const api = connect({ baseUrl })
  const credentials = await givenCredentials()
  const { user } = await api.signIn(credentials).catch((error) => {
    const isUrlSuspect = !(error instanceof ServiceError) || (error.status < 500 && !error.problem)
    const advice = isUrlSuspect ? `: does the service run at ${baseUrl}? Check --url` : ''
    throw new Refusal(`Not signed in: ${failureOf(error)}${advice}`)
  })

  return async function call({ method, path, headers, json }, Answer) {
    const request = new Request(`${baseUrl}/api/v1/${path}`, {
      method,
      headers: { ...(json !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    })
    const response = await api.send(request, { user: user.id })
    const text = await response.text()
    if (!response.ok) throw new ServiceError(request, response, v.safeParse(Json, text).output)
    return v.parse(v.pipe(Json, Answer), text)
  }
}

const Json = v.pipe(v.string(), v.parseJson())

const Page = v.object({
  data: v.array(v.record(v.string(), v.unknown())),
  pagination: v.object({ total: v.number(), next: v.nullable(v.string()) }),
})

/** Yields the pages of a list. @throws Refusal if the service is not available, or if its cursors would never end */
export async function* pagesOf(
  service: Service,
  plural: string,
  query: Record<string, string>,
  stop: AbortSignal,
): AsyncGenerator<{ records: Record<string, unknown>[]; total: number }, void> {
  const seen = new Set<string>()
  for (let cursor: string | null = ''; cursor !== null; ) {
    if (seen.has(cursor))
      throw new Refusal('The service returned a cursor twice, so the list would never end')
    seen.add(cursor)
    const path = `${plural}?${new URLSearchParams({ ...query, limit: '100', cursor })}`
    const page: v.InferOutput<typeof Page> = await withRetries(
      async () => ({ answer: await service({ method: 'GET', path }, Page) }),
      stop,
    )
    yield { records: page.data, total: page.pagination.total }
    cursor = page.pagination.next
  }
}

async function givenCredentials() {
  const set = signInConfig()
  const isSet = set.email !== undefined && set.password !== undefined
  if (!isSet && !process.stdin.isTTY)
    throw new Refusal('There is no terminal to ask for the sign-in: set RECORDS_EMAIL and RECORDS_PASSWORD')
  const email = set.email ?? (await asked('E-mail')) ?? ''
  const password = set.password ?? (await givenPassword({ ask: true })) ?? ''
  return { email, password }
}

/** Returns why a request failed, for the user. Control characters are replaced, because another server may have responded. */
function failureOf(failure: unknown): string {
  // The message of a ConnectionError contains the URL, which may contain a password.
  const error = failure instanceof ConnectionError ? failure.cause : failure
  if (error instanceof ServiceError) {
    const fields = error.problem?.errors ?? []
    const at = fields.map(({ field, message }) => `${field} ${message}`)
    return printable(at.join('; ') || (error.problem?.detail ?? error.message))
  }
  if (v.isValiError(error)) return 'the response is not from this service'
  if (!(error instanceof Error)) return printable(String(error))
  const cause = error.cause instanceof Error ? `: ${error.cause.message.trim()}` : ''
  return printable(error.message + cause)
}

/** Returns whether a failed request may succeed later. The client has already retried the request. */
function isTemporary(error: unknown): boolean {
  if (error instanceof ServiceError) return error.status >= 500 || error.status === 429
  return !v.isValiError(error)
}

const ATTEMPTS = 4
const WAIT_MS = 1_000

/** The result of an incomplete attempt: the reason, and the number of records that must be sent again. */
type Undone = { undone: string; left: number }

/**
 * Repeats `attempt` if it is incomplete, or if it fails for a reason that may be temporary. The wait doubles after each
 * attempt. An attempt makes progress if it leaves fewer records to send than the previous attempt. After such an attempt, the
 * wait is one second again.
 * @param attempt called with `true` if this is the last attempt
 * @param stop ends a wait when it aborts
 * @throws Refusal after 3 retries without progress, or if the service refuses the request
 * @throws Stopped if `stop` aborts and the attempt must be repeated
 */
export async function withRetries<T>(
  attempt: (isLast: boolean) => Promise<{ answer: T } | Undone>,
  stop: AbortSignal,
): Promise<T> {
  let least = Number.POSITIVE_INFINITY
  for (let nth = 1; ; nth++) {
    const result = await attempt(nth === ATTEMPTS).catch((error): Undone => {
      if (!isTemporary(error)) throw new Refusal(`The service refused the request: ${failureOf(error)}`)
      return { undone: failureOf(error), left: least }
    })
    if ('answer' in result) return result.answer
    const { left } = result
    const undone = printable(result.undone)
    if (left < least) nth = 1
    least = left
    if (nth === ATTEMPTS) throw new Refusal(`The service is not available: ${undone}`)
    if (stop.aborted) throw new Stopped()
    console.error(`The service is not available (${undone}): retrying`)
    await sleep(WAIT_MS * 2 ** (nth - 1), undefined, { signal: stop }).catch(() => {
      throw new Stopped()
    })
  }
}

/** The exit code of a command that is stopped by Ctrl-C. */
export const STOPPED = 130

/** Thrown if the user stops a command that must still repeat a request. */
export class Stopped extends Error {
  override readonly name = 'Stopped'
}

/** Signals within this time count as one signal. Under npm, one Ctrl-C sends two signals, from the terminal and from npm. */
const SAME_MS = 1_000

/**
 * Returns a signal that aborts on SIGINT or SIGTERM, so that a command can end cleanly. A second signal ends the process
 * immediately. `end` removes the listeners.
 */
export function stopSignal(): { signal: AbortSignal; end(): void } {
  const controller = new AbortController()
  let first: number | undefined
  function onSignal(): void {
    if (first !== undefined && performance.now() - first > SAME_MS) process.exit(STOPPED)
    first ??= performance.now()
    controller.abort()
  }
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal)
  return {
    signal: controller.signal,
    end: () => void process.off('SIGINT', onSignal).off('SIGTERM', onSignal),
  }
}
