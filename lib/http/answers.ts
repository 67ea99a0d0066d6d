import * as v from 'valibot'
import { etag, isUnchanged } from './conditional.ts'
import type { HttpEvent, HttpResult } from './event.ts'
import { links, type PageQuery, Pagination, paginate } from './pagination.ts'

export type AnswerHeader =
  | 'ETag'
  | 'Location'
  | 'Link'
  | 'Content-Security-Policy'
  | 'X-Content-Type-Options'
  | 'Vary'
  | 'Content-Encoding'

/** How an endpoint answers: what its function gives, the status and body that makes, and how its errors are cached. */
export type Answer<Result, Query> = {
  readonly status: number
  readonly schema?: v.GenericSchema
  /** The types of a body that is no JSON. */
  readonly types?: readonly string[]
  /** Headers that say more than those of every answer do. */
  readonly headers: readonly AnswerHeader[]
  /** Whether a GET is answered 304 where the caller has it already. */
  readonly isConditional?: true
  readonly cacheControl: string
  render(result: Result, event: HttpEvent, query: Query): HttpResult
}

/** `hasOthers` where it holds other records, of whose changes its version does not tell. */
type Saved<T> = { record: T; replayed?: boolean; hasOthers?: boolean }
type PageOf<T> = { records: T[]; total: number; next?: string | null }

export const DATA = 'private, no-cache'
export const REPLAYED = { 'idempotent-replayed': 'true' }
export const JSON_TYPE = 'application/json'

/**
 * 200 with one record and its ETag, marked where a request was sent again; 304 where the caller has it already, and it
 * has no others in it.
 */
export function record<T extends { version: number }>(
  schema: v.GenericSchema<unknown, T>,
): Answer<Saved<T>, unknown> {
  return {
    status: 200,
    schema,
    headers: ['ETag'],
    isConditional: true,
    cacheControl: DATA,
    render({ record, replayed, hasOthers }, event) {
      const headers = { 'cache-control': DATA, etag: etag(record.version) }
      const isRead = event.requestContext.http.method === 'GET'
      if (isRead && isUnchanged(event, headers.etag) && !hasOthers) return { statusCode: 304, headers }
      return json(200, record, { ...headers, ...(replayed && REPLAYED) })
    },
  }
}

/** 201 with the new record, its ETag and its address; marked where a request was sent again. */
export function created<T extends { id: string; version: number }>(
  schema: v.GenericSchema<unknown, T>,
): Answer<Saved<T>, unknown> {
  return {
    status: 201,
    schema,
    headers: ['ETag', 'Location'],
    cacheControl: DATA,
    render({ record, replayed }, event) {
      return json(201, record, {
        'cache-control': DATA,
        etag: etag(record.version),
        location: `${event.rawPath}/${record.id}`,
        ...(replayed && REPLAYED),
      })
    },
  }
}

/**
 * 200 with a page of records, where it stands in the whole list, and links to the pages around it.
 * @param title the name it has in the OpenAPI document
 */
export function page<T>(
  title: string,
  schema: v.GenericSchema<unknown, T>,
  order = 'newest first',
): Answer<PageOf<T>, PageQuery> {
  return {
    status: 200,
    schema: v.pipe(
      v.strictObject({ data: v.array(schema), pagination: Pagination }),
      v.metadata({ title, description: `A page of a list, ${order}` }),
    ),
    headers: ['Link'],
    cacheControl: DATA,
    render({ records, ...found }, event, query) {
      const pagination = paginate(query, found)
      const link = links(event.rawPath, event.rawQueryString, pagination)
      return json(200, { data: records, pagination }, { 'cache-control': DATA, link })
    },
  }
}

/** 204 without a body. */
export const nothing: Answer<void, unknown> = {
  status: 204,
  headers: [],
  cacheControl: DATA,
  render: () => ({ statusCode: 204, headers: { 'cache-control': DATA } }),
}

/** An answer with a body of JSON. */
export function json(statusCode: number, body: unknown, headers: Record<string, string>): HttpResult {
  return {
    statusCode,
    headers: { 'content-type': JSON_TYPE, ...headers },
    body: JSON.stringify(body),
  }
}
