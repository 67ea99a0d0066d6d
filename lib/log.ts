import { config } from './config.ts'
import { hasFormOfId } from './domain/id.ts'

/** An error as the log has it, or what caused it. */
export type LoggedError = { name: string; message: string; stack?: string | undefined }

const MOST_PARTS = 8
/** What a path is made of where nobody typed a name, an e-mail, a phone number or a token into it. */
const WORD = /^[a-z][a-z0-9-]{0,19}$/

/**
 * A path that no route has, for the log: its ids and short lower-case words. Any other part may be personal data or a
 * secret and becomes `…`.
 */
export function loggedPath(path: string): string {
  const parts = path.split('/', MOST_PARTS)
  return parts.map((part) => (part === '' || WORD.test(part) || hasFormOfId(part) ? part : '…')).join('/')
}

/** An error and what caused it, as names, messages and stacks: never the SDK's copy of what was sent. */
export function causes(error: unknown): LoggedError[] {
  if (!(error instanceof Error)) return error === undefined ? [] : [{ name: typeof error, message: 'thrown' }]
  return [{ name: error.name, message: error.message, stack: error.stack }, ...causes(error.cause)]
}

/** The same for whoever reads it: one stack below the other. */
export function stacks(errors: LoggedError[] = []): string {
  return errors.map(({ stack }) => `\n${stack}`).join('')
}

/**
 * Writes one line of the log: Lambda makes JSON of the object, on a developer's machine it is a readable text.
 * @param readable makes that text; `undefined` where a person has no use for a line
 */
export function writeLog<Line extends object>(
  level: 'info' | 'warn' | 'error',
  line: Line,
  readable: (line: Line) => string | undefined,
): void {
  const written = config().LOG_FORMAT === 'json' ? line : readable(line)
  if (written !== undefined) console[level](written)
}
