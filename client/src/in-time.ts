type Send = (request: Request) => Promise<Response>

/**
 * Sends a request once. Resolves with the whole answer; rejects after `timeoutMs`, when its `signal` aborts, and when the
 * answer is a redirect, whose target must not get the password, the token or the body.
 */
export function inTime(send: Send, timeoutMs: number): Send {
  return function attempt(request) {
    const { signal } = request
    const ending = new AbortController()
    return new Promise((resolve, reject) => {
      const stop = () => end(signal.reason)
      const timer = setTimeout(() => end(new Error('There was no answer in time')), timeoutMs)
      function cleanUp(): void {
        clearTimeout(timer)
        signal.removeEventListener('abort', stop)
      }
      // Some implementations of `fetch` ignore their signal, so this does not wait for it.
      function end(reason: unknown): void {
        cleanUp()
        ending.abort(reason)
        reject(reason)
      }
      if (signal.aborted) return stop()
      signal.addEventListener('abort', stop, { once: true })
      send(new Request(request, { signal: ending.signal, redirect: 'error' }))
        .then(whole)
        .then(resolve, reject)
        .finally(cleanUp)
    })
  }
}

/** The same answer once its body has arrived. */
async function whole(answer: Response): Promise<Response> {
  const { status, statusText, headers } = answer
  const text = await answer.text()
  return new Response(text === '' ? null : text, { status, statusText, headers })
}
