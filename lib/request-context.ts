import { AsyncLocalStorage } from 'node:async_hooks'
import { config, startsInLambda } from './config.ts'
import { hasFormOfId } from './domain/id.ts'

const DEFAULT_MS = 10_000

const deadlines = new AsyncLocalStorage<number>()

/**
 * Runs `work` with a deadline for everything it calls, so that no retry outlives its request. Inside another deadline the
 * earlier one applies.
 * @param ms milliseconds from now, on the monotonic clock
 */
export function withDeadline<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const outer = deadlines.getStore() ?? Number.POSITIVE_INFINITY
  return deadlines.run(Math.min(outer, performance.now() + ms), work)
}

/** Runs `work` with the current deadline, or one of 10 s if there is none: for retry loops. */
export function untilDeadline<T>(work: () => Promise<T>): Promise<T> {
  return deadlines.getStore() === undefined ? withDeadline(DEFAULT_MS, work) : work()
}

/** Milliseconds until the deadline, 0 when it has passed, and 10 s without a deadline. */
export function remainingMs(): number {
  const deadline = deadlines.getStore()
  return deadline === undefined ? DEFAULT_MS : Math.max(0, deadline - performance.now())
}

/** A signal that aborts an outgoing request at the deadline. Already aborted if it has passed. */
export function deadlineSignal(): AbortSignal {
  const left = Math.floor(remainingMs())
  return left === 0 ? AbortSignal.abort() : AbortSignal.timeout(left)
}

/**
 * The use of the store: requests with their retries, and the capacity units that DynamoDB reports. It reports none for a
 * write whose condition fails, though the write takes some.
 */
export type Use = {
  requests: number
  readUnits: number
  writeUnits: number
  /** How the records of a filtered or sorted list were found. */
  access?: Access
  /** How many records of a batch failed, by the codes of their errors. */
  failed?: Record<string, number>
}

/** What was read to find the records of a list: the whole list, packed rows, or the postings of words and then entries or rows. */
export type Access = 'list' | 'rows' | 'words' | 'words and rows' | 'external id'

const meters = new AsyncLocalStorage<Use>()

/** Runs `work` with its own meter for everything it calls. At the end its use is added to the outer meter. */
export async function withMeter<T>(work: () => Promise<T>): Promise<T> {
  const use = noUse()
  try {
    return await meters.run(use, work)
  } finally {
    countUse(use)
  }
}

/** The use of the current work so far, zero without a meter. */
export function useSoFar(): Readonly<Use> {
  return meters.getStore() ?? noUse()
}

/** Adds to the use of the current work, if there is a meter. */
export function countUse({ requests, readUnits, writeUnits }: Use): void {
  const use = meters.getStore()
  if (!use) return
  use.requests += requests
  use.readUnits += readUnits
  use.writeUnits += writeUnits
}

/** Notes for the log how the records of a list were found. */
export function noteAccess(access: Access): void {
  const use = meters.getStore()
  if (use) use.access = access
}

/** Notes for the log how many records of a batch failed, by the codes of their errors. */
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
/** A part of a path that cannot be a name, an e-mail, a phone number or a token. */
const WORD = /^[a-z][a-z0-9-]{0,19}$/

/**
 * The path of an unknown route, for the log. Keeps ids and short lower-case words; any other part may be personal data or a
 * secret and becomes `…`.
 */
export function loggedPath(path: string): string {
  const parts = path.split('/', MAX_PARTS)
  return parts.map((part) => (part === '' || WORD.test(part) || hasFormOfId(part) ? part : '…')).join('/')
}

/** An error and its causes, with name, message and stack only: the SDK's errors also hold a copy of the request. */
export function causes(error: unknown): LoggedError[] {
  if (!(error instanceof Error)) return error === undefined ? [] : [{ name: typeof error, message: 'thrown' }]
  return [{ name: error.name, message: error.message, stack: error.stack }, ...causes(error.cause)]
}

export function stacks(errors: LoggedError[] = []): string {
  return errors.map(({ stack }) => `\n${stack}`).join('')
}

/** Logs an error that the work goes on after. */
export function logError(level: 'warn' | 'error', message: string, error: unknown): void {
  const line = { message, error: causes(error) }
  writeLog(level, line, () => message + stacks(line.error))
}

/**
 * Writes one log line: JSON on Lambda, readable text on a developer's machine. On Lambda it goes past the console, which
 * would put it into the member `message` of a line of its own: CloudWatch takes metrics from top-level members only. Lambda
 * reads `timestamp` and `level` of such a line ("Log-level filtering" of its Developer Guide).
 * @param readable makes that text, or `undefined` to omit the line there
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
 * The wait before a retry, with full jitter (Brooker, "Exponential Backoff And Jitter", AWS Architecture Blog 2015).
 * @param tries the number of attempts so far
 * @returns milliseconds
 */
export function fullJitter(tries: number, baseMs: number, capMs: number): number {
  return Math.random() * Math.min(capMs, baseMs * 2 ** tries)
}

/** `traceparent` of W3C Trace Context, level 1. Later versions may add parts. Ids that consist of zeros are invalid. */
const TRACEPARENT = /^(?!ff)([\da-f]{2})-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-[\da-f]{2}(-.*)?$/

/** Returns the trace and span of a caller. A malformed `traceparent` is ignored, as the specification requires. */
export function traceOf(traceparent = ''): { trace_id?: string; parent_id?: string } {
  const [, version, trace_id, parent_id, more] = TRACEPARENT.exec(traceparent) ?? []
  const isValid = version !== '00' || more === undefined
  return isValid && trace_id && parent_id ? { trace_id, parent_id } : {}
}
