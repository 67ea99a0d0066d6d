import * as v from 'valibot'
import { Session } from '../domain/user.ts'
import { etag, isUnchanged } from './conditional.ts'
import type { HttpEvent, HttpResult } from './event.ts'
import { links, Pagination, paginate } from './pagination.ts'

/** How an endpoint answers: what its function gives, the status and body that makes, and how its errors are cached. */
export type Answer<Result, Query> = {
  readonly status: number
  readonly schema?: v.GenericSchema
  readonly cacheControl: string
  render(result: Result, event: HttpEvent, query: Query): HttpResult
}

type Versioned<T> = { record: T; version: number }
type PageOf<T> = { records: T[]; total: number }
type PageQuery = { page: number; limit: number }

const DATA = 'private, no-cache'
const UNKEPT = 'no-store'

/** 200 with one record and its ETag; 304 where the caller has it already. */
export function record<T>(schema: v.GenericSchema<unknown, T>): Answer<Versioned<T>, unknown> {
  return {
    status: 200,
    schema,
    cacheControl: DATA,
    render({ record, version }, event) {
      const headers = { 'cache-control': DATA, etag: etag(version) }
      const isRead = event.requestContext.http.method === 'GET'
      if (isRead && isUnchanged(event, version)) return { statusCode: 304, headers }
      return json(200, record, headers)
    },
  }
}

/** 201 with the new record, its ETag and its address; marked where a request was sent again. */
export function created<T>(
  schema: v.GenericSchema<unknown, T>,
): Answer<Versioned<T & { id: string }> & { replayed: boolean }, unknown> {
  return {
    status: 201,
    schema,
    cacheControl: DATA,
    render({ record, version, replayed }, event) {
      return json(201, record, {
        'cache-control': DATA,
        etag: etag(version),
        location: `${event.rawPath}/${record.id}`,
        ...(replayed && { 'idempotent-replayed': 'true' }),
      })
    },
  }
}

/** 200 with a page of records, where it stands in the whole list, and links to the pages around it. */
export function page<T>(schema: v.GenericSchema<unknown, T>): Answer<PageOf<T>, PageQuery> {
  return {
    status: 200,
    schema: v.strictObject({ data: v.array(schema), pagination: Pagination }),
    cacheControl: DATA,
    render({ records, total }, event, query) {
      const pagination = paginate(query, total)
      const link = links(event.rawPath, event.rawQueryString, pagination)
      return json(200, { data: records, pagination }, { 'cache-control': DATA, link })
    },
  }
}

/** 204 without a body. */
export const nothing: Answer<void, unknown> = {
  status: 204,
  cacheControl: DATA,
  render: () => ({ statusCode: 204, headers: { 'cache-control': DATA } }),
}

/** 200 with a token and whose it is. */
export const session: Answer<Session, unknown> = {
  status: 200,
  schema: Session,
  cacheControl: UNKEPT,
  render: (session) => json(200, session, { 'cache-control': UNKEPT }),
}

/** 200 with something that is the same for everybody and may be kept for five minutes. */
export function published<T>(schema: v.GenericSchema<unknown, T>): Answer<T, unknown> {
  return {
    status: 200,
    schema,
    cacheControl: UNKEPT,
    render: (value) => json(200, value, { 'cache-control': 'public, max-age=300' }),
  }
}

function json(statusCode: number, body: unknown, headers: Record<string, string>): HttpResult {
  return {
    statusCode,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  }
}
