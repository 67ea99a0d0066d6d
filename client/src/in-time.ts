/**
 * Runs `work` with a time limit and returns its result. Rejects early when one of `signals` aborts, with its reason or an `AbortError`, or
 * after `ms` milliseconds. In both cases, also aborts the signal that it passed to `work`.
 */
export function inTime<T>(
  work: (signal: AbortSignal) => Promise<T>,
  ms: number,
  ...signals: readonly (AbortSignal | undefined)[]
): Promise<T> {
  const ending = new AbortController()
  return new Promise((resolve, reject) => {
    // Signals have no `reason` in React Native up to 0.86.
    const stop = () =>
      end(
        signals.find((signal) => signal?.aborted)?.reason ??
          Object.assign(new Error('aborted'), { name: 'AbortError' }),
      )
    const timer = setTimeout(() => end(new Error('timed out')), ms)
    function cleanUp(): void {
      clearTimeout(timer)
      for (const signal of signals) signal?.removeEventListener('abort', stop)
    }
    // Do not wait for `work`, because some implementations of `fetch` ignore their signal.
    function end(reason: unknown): void {
      cleanUp()
      ending.abort(reason)
      reject(reason)
    }
    for (const signal of signals) {
      if (signal?.aborted) return stop()
      signal?.addEventListener('abort', stop)
    }
    work(ending.signal).then(resolve, reject).finally(cleanUp)
  })
}
