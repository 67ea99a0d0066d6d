/** API Gateway waits 29 s for the service: what has not come after this is lost. */
const LONGEST_MS = 30_000

type Send = (request: Request) => Promise<Response>

/**
 * One attempt at a request, which ends whatever becomes of its connection: with the answer, read whole, or with a failure
 * after 30 seconds, or when its `signal` says so.
 */
export function inTime(send: Send): Send {
  return function attempt(request) {
    const { signal } = request
    const ending = new AbortController()
    return new Promise((resolve, reject) => {
      // Not every `fetch` heeds its signal.
      function end(reason: unknown): void {
        ending.abort(reason)
        reject(reason)
      }
      const stop = () => end(signal.reason)
      const timer = setTimeout(() => end(new Error('There was no answer in time')), LONGEST_MS)
      if (signal.aborted) stop()
      else signal.addEventListener('abort', stop, { once: true })
      send(new Request(request, { signal: ending.signal }))
        .then(whole)
        .then(resolve, reject)
        .finally(() => {
          clearTimeout(timer)
          signal.removeEventListener('abort', stop)
        })
    })
  }
}

/** An answer of which nothing is still to come. */
async function whole(answer: Response): Promise<Response> {
  const { status, statusText, headers } = answer
  const text = await answer.text()
  return new Response(text === '' ? null : text, { status, statusText, headers })
}
