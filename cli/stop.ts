/** The exit code of a command that is stopped by Ctrl-C. */
export const STOPPED = 130

/** The reason of the signal of `stopSignal`. Thrown if the user stops a command that must still repeat a request. */
export class Stopped extends Error {
  override readonly name = 'Stopped'
}

/** Signals within this time count as one signal. Under npm, one Ctrl-C sends two signals, from the terminal and from npm. */
const SAME_MS = 1_000

/**
 * Returns a signal that aborts on SIGINT or SIGTERM, so that a command can end cleanly. A second signal ends the process
 * immediately. `end` removes the listeners.
 */
export function stopSignal(): { signal: AbortSignal; end(): void } {
  const controller = new AbortController()
  let first: number | undefined
  function onSignal(): void {
    if (first !== undefined && performance.now() - first > SAME_MS) process.exit(STOPPED)
    first ??= performance.now()
    controller.abort(new Stopped())
  }
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal)
  return {
    signal: controller.signal,
    end: () => void process.off('SIGINT', onSignal).off('SIGTERM', onSignal),
  }
}
