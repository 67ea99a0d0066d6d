import { AsyncLocalStorage } from 'node:async_hooks'
import { config, startsInLambda } from '../config.ts'

const requestIds = new AsyncLocalStorage<string>()

/** Runs `work`. Every log line of `work` has `request_id`. */
export function withRequestId<T>(id: string, work: () => T): T {
  return requestIds.run(id, work)
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
  fields: Line,
  readable: (line: Line & { request_id?: string }) => string | undefined,
): void {
  const request_id = requestIds.getStore()
  const line = { ...fields, ...(request_id !== undefined && { request_id }) }
  const isJson = config().LOG_FORMAT === 'json'
  if (isJson && startsInLambda()) {
    const timestamp = new Date().toISOString()
    process.stdout.write(`${JSON.stringify({ timestamp, level: level.toUpperCase(), ...line })}\n`)
    return
  }
  const written = isJson ? line : readable(line)
  if (written !== undefined) console[level](written)
}

export type LoggedError = { name: string; message: string; stack?: string | undefined }

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
