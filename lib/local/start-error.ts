import { inspect } from 'node:util'
import { ConfigError } from '../config.ts'

/** Why the service cannot start, as one line that says what to do about it. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

/** An expected error as its one line; any other with its stack. */
export function plainMessage(error: unknown): string {
  return error instanceof StartError || error instanceof ConfigError ? error.message : inspect(error)
}
