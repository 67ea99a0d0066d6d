import { vi } from 'vitest'

type Made = { status?: number; body?: unknown; headers?: Record<string, string> }
/** A function that returns the response to a request, or the error that `fetch` throws. */
type Script = (request: Request, nth: number) => Made | Error | Promise<Made | Error>

export const HOUR = 60 * 60 * 1000
export const NOW = Date.parse('2026-11-21T12:00:00.000Z')
export const baseUrl = 'https://service.test'

/** A session that expires `leftMs` milliseconds after `NOW`. */
export function sessionOf(token: string, leftMs: number) {
  return {
    token,
    expires_at: new Date(NOW + leftMs).toISOString(),
    user: { id: 'usr_1', email: 'agent@demo.test', name: 'Agent' },
  }
}

export const problem = (status: number, code: string, headers?: Record<string, string>): Made => ({
  status,
  body: { type: `urn:problem:${code}`, title: 'Refused', status, code, request_id: 'r1' },
  ...(headers && { headers }),
})

/** A `fetch` that returns the responses of `script` and records the requests. The `date` header of each response is `NOW`. */
export function answering(script: Script) {
  const requests: Request[] = []
  const fetch = vi.fn(async (request: Request) => {
    requests.push(request)
    const made = await script(request, requests.length)
    if (made instanceof Error) throw made
    const headers = { date: new Date(NOW).toUTCString(), 'content-type': 'application/json', ...made.headers }
    return new Response(JSON.stringify(made.body ?? {}), { status: made.status ?? 200, headers })
  })
  const sent = (header: string) => requests.map(({ headers }) => headers.get(header))
  const paths = () => requests.map(({ url }) => new URL(url).pathname)
  return { fetch, requests, sent, paths }
}
