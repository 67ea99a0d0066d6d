import { createHash } from 'node:crypto'
import type { Request } from '@middy/core'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda'
import * as v from 'valibot'
import type { Principal } from '../auth/tokens.ts'
import { integer } from '../domain/atoms.ts'
import { parse } from '../domain/validation.ts'
import { invalid, type Noun } from '../errors.ts'

/** The event of an HTTP API (payload 2.0), with what earlier middleware has added. */
export type HttpEvent = APIGatewayProxyEventV2 & {
  /** Set by `authenticate`. */
  principal?: Principal
  /** Set by `jsonBody`: the parsed body. */
  json?: unknown
}

export type HttpResult = APIGatewayProxyStructuredResultV2
export type HttpRequest = Request<HttpEvent, HttpResult>
export type HttpHandler = (event: HttpEvent, context: Context) => Promise<HttpResult>

/** @throws Error if the event is not one of an HTTP API, as in an invocation by hand */
export function requireHttpEvent(event: unknown): void {
  if (typeof event === 'object' && event !== null && 'requestContext' in event) return
  throw new Error('No API Gateway event (HTTP API, payload 2.0): test/events has one for each function')
}

/** A header by its lower-case name. API Gateway lower-cases names and joins repeated headers with commas. */
export function header(event: HttpEvent, name: string): string | undefined {
  return event.headers[name]
}

/** Whether a request changes a record by a JSON Merge Patch: with PUT or PATCH, which do the same. */
export function isPatch({ requestContext }: HttpEvent): boolean {
  return ['PUT', 'PATCH'].includes(requestContext.http.method)
}

/** The strong entity tag of one version of a record (RFC 9110, section 8.8.3). */
export function etag(version: number): string {
  return `"${version}"`
}

/**
 * If-Match as a check of the stored version, or `undefined` without the header. Compares strongly: a weak tag never
 * matches (RFC 9110, section 13.1.1).
 * @throws AppError `validation_failed`
 */
export function ifMatch(event: HttpEvent): ((version: number) => boolean) | undefined {
  const tags = entityTags(event, 'If-Match')
  return tags && ((version) => tags === ANY || tags.includes(etag(version)))
}

/**
 * Whether If-None-Match names the current entity tag. Compares weakly (RFC 9110, section 13.1.2).
 * @throws AppError `validation_failed`
 */
export function isUnchanged(event: HttpEvent, current: string): boolean {
  const tags = entityTags(event, 'If-None-Match')
  // Stryker disable next-line ArrayDeclaration: no version has the tag that is put there
  return tags === ANY || (tags ?? []).some((tag) => tag.replace(/^W\//, '') === current)
}

const ANY = '*'

/** `entity-tag` of RFC 9110, section 8.8.3: the quoted part may contain a comma, but no space. */
const ENTITY_TAG = /(?:W\/)?"[!#-~\x80-\xff]*"/g

/** Text before, between and after the elements of a list (RFC 9110, section 5.6.1.2: empty elements are ignored). */
const GAP = /^[ \t,]*$/

function entityTags(event: HttpEvent, name: string): readonly string[] | typeof ANY | undefined {
  const value = header(event, name.toLowerCase())
  if (value === undefined) return undefined
  if (value.trim() === ANY) return ANY
  // Stryker disable next-line ArrayDeclaration: refused by the text between the tags, or equal to no version
  const tags = value.match(ENTITY_TAG) ?? []
  const gaps = value.split(ENTITY_TAG)
  const isList = gaps.every(
    (gap, at) => GAP.test(gap) && (at === 0 || at === tags.length || gap.includes(',')),
  )
  if (isList) return tags
  throw invalid(
    [{ field: name, code: 'format', message: 'must be * or entity tags like "7", between commas' }],
    'header',
  )
}

const PRINTABLE_ASCII = /^[\x20-\x7e]{1,255}$/

/**
 * The Idempotency-Key of a request, scoped to the user. The fingerprint of the request detects the same key with another
 * request. Returns `undefined` without the header.
 * @throws AppError `validation_failed`
 */
export function idempotencyOf(event: HttpEvent, body: unknown) {
  const key = header(event, 'idempotency-key')
  // Stryker disable next-line ConditionalExpression: for the types, as routes with keys have a principal
  if (key === undefined || event.principal === undefined) return undefined
  if (!PRINTABLE_ASCII.test(key))
    throw invalid(
      [{ field: 'Idempotency-Key', code: 'format', message: 'must be 1 to 255 printable ASCII characters' }],
      'header',
    )
  const request = JSON.stringify([event.requestContext.http.method, event.rawPath, body])
  const fingerprint = createHash('sha256').update(request).digest('base64url')
  return { scope: event.principal.userId, key, fingerprint }
}

export type Schemas<Path, Query, Body> = {
  path?: v.GenericSchema<unknown, Path>
  query?: v.GenericSchema<unknown, Query>
  body?: v.GenericSchema<unknown, Body>
}

/**
 * Parses each part of a request by its schema. A part without a schema is not read; without one the query must be empty.
 * @throws AppError `validation_failed` naming every invalid field or parameter, and the first unknown one
 */
export function validated<Path, Query, Body>(schemas: Schemas<Path, Query, Body>, event: HttpEvent) {
  const query = queryParameters(event.rawQueryString)
  if (!schemas.query) parse(v.strictObject({}), query, 'parameter')
  return {
    path: part(schemas.path, event.pathParameters),
    query: part(schemas.query, query, 'parameter'),
    body: part(schemas.body, event.json),
  }
}

/**
 * Parses a part, or returns `undefined` without a schema. The overload gives `T` its default `undefined` for that case, which
 * TypeScript cannot infer.
 */
function part<T = undefined>(schema: v.GenericSchema<unknown, T> | undefined, value: unknown, noun?: Noun): T
function part(schema: v.GenericSchema | undefined, value: unknown, noun?: Noun): unknown {
  return schema && parse(schema, value, noun)
}

/** Parameters that take several values. Repeated, they are joined with a comma, as API Gateway does. */
const SEVERAL = ['status', 'type']

/** Reads the raw query: API Gateway joins all repeated parameters with a comma, which a single value may contain too. */
function queryParameters(rawQuery: string): Record<string, string> {
  const parameters = new Map<string, string>()
  const repeated = new Set<string>()
  for (const [name, value] of new URLSearchParams(rawQuery)) {
    const known = parameters.get(name)
    if (known !== undefined && !SEVERAL.includes(name)) repeated.add(name)
    parameters.set(name, known === undefined ? value : `${known},${value}`)
  }
  if (repeated.size > 0)
    throw invalid(
      [...repeated].map((field) => ({ field, code: 'repeated', message: 'must be given once' })),
      'parameter',
    )
  return Object.fromEntries(parameters)
}

const LIMIT_MAX = 100

/** A whole number from 1, in plain decimal digits. */
function ordinal(maximum: number, description: string) {
  return v.pipe(
    v.string(),
    v.regex(/^[1-9]\d*$/, 'format|must be a whole number from 1'),
    v.metadata({ type: 'integer', minimum: 1, maximum, description }),
    v.toNumber(),
    v.safeInteger('range|is too large'),
    v.maxValue(maximum),
  )
}

/** The query parameters of every list: `page` or `cursor`, and `limit`. */
export const pageParameters = {
  page: v.exactOptional(ordinal(Number.MAX_SAFE_INTEGER, 'The page, from 1')),
  cursor: v.exactOptional(
    v.pipe(
      v.string(),
      v.metadata({
        description:
          'Instead of `page`: empty for the first page, then the `next` of the page before, with the same filters and order. Records that are added or deleted do not shift the pages. With `sort`, a record whose value changes meanwhile may come twice or not at all.',
        examples: [''],
      }),
    ),
  ),
  limit: v.exactOptional(ordinal(LIMIT_MAX, 'The most records in a page'), '20'),
}

export type PageQuery = { page?: number; cursor?: string; limit: number }

const FIRST = 1

export const Pagination = v.pipe(
  v.strictObject({
    page: v.exactOptional(integer('The requested page; absent with a cursor', 1)),
    limit: integer('The most records in a page', 20),
    total: integer('The exact number of records in the list', 44),
    pages: v.exactOptional(integer('The number of pages; 0 without records', 3)),
    next: v.exactOptional(
      v.pipe(
        v.nullable(v.string()),
        v.description('The cursor of the next page, null at the end; only with a cursor'),
      ),
    ),
  }),
  v.metadata({ title: 'Pagination', description: 'The position of a page in the list' }),
)
export type Pagination = v.InferOutput<typeof Pagination>

/**
 * Splits a query into filter and position: an offset from `page`, or the cursor.
 * @throws AppError `validation_failed` if both are given
 */
export function pageRequest<Filter extends object>(query: PageQuery & Filter) {
  const { page, cursor, limit, ...filter } = query
  if (cursor === undefined) return { filter, ...numberedPage({ page, limit }) }
  if (page === undefined) return { filter, cursor, limit }
  throw invalid(
    [{ field: 'cursor', code: 'conflict', message: 'cannot be combined with page: send one of them' }],
    'parameter',
  )
}

export function numberedPage({ page = FIRST, limit }: { page?: number | undefined; limit: number }) {
  return { offset: (page - 1) * limit, limit }
}

/** The pagination of a response. `next` is present if the request has a cursor. */
export function paginate(
  { page = FIRST, limit }: PageQuery,
  { total, next }: { total: number; next?: string | null },
): Pagination {
  if (next !== undefined) return { limit, total, next }
  return { page, limit, total, pages: Math.ceil(total / limit) }
}

/** The Link header (RFC 8288) of a page: relative links that keep the other parameters of the query. */
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

/** The cursors or the page numbers to link to. */
function targetsOf({ page = FIRST, pages = 0, next }: Pagination): Record<string, string | number> {
  if (next !== undefined) return { first: '', ...(next !== null && { next }) }
  const last = Math.max(FIRST, pages)
  const prev = page > FIRST && { prev: Math.min(page - 1, last) }
  return { first: FIRST, ...prev, ...(page < pages && { next: page + 1 }), last }
}
