import type { Client } from 'openapi-fetch'
import type { paths } from './schema.ts'

type Send = (request: Request) => Promise<Response>
/** In place of `HeadersInit`, which only the DOM library declares. */
type GivenHeaders = ConstructorParameters<typeof Headers>[0]
type Values = Readonly<Record<string, unknown>>
/** The options of a call: those of `fetch`, and what the OpenAPI document says of the request. */
type CallOptions = Omit<RequestInit, 'body' | 'headers'> & {
  params?: { path?: Values; query?: Values; header?: Values }
  headers?: GivenHeaders
  body?: unknown
  fetch?: Send
}

/** The calls of the service by method, typed by the OpenAPI document: `{ data, response }`, or `{ error, response }` without a success. */
export type ServiceCalls = Pick<Client<paths>, 'GET' | 'POST' | 'PUT' | 'DELETE'>

/**
 * Only the types come from openapi-fetch. Its code takes 2.4 KB compressed, mostly for forms of parameters and bodies that this service
 * does not have.
 */
export function serviceCalls(baseUrl: string, send: Send): ServiceCalls
export function serviceCalls(baseUrl: string, send: Send): object {
  const by =
    (method: string) =>
    async (path: string, options: CallOptions = {}) => {
      const { params = {}, headers, body, fetch = send, ...init } = options
      const url = baseUrl.replace(/\/$/, '') + pathOf(path, params.path) + queryOf(params.query)
      const sent = headersOf(headers, params.header)
      if (body !== undefined && !sent.has('content-type')) sent.set('content-type', 'application/json')
      const request = {
        ...init,
        method,
        headers: sent,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }
      const response = await fetch(new Request(url, request))
      const text = await response.text()
      return response.ok
        ? { data: text === '' ? undefined : JSON.parse(text), response }
        : { error: jsonOrText(text), response }
    }
  return { GET: by('GET'), POST: by('POST'), PUT: by('PUT'), DELETE: by('DELETE') }
}

function pathOf(template: string, values: Values = {}): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])))
}

/** Several values of a parameter are sent with commas between, as the document says. */
function queryOf(values: Values = {}): string {
  const pairs = Object.entries(values).flatMap(([name, value]) => {
    const texts = [value].flat().filter((each) => each !== undefined && each !== null)
    return texts.length > 0
      ? [`${name}=${texts.map((each) => encodeURIComponent(String(each))).join(',')}`]
      : []
  })
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}

function headersOf(headers: GivenHeaders, named: Values = {}): Headers {
  const all = new Headers(headers)
  for (const [name, value] of Object.entries(named)) if (value !== undefined) all.set(name, String(value))
  return all
}

/** A gateway may answer with something else than JSON. */
function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
