import { AsyncLocalStorage } from 'node:async_hooks'
import { config, startsInLambda } from './config.ts'
import { hasFormOfId } from './domain/id.ts'

const DEFAULT_MS = 10_000

const deadlines = new AsyncLocalStorage<number>()

/**
 * Runs `work` with a deadline, which ends the retries of all functions that `work` calls. An existing deadline still applies
 * if it is earlier.
 * @param ms milliseconds from now, on the monotonic clock
 */
export function withDeadline<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const outer = deadlines.getStore() ?? Number.POSITIVE_INFINITY
  return deadlines.run(Math.min(outer, performance.now() + ms), work)
}

/** Runs `work`, such as a retry loop, with the current deadline. If there is no deadline, sets a deadline of 10 s. */
export function untilDeadline<T>(work: () => Promise<T>): Promise<T> {
  return deadlines.getStore() === undefined ? withDeadline(DEFAULT_MS, work) : work()
}

/** Returns the milliseconds until the deadline: 0 if the deadline has passed, and 10,000 if there is no deadline. */
export function remainingMs(): number {
  const deadline = deadlines.getStore()
  return deadline === undefined ? DEFAULT_MS : Math.max(0, deadline - performance.now())
}

/**
 * Returns a signal that aborts an outgoing request at the deadline. If the deadline has passed, the signal is already
 * aborted.
 */
export function deadlineSignal(): AbortSignal {
  const left = Math.floor(remainingMs())
  return left === 0 ? AbortSignal.abort() : AbortSignal.timeout(left)
}

/**
 * How much a request used the table: the number of requests to DynamoDB, including retries, and the capacity units that
 * DynamoDB reported. DynamoDB reports no units for a write whose condition fails, although the write consumes units.
 */
export type Use = {
  requests: number
  readUnits: number
  writeUnits: number
  /** How the records of a list or a summary were found (lib/data/index/plan.ts). */
  plan?: string
  /** The number of failed records of a batch, by error code. */
  failed?: Record<string, number>
}

const meters = new AsyncLocalStorage<Use>()

/**
 * Runs `work` with a new meter, which counts how much `work` uses the table. At the end, adds these counts to the outer
 * meter, if there is one.
 */
export async function withMeter<T>(work: () => Promise<T>): Promise<T> {
  const use = noUse()
  try {
    return await meters.run(use, work)
  } finally {
    countUse(use)
  }
}

/** Returns the counts of the current meter so far. All counts are 0 if there is no meter. */
export function useSoFar(): Readonly<Use> {
  return meters.getStore() ?? noUse()
}

/** Adds these counts to the current meter, if there is one. */
export function countUse({ requests, readUnits, writeUnits }: Use): void {
  const use = meters.getStore()
  if (!use) return
  use.requests += requests
  use.readUnits += readUnits
  use.writeUnits += writeUnits
}

/** Stores how the records of a list or summary were found, for the log line of the request. */
export function notePlan(plan: string): void {
  const use = meters.getStore()
  if (use) use.plan = plan
}

/** Stores the number of failed records of a batch for each error code, for the log line of the request. */
export function noteFailed(codes: readonly string[]): void {
  const use = meters.getStore()
  if (!use || codes.length === 0) return
  use.failed = {}
  for (const code of codes) use.failed[code] = (use.failed[code] ?? 0) + 1
}

function noUse(): Use {
  return { requests: 0, readUnits: 0, writeUnits: 0 }
}

export type LoggedError = { name: string; message: string; stack?: string | undefined }

const MAX_PARTS = 8
/** A short lower-case word. E-mail addresses, phone numbers and tokens do not have this form. */
const WORD = /^[a-z][a-z0-9-]{0,19}$/

/**
 * Returns a request path in the form that is logged. Keeps ids and short lower-case words. Replaces any other part of the path
 * by `…`, because the part may be personal data or a secret.
 */
export function loggedPath(path: string): string {
  const parts = path.split('/', MAX_PARTS)
  return parts.map((part) => (part === '' || WORD.test(part) || hasFormOfId(part) ? part : '…')).join('/')
}

/**
 * Returns the name, message and stack of an error and of its causes. Leaves out other properties, because errors of the AWS
 * SDK contain a copy of the request.
 */
export function causes(error: unknown): LoggedError[] {
  if (!(error instanceof Error)) return error === undefined ? [] : [{ name: typeof error, message: 'thrown' }]
  return [{ name: error.name, message: error.message, stack: error.stack }, ...causes(error.cause)]
}

export function stacks(errors: LoggedError[] = []): string {
  return errors.map(({ stack }) => `\n${stack}`).join('')
}

/** Logs an error that does not end the current work. */
export function logError(level: 'warn' | 'error', message: string, error: unknown): void {
  const line = { message, error: causes(error) }
  writeLog(level, line, () => message + stacks(line.error))
}

/**
 * Writes one log line, as JSON or as readable text (`LOG_FORMAT`). On Lambda, JSON is written to stdout: `console` would nest
 * the line in a member `message`, and the queries in docs/incidents.md use top-level members. Lambda reads `timestamp` and
 * `level` of a line in stdout (Lambda Developer Guide, "Log-level filtering").
 * @param readable returns the readable text, or `undefined` to write no text
 */
export function writeLog<Line extends object>(
  level: 'info' | 'warn' | 'error',
  line: Line,
  readable: (line: Line) => string | undefined,
): void {
  const isJson = config().LOG_FORMAT === 'json'
  if (isJson && startsInLambda()) {
    const timestamp = new Date().toISOString()
    process.stdout.write(`${JSON.stringify({ timestamp, level: level.toUpperCase(), ...line })}\n`)
    return
  }
  const written = isJson ? line : readable(line)
  if (written !== undefined) console[level](written)
}

/**
 * Returns how long to wait before a retry, with full jitter (Brooker, "Exponential Backoff And Jitter", AWS Architecture Blog
 * 2015).
 * @param tries the number of attempts so far
 * @returns milliseconds
 */
export function fullJitter(tries: number, baseMs: number, capMs: number): number {
  return Math.random() * Math.min(capMs, baseMs * 2 ** tries)
}

/** The header `traceparent` of W3C Trace Context, level 1. Later versions may add parts. An id of only zeros is invalid. */
const TRACEPARENT = /^(?!ff)([\da-f]{2})-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-[\da-f]{2}(-.*)?$/

/**
 * Returns the trace id and the span id that the caller sent. Ignores a malformed `traceparent`, as the specification
 * requires.
 */
export function traceOf(traceparent = ''): { trace_id?: string; parent_id?: string } {
  const [, version, trace_id, parent_id, more] = TRACEPARENT.exec(traceparent) ?? []
  const isValid = version !== '00' || more === undefined
  return isValid && trace_id && parent_id ? { trace_id, parent_id } : {}
}
