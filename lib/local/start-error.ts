import { inspect } from 'node:util'
import { ConfigError } from '../config.ts'

/** The error for a service that cannot start. The message is one line: the reason, and what to do about it. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

/** Returns the message of an expected error, which is one line. Returns any other error with its stack. */
export function plainMessage(error: unknown): string {
  return error instanceof StartError || error instanceof ConfigError ? error.message : inspect(error)
}
