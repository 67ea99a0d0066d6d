import { inspect } from 'node:util'
import { ConfigError } from '../config.ts'

/** The reason why the service cannot start, and what to do about it, in one line. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

/** Returns the one line of an expected error, or any other error with its stack. */
export function plainMessage(error: unknown): string {
  return error instanceof StartError || error instanceof ConfigError ? error.message : inspect(error)
}
