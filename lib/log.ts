import { config } from './config.ts'
import { hasFormOfId } from './domain/id.ts'

/** An error in the log. */
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

/** The stacks of errors as text, one below the other. */
export function stacks(errors: LoggedError[] = []): string {
  return errors.map(({ stack }) => `\n${stack}`).join('')
}

/**
 * Writes one log line: JSON on Lambda, readable text on a developer's machine.
 * @param readable makes that text, or `undefined` to omit the line there
 */
export function writeLog<Line extends object>(
  level: 'info' | 'warn' | 'error',
  line: Line,
  readable: (line: Line) => string | undefined,
): void {
  const written = config().LOG_FORMAT === 'json' ? line : readable(line)
  if (written !== undefined) console[level](written)
}
