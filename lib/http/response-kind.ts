import type * as v from 'valibot'
import type { HttpEvent, HttpResult } from './event.ts'

type ResponseHeader =
  | 'ETag'
  | 'Location'
  | 'Link'
  | 'Content-Security-Policy'
  | 'X-Content-Type-Options'
  | 'Vary'
  | 'Content-Encoding'

/** Describes a response. `render` turns the result of the endpoint's function into a status, headers and a body. */
export type ResponseKind<Result, Query> = {
  readonly status: number
  readonly schema?: v.GenericSchema
  /** The media types of a body that is not JSON. */
  readonly types?: readonly string[]
  /** The headers that the OpenAPI document lists for this response, besides those of every response. */
  readonly headers: readonly ResponseHeader[]
  /** Whether a GET with a matching `If-None-Match` returns 304. */
  readonly isConditional?: true
  /** Whether the response contains the results of several records, each with its own status. */
  readonly isBatch?: true
  /** The `Cache-Control` header, by default `private, no-cache`. `render` may set another value for a successful response. */
  readonly cacheControl?: string
  render(result: Result, event: HttpEvent, query: Query): HttpResult
}

export const PRIVATE_NO_CACHE = 'private, no-cache'
export const NO_STORE = 'no-store'
export const JSON_TYPE = 'application/json'

/** Returns a JSON response. */
export function json(statusCode: number, body: unknown, headers: Record<string, string> = {}): HttpResult {
  return { statusCode, headers: { 'content-type': JSON_TYPE, ...headers }, body: JSON.stringify(body) }
}
