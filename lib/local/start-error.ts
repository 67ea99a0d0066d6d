/** The error for a service that cannot start. The message is one line: the reason, and what to do about it. */
export class StartError extends Error {
  override readonly name = 'StartError'
}
