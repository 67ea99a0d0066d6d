/** The exit code of a command that was ended by Ctrl-C. */
export const STOPPED = 130

/** Thrown where the user has stopped a command while it waited to try again. */
export class Stopped extends Error {
  override readonly name = 'Stopped'
}

/** Under npm a process gets the signal of one Ctrl-C twice: from the terminal and from npm. */
const SAME_MS = 1_000

/** Stops a command cleanly with SIGINT or SIGTERM. A second signal ends the process at once. */
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
