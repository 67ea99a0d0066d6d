import { createHash } from 'node:crypto'
import * as v from 'valibot'
import {
  etag,
  type HttpEvent,
  type HttpResult,
  isUnchanged,
  links,
  type PageQuery,
  Pagination,
  paginate,
} from './request.ts'

export type AnswerHeader =
  | 'ETag'
  | 'Location'
  | 'Link'
  | 'Content-Security-Policy'
  | 'X-Content-Type-Options'
  | 'Vary'
  | 'Content-Encoding'

/** How an endpoint responds: turns the result of its function into a status, headers and a body. */
export type Answer<Result, Query> = {
  readonly status: number
  readonly schema?: v.GenericSchema
  /** The media types of a body that is not JSON. */
  readonly types?: readonly string[]
  /** Headers besides those of every response, for the OpenAPI document. */
  readonly headers: readonly AnswerHeader[]
  /** Whether a GET with a matching `If-None-Match` returns 304. */
  readonly isConditional?: true
  /** Whether it answers for several records: then the error codes of each are in its body. */
  readonly isBatch?: true
  /** The `Cache-Control` header, `private, no-cache` by default. `render` may set another one, but not for errors. */
  readonly cacheControl?: string
  render(result: Result, event: HttpEvent, query: Query): HttpResult
}

/** `hasOthers`: the record includes other records, whose changes do not raise its version. */
type Saved<T> = { record: T; replayed?: boolean; hasOthers?: boolean }
type PageOf<T> = { records: T[]; total: number; next?: string | null }

export const DATA = 'private, no-cache'
export const NO_STORE = 'no-store'
export const REPLAYED = { 'idempotent-replayed': 'true' }
export const JSON_TYPE = 'application/json'

/**
 * 200 with one record and its ETag, marked if the request is a replay. 304 if the caller already has this version and the
 * record includes no others.
 */
export function record<T extends { version: number }>(
  schema: v.GenericSchema<unknown, T>,
): Answer<Saved<T>, unknown> {
  return {
    status: 200,
    schema,
    headers: ['ETag'],
    isConditional: true,
    render({ record, replayed, hasOthers }, event) {
      const headers = { etag: etag(record.version) }
      const isRead = event.requestContext.http.method === 'GET'
      if (isRead && isUnchanged(event, headers.etag) && !hasOthers) return { statusCode: 304, headers }
      return json(200, record, { ...headers, ...(replayed && REPLAYED) })
    },
  }
}

/** 201 with the new record, its ETag and its path, marked if the request is a replay. */
export function created<T extends { id: string; version: number }>(
  schema: v.GenericSchema<unknown, T>,
): Answer<Saved<T>, unknown> {
  return {
    status: 201,
    schema,
    headers: ['ETag', 'Location'],
    render({ record, replayed }, event) {
      return json(201, record, {
        etag: etag(record.version),
        location: `${event.rawPath}/${record.id}`,
        ...(replayed && REPLAYED),
      })
    },
  }
}

/**
 * 200 with a page of records, its position in the list, and links to the pages around it.
 * @param title the name of the schema in the OpenAPI document
 */
export function page<T>(
  title: string,
  schema: v.GenericSchema<unknown, T>,
  order = 'newest first without `sort`',
): Answer<PageOf<T>, PageQuery> {
  return {
    status: 200,
    schema: v.pipe(
      v.strictObject({ data: v.array(schema), pagination: Pagination }),
      v.metadata({ title, description: `A page of a list, ${order}` }),
    ),
    headers: ['Link'],
    render({ records, ...found }, event, query) {
      const pagination = paginate(query, found)
      const link = links(event.rawPath, event.rawQueryString, pagination)
      return json(200, { data: records, pagination }, { link })
    },
  }
}

export const nothing: Answer<void, unknown> = {
  status: 204,
  headers: [],
  render: () => ({ statusCode: 204 }),
}

function json(statusCode: number, body: unknown, headers: Record<string, string> = {}): HttpResult {
  return { statusCode, headers: { 'content-type': JSON_TYPE, ...headers }, body: JSON.stringify(body) }
}

/**
 * 200 with a value that has no version.
 * @param cacheControl by default caches must revalidate; with `NO_STORE` they may not store the value
 */
export function value<T>(schema: v.GenericSchema<unknown, T>, cacheControl = DATA): Answer<T, unknown> {
  return {
    status: 200,
    schema,
    headers: [],
    cacheControl,
    render: (result) => json(200, result),
  }
}

/** 200 with a value that is the same for every caller and may be cached for five minutes. 304 if the caller has it. */
export function published<T>(schema: v.GenericSchema<unknown, T>): Answer<T, unknown> {
  return {
    status: 200,
    schema,
    headers: ['ETag'],
    isConditional: true,
    cacheControl: NO_STORE,
    render(value, event) {
      const text = JSON.stringify(value)
      const digest = createHash('sha256').update(text).digest('base64url')
      const headers = { 'cache-control': 'public, max-age=300', etag: `"${digest}"` }
      if (isUnchanged(event, headers.etag)) return { statusCode: 304, headers }
      return { statusCode: 200, headers: { 'content-type': JSON_TYPE, ...headers }, body: text }
    },
  }
}
