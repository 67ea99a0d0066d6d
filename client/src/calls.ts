import type { GivenHeaders, SendOptions, ServiceCalls } from './call-types.ts'
import { ServiceError } from './service-error.ts'

type Values = Readonly<Record<string, unknown>>
type Options = Omit<RequestInit, 'body' | 'headers'> &
  SendOptions & {
    headers?: GivenHeaders
    params?: { path?: Values; query?: Values; header?: Values }
    body?: unknown
  }

type Send = (request: Request, options: SendOptions) => Promise<Response>

/** Returns functions that call the service at `baseUrl`. `send` sends the requests. */
export function serviceCalls(baseUrl: string, send: Send): ServiceCalls
export function serviceCalls(baseUrl: string, send: Send): object {
  const by = (method: string) =>
    async function call(path: string, options: Options = {}) {
      const { params = {}, headers, body, ...init } = options
      const url = baseUrl.replace(/\/$/, '') + pathOf(path, params.path) + queryOf(params.query)
      const sent = headersOf(headers, params.header)
      if (body !== undefined) sent.set('content-type', 'application/json')
      const request = new Request(url, { ...init, method, headers: sent, body: JSON.stringify(body) })
      const response = await send(request, options)
      const text = await response.text()
      const data = text === '' ? undefined : jsonOrText(text)
      if (!response.ok || typeof data === 'string') throw new ServiceError(request, response, data)
      return { data, response }
    }
  return { GET: by('GET'), POST: by('POST'), PUT: by('PUT'), PATCH: by('PATCH'), DELETE: by('DELETE') }
}

function pathOf(template: string, values: Values = {}): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])))
}

/** Returns the query string. Joins several values of a parameter with commas. */
function queryOf(values: Values = {}): string {
  const pairs = Object.entries(values).flatMap(([name, value]) => {
    const texts = [value ?? []].flat().map((each) => encodeURIComponent(String(each)))
    return texts.length > 0 ? `${name}=${texts}` : []
  })
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}

function headersOf(headers: GivenHeaders, named: Values = {}): Headers {
  const all = new Headers(headers)
  for (const [name, value] of Object.entries(named)) if (value !== undefined) all.set(name, String(value))
  return all
}

/** Parses the body of a response. Returns the text unchanged if it is not JSON, because a gateway may send HTML. */
function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
