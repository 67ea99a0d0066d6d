import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { integer } from '../domain/atoms.ts'
import { invalid } from '../errors.ts'
import { etag, type HttpEvent, type HttpResult, header, isUnchanged } from './request.ts'

type AnswerHeader =
  | 'ETag'
  | 'Location'
  | 'Link'
  | 'Content-Security-Policy'
  | 'X-Content-Type-Options'
  | 'Vary'
  | 'Content-Encoding'

/** Describes a response. `render` turns the result of the endpoint's function into a status, headers and a body. */
export type Answer<Result, Query> = {
  readonly status: number
  readonly schema?: v.GenericSchema
  /** The media types of a body that is not JSON. */
  readonly types?: readonly string[]
  /** The headers that the OpenAPI document lists for this response, besides those of every response. */
  readonly headers: readonly AnswerHeader[]
  /** Whether a GET with a matching `If-None-Match` returns 304. */
  readonly isConditional?: true
  /** Whether the response contains the results of several records, each with its own status. */
  readonly isBatch?: true
  /** The `Cache-Control` header, by default `private, no-cache`. `render` may set another value for a successful response. */
  readonly cacheControl?: string
  render(result: Result, event: HttpEvent, query: Query): HttpResult
}

/**
 * `replayed` means that the request repeats an earlier request with the same idempotency key. `hasOthers` means that the
 * response includes other records. The response is then never 304, because changes of these records do not change the ETag.
 */
type Saved<T> = { record: T; replayed?: boolean; hasOthers?: boolean }
type PageOf<T> = { records: T[]; total: number; next?: string | null }

export const DATA = 'private, no-cache'
export const NO_STORE = 'no-store'
export const REPLAYED = { 'idempotent-replayed': 'true' }
export const JSON_TYPE = 'application/json'

/**
 * 200 with one record and its ETag. If the request is a replay, the response has the header `Idempotent-Replayed`. For a GET,
 * 304 if `If-None-Match` matches the ETag and the response includes no other records.
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

/** 201 with the new record, its ETag and its path. A replay has the header `Idempotent-Replayed`. */
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
 * 200 with a page of records, its position in the list, and links to other pages.
 * @param title the name of the schema in the OpenAPI document
 */
export function page<T>(
  title: string,
  schema: v.GenericSchema<unknown, T>,
  order = 'newest first unless `sort` is set',
): Answer<PageOf<T>, PageQuery> {
  return {
    status: 200,
    schema: v.pipe(
      v.strictObject({
        data: v.pipe(v.array(schema), v.metadata({ maxItems: LIMIT_MAX })),
        pagination: Pagination,
      }),
      v.metadata({ title, description: `A page of a list, ${order}.` }),
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
 * @param cacheControl by default, caches must revalidate the value. With `NO_STORE`, they must not store it
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

/**
 * 200 with a value that is the same for every caller. Caches may store the value for five minutes. 304 if `If-None-Match`
 * matches the ETag.
 */
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

/** A smaller body fits into one network packet, so compression would save nothing. */
const BYTES_MIN = 1_024

/**
 * Compresses a JSON response of 1 KiB or more if the caller accepts gzip. Sets `Vary` on JSON responses and on a 304 (RFC 9110,
 * section 15.4.5), because the response depends on `Accept-Encoding`. Compression does not change the ETag, because `If-Match`
 * compares the ETag with the version of the record. Does not change responses with `no-store`, because they may contain tokens.
 * If an attacker controls part of a body, the compressed length can reveal a secret in the body (BREACH).
 */
export async function gzipped(result: HttpResult, event: HttpEvent): Promise<HttpResult> {
  const { statusCode, body = '', headers = {} } = result
  const isJson = headers['content-type'] === JSON_TYPE
  if ((!isJson && statusCode !== 304) || headers['cache-control'] === NO_STORE) return result
  const varying = { ...headers, vary: 'Accept-Encoding' }
  if (Buffer.byteLength(body) < BYTES_MIN || !acceptsGzip(header(event, 'accept-encoding')))
    return { ...result, headers: varying }
  // Import zlib on first use. This saves a millisecond of a cold start.
  const { gzipSync } = await import('node:zlib')
  return {
    ...result,
    headers: { ...varying, 'content-encoding': 'gzip' },
    body: gzipSync(body).toString('base64'),
    isBase64Encoded: true,
  }
}

/** `qvalue` of RFC 9110, section 12.4.2. */
const WEIGHT = /^q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/

/**
 * Returns whether an `Accept-Encoding` header (RFC 9110, section 12.5.3) allows gzip and does not prefer `identity`. Returns
 * false without the header, because some clients cannot decompress.
 */
export function acceptsGzip(acceptEncoding = ''): boolean {
  const weights = new Map(acceptEncoding.split(',').map(weighted))
  const others = weights.get('*') ?? 0
  const gzip = weights.get('gzip') ?? weights.get('x-gzip') ?? others
  return gzip > 0 && gzip >= (weights.get('identity') ?? others)
}

/** Returns the coding of an element of `Accept-Encoding`, in lower case, and its weight. A malformed weight counts as 0. */
function weighted(element: string): [coding: string, weight: number] {
  const [coding = '', parameter] = element.split(';').map((part) => part.trim().toLowerCase())
  return [coding, parameter === undefined ? 1 : Number(WEIGHT.exec(parameter)?.[1] ?? 0)]
}

const LIMIT_MAX = 100

/** Returns the schema of a whole number from 1 to `maximum`, written in decimal digits. */
function ordinal(maximum: number, description: string) {
  return v.pipe(
    v.string(),
    v.regex(/^[1-9]\d*$/, 'format|must be a whole number of at least 1'),
    v.metadata({
      type: 'integer',
      minimum: 1,
      maximum,
      description,
      format: maximum > LIMIT_MAX ? 'int64' : 'int32',
    }),
    v.toNumber(),
    v.safeInteger('range|is too large'),
    v.maxValue(maximum),
  )
}

/** The query parameters that select a page of a list: `page` or `cursor`, and `limit`. */
export const pageParameters = {
  page: v.exactOptional(ordinal(Number.MAX_SAFE_INTEGER, 'The page number, starting at 1.')),
  cursor: v.exactOptional(
    v.pipe(
      v.string(),
      v.metadata({
        description:
          'Use `cursor` instead of `page` to read a whole list. Send an empty `cursor` for the first page. Then send the `next` of the previous page, with the same filters and order. Records that are added or deleted between two requests do not shift the pages.',
        examples: [''],
      }),
    ),
  ),
  limit: v.exactOptional(ordinal(LIMIT_MAX, 'The maximum number of records in a page.'), '20'),
}

type PageQuery = { page?: number; cursor?: string; limit: number }

const FIRST = 1

export const Pagination = v.pipe(
  v.strictObject({
    page: v.exactOptional(integer('The page number. Absent if the request has a `cursor`.', 1)),
    limit: integer('The maximum number of records in a page.', 20),
    total: integer('The exact number of records in the list.', 44),
    pages: v.exactOptional(integer('The number of pages. 0 if the list is empty.', 3)),
    next: v.exactOptional(
      v.pipe(
        v.nullable(v.string()),
        v.description(
          'The cursor of the next page, or `null` on the last page. Absent if the request has no `cursor`.',
        ),
      ),
    ),
  }),
  v.metadata({ title: 'Pagination', description: 'The position of the page in the list.' }),
)
export type Pagination = v.InferOutput<typeof Pagination>

/**
 * Splits a query into the filter and the position in the list. The position is the cursor, or an offset that is computed from
 * `page`.
 * @throws AppError `validation_failed` if both `page` and `cursor` are given
 */
export function pageRequest<Filter extends object>(query: PageQuery & Filter) {
  const { page, cursor, limit, ...filter } = query
  if (cursor === undefined) return { filter, ...numberedPage({ page, limit }) }
  if (page === undefined) return { filter, cursor, limit }
  throw invalid(
    [{ field: 'cursor', code: 'conflict', message: 'cannot be combined with page. Send only one of them' }],
    'parameter',
  )
}

export function numberedPage({ page = FIRST, limit }: { page?: number | undefined; limit: number }) {
  return { offset: (page - 1) * limit, limit }
}

/** Returns the pagination of a response. For a request with a cursor it contains `next`, otherwise `page` and `pages`. */
export function paginate(
  { page = FIRST, limit }: PageQuery,
  { total, next }: { total: number; next?: string | null },
): Pagination {
  if (next !== undefined) return { limit, total, next }
  return { page, limit, total, pages: Math.ceil(total / limit) }
}

/** Returns the Link header (RFC 8288) of a page. The links are relative and change only `page` or `cursor` in the query. */
export function links(path: string, query: string, pagination: Pagination): string {
  const name = pagination.next === undefined ? 'page' : 'cursor'
  const parameters = new URLSearchParams(query)
  return Object.entries(targetsOf(pagination))
    .map(([rel, target]) => {
      parameters.set(name, String(target))
      return `<${path}?${parameters}>; rel="${rel}"`
    })
    .join(', ')
}

/** Returns the cursor or the page number of each link, by link relation. */
function targetsOf({ page = FIRST, pages = 0, next }: Pagination): Record<string, string | number> {
  if (next !== undefined) return { first: '', ...(next !== null && { next }) }
  const last = Math.max(FIRST, pages)
  const prev = page > FIRST && { prev: Math.min(page - 1, last) }
  return { first: FIRST, ...prev, ...(page < pages && { next: page + 1 }), last }
}
