import { createHash } from 'node:crypto'
import type { Request } from '@middy/core'
import httpJsonBodyParser from '@middy/http-json-body-parser'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda'
import * as v from 'valibot'
import type { Principal } from '../auth/verify-token.ts'
import { parse } from '../domain/validation.ts'
import { AppError, invalid, type Noun } from '../errors.ts'

/** The event of an HTTP API (payload 2.0), with the properties that earlier middleware has added. */
export type HttpEvent = APIGatewayProxyEventV2 & {
  /** Set by `authenticate`. */
  principal?: Principal
  /** Set by `jsonBody`: the parsed body. */
  json?: unknown
}

export type HttpResult = APIGatewayProxyStructuredResultV2
export type HttpRequest = Request<HttpEvent, HttpResult>
export type HttpHandler = (event: HttpEvent, context: Context) => Promise<HttpResult>

/** @throws Error if the event does not come from an HTTP API, for example in a manual invocation */
export function requireHttpEvent(event: unknown): void {
  if (typeof event === 'object' && event !== null && 'requestContext' in event) return
  throw new Error(
    'The event is not from API Gateway (HTTP API, payload 2.0): `serverless invoke local` without an event prints and sends an example',
  )
}

/** Returns a header by its lower-case name. API Gateway lower-cases names and joins repeated headers with commas. */
export function header(event: HttpEvent, name: string): string | undefined {
  return event.headers[name]
}

/** Returns whether a request changes a record by a JSON Merge Patch. PUT and PATCH have the same effect. */
export function isPatch({ requestContext }: HttpEvent): boolean {
  return ['PUT', 'PATCH'].includes(requestContext.http.method)
}

/** Returns the strong entity tag of one version of a record (RFC 9110, section 8.8.3). */
export function etag(version: number): string {
  return `"${version}"`
}

/**
 * Returns a function that checks a stored version against If-Match, or `undefined` without the header. The comparison is
 * strong: a weak tag never matches (RFC 9110, section 13.1.1).
 * @throws AppError `validation_failed`
 */
export function ifMatch(event: HttpEvent): ((version: number) => boolean) | undefined {
  const tags = entityTags(event, 'If-Match')
  return tags && ((version) => tags === ANY || tags.includes(etag(version)))
}

/**
 * Refuses `If-Match` for a request that changes no single stored record. If the service ignored the header, the caller would
 * believe that newer edits are protected.
 * @throws AppError `validation_failed`
 */
export function requireNoIfMatch(event: HttpEvent): void {
  if (header(event, 'if-match') === undefined) return
  throw invalid(
    [
      {
        field: 'If-Match',
        code: 'unknown',
        message: 'applies only to one stored record. In a batch, send the version of a record as its version',
      },
    ],
    'header',
  )
}

/**
 * Returns whether If-None-Match is `*` or contains the current entity tag. The comparison is weak (RFC 9110, section 13.1.2).
 * @throws AppError `validation_failed`
 */
export function isUnchanged(event: HttpEvent, current: string): boolean {
  const tags = entityTags(event, 'If-None-Match')
  // Stryker disable next-line ArrayDeclaration: the tag that Stryker inserts equals no ETag
  return tags === ANY || (tags ?? []).some((tag) => tag.replace(/^W\//, '') === current)
}

const ANY = '*'

/** `entity-tag` of RFC 9110, section 8.8.3: the quoted part may contain a comma, but no space. */
const ENTITY_TAG = /(?:W\/)?"[!#-~\x80-\xff]*"/g

/** The text before, between and after the elements of a list. Empty elements are ignored (RFC 9110, section 5.6.1.2). */
const GAP = /^[ \t,]*$/

function entityTags(event: HttpEvent, name: string): readonly string[] | typeof ANY | undefined {
  const value = header(event, name.toLowerCase())
  if (value === undefined) return undefined
  if (value.trim() === ANY) return ANY
  // Stryker disable next-line ArrayDeclaration: the tag that Stryker inserts equals no ETag
  const tags = value.match(ENTITY_TAG) ?? []
  const gaps = value.split(ENTITY_TAG)
  const isList = gaps.every(
    (gap, at) => GAP.test(gap) && (at === 0 || at === tags.length || gap.includes(',')),
  )
  if (isList) return tags
  throw invalid(
    [
      {
        field: name,
        code: 'format',
        message: 'must be * or a comma-separated list of entity tags, such as "7"',
      },
    ],
    'header',
  )
}

const PRINTABLE_ASCII = /^[\x20-\x7e]{1,255}$/

/**
 * Returns the Idempotency-Key of a request, scoped to the user, or `undefined` without the header. The fingerprint shows
 * whether an earlier request with the same key was a different request.
 * @throws AppError `validation_failed`
 */
export function idempotencyOf(event: HttpEvent, body: unknown) {
  const key = header(event, 'idempotency-key')
  // Stryker disable next-line ConditionalExpression: only the types need this check, because routes with keys have a principal
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
  query?: v.GenericSchema<unknown, Query> & { readonly entries: v.ObjectEntries }
  body?: v.GenericSchema<unknown, Body>
}

/**
 * Parses the path, the query and the body, each by its schema. Ignores a path or a body without a schema. If there is no
 * schema for the query, the query must be empty.
 * @throws AppError `validation_failed` with all invalid fields of the first invalid part
 */
export function validated<Path, Query, Body>(schemas: Schemas<Path, Query, Body>, event: HttpEvent) {
  const query = queryParameters(event.rawQueryString, schemas.query?.entries)
  if (!schemas.query) parse(v.strictObject({}), query, 'parameter')
  return {
    path: part(schemas.path, event.pathParameters),
    query: part(schemas.query, query, 'parameter'),
    body: part(schemas.body, event.json),
  }
}

/**
 * Parses a part of a request, or returns `undefined` if there is no schema for it. The overload always returns `T`: without a
 * schema, `T` is `undefined`.
 */
function part<T>(schema: v.GenericSchema<unknown, T> | undefined, value: unknown, noun?: Noun): T
function part(schema: v.GenericSchema | undefined, value: unknown, noun?: Noun): unknown {
  return schema && parse(schema, value, noun)
}

/** Parameters that may be repeated. The values of a repeated parameter are joined with commas. */
const SEVERAL = ['status', 'type']

/**
 * Parses the raw query string, because the event's parsed parameters do not show which of them were repeated.
 * @param known the parameters of the endpoint. Other repeated parameters are not refused here, because they are unknown
 */
function queryParameters(rawQuery: string, known: v.ObjectEntries = {}): Record<string, string> {
  const parameters = new Map<string, string>()
  const repeated = new Set<string>()
  for (const [name, value] of new URLSearchParams(rawQuery)) {
    const earlier = parameters.get(name)
    if (earlier !== undefined && Object.hasOwn(known, name) && !SEVERAL.includes(name)) repeated.add(name)
    parameters.set(name, earlier === undefined ? value : `${earlier},${value}`)
  }
  if (repeated.size > 0)
    throw invalid(
      [...repeated].map((field) => ({ field, code: 'repeated', message: 'must be sent only once' })),
      'parameter',
    )
  return Object.fromEntries(parameters)
}

/** The default maximum size of a body. */
const BODY_KIB = 64
const NOT_UTF8 = 'The body is not UTF-8.'
const JSON_TYPE = /^application\/json\s*(;|$)/i
/** The media types of an update. */
export const PATCH_TYPES = ['application/merge-patch+json', 'application/json']
/** Matches `PATCH_TYPES`. RFC 7396, section 4, defines the media type of a JSON Merge Patch. */
const PATCH_TYPE = /^application\/(merge-patch\+)?json\s*(;|$)/i

/** The values of `Content-Encoding` for a body that is not compressed (RFC 9110, section 8.4). */
const IDENTITY = /^\s*(identity)?\s*$/i

/** Checks the size, compression, media type, encoding (UTF-8), nesting depth and numbers of the body. Then parses the body. */
export function jsonBody(maxKiB = BODY_KIB) {
  const parser = httpJsonBodyParser<HttpEvent>({ disableContentTypeCheck: true })

  const parseJsonBody = async (request: HttpRequest) => {
    const { event } = request
    const text = textOf(event, maxKiB)
    requireKeepable(text)
    // Give the parser exactly the text that was checked.
    event.body = text
    event.isBase64Encoded = false
    try {
      // Stryker disable next-line OptionalChaining: only the types need this check, because the parser has `before`
      await parser.before?.(request)
    } catch (error) {
      throw refusal(error)
    }
    event.json = event.body
  }
  return { before: parseJsonBody }
}

function textOf(event: HttpEvent, maxKiB: number): string {
  const bytes = bytesOf(event)
  if (bytes.length > maxKiB * 1_024)
    throw new AppError('body_too_large', { detail: `Send at most ${maxKiB} KiB.` })
  if (bytes.length === 0) throw malformed('The body is missing. Send a JSON object.')
  if (!IDENTITY.test(header(event, 'content-encoding') ?? ''))
    throw new AppError('unsupported_media_type', { detail: 'Send the body without Content-Encoding.' })
  const types = isPatch(event) ? PATCH_TYPE : JSON_TYPE
  // Stryker disable next-line StringLiteral: neither text is a media type
  if (!types.test(header(event, 'content-type') ?? '')) throw new AppError('unsupported_media_type')
  const text = utf8(bytes)
  if (isRepaired(text, bytes.length, event)) throw malformed(NOT_UTF8)
  return text
}

/** serverless-offline passes the bodies `false`, `0`, `""` and `null` as parsed values instead of text. */
function bytesOf({ body, isBase64Encoded }: HttpEvent): Buffer {
  // Stryker disable next-line StringLiteral: UTF-8 is the default
  if (typeof body === 'string') return Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8')
  return Buffer.from(body === undefined || body === null ? '' : JSON.stringify(body))
}

function utf8(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw malformed(NOT_UTF8, cause)
  }
}

/** Returns whether API Gateway replaced invalid UTF-8 by U+FFFD. The size then usually differs from `Content-Length`. */
function isRepaired(text: string, length: number, event: HttpEvent): boolean {
  const sent = header(event, 'content-length')
  return text.includes('\ufffd') && sent !== undefined && Number(sent) !== length
}

/** The cause of the parser's error for a member like `__proto__`. The error for invalid JSON has another cause. */
const ForbiddenMember = v.strictObject({ package: v.string(), data: v.string() })

/**
 * Returns the error for a body that the parser refuses. A member like `__proto__` is refused as an unknown field. Any other
 * error of the parser means that the JSON is invalid.
 */
function refusal(error: unknown): AppError {
  const cause = error instanceof Error ? error.cause : undefined
  if (!v.is(ForbiddenMember, cause))
    return malformed('The body could not be parsed. Check its syntax.', error)
  return invalid([{ field: cause.data, code: 'unknown', message: 'is not a known field' }])
}

function malformed(detail: string, cause?: unknown): AppError {
  // Stryker disable next-line ObjectLiteral: the cause of a refusal is not logged
  return new AppError('malformed_json', { detail }, { cause })
}

/** The tokens that `requireKeepable` reads. An unclosed string extends to the end of the text. */
const TOKEN = /"(?:[^"\\]|\\.)*"?|[[\]{}]|-?\d[\d.eE+-]*/gs

/** The maximum nesting depth of a body, far above that of valid bodies. Recursive functions can process this depth. */
const NESTING_MAX = 32

/**
 * Checks the nesting depth of a JSON text, and that each number can be stored without loss. Runs before the parser, in one pass
 * and in linear time. The parser then checks the JSON syntax.
 * @throws AppError `malformed_json`
 */
export function requireKeepable(text: string): void {
  let depth = 0
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    if (token === '{' || token === '[') depth++
    else if (token === '}' || token === ']') depth--
    // Stryker disable next-line ConditionalExpression,StringLiteral,MethodExpression: requireExact accepts strings
    else if (!token.startsWith('"')) requireExact(token, index)
    if (depth > NESTING_MAX) throw malformed(`The body is nested more than ${NESTING_MAX} levels deep.`)
  }
}

function requireExact(literal: string, index: number): void {
  const written = String(Number(literal))
  // The first comparison is cheap and suffices for most numbers. It makes the check of 64 KiB of numbers three times as fast.
  // Stryker disable next-line ConditionalExpression: the second comparison gives the same result, only slower
  const isExact = written === literal || decimal(written) === decimal(literal)
  if (!isExact)
    throw malformed(`The number at character ${index + 1} cannot be stored exactly. Use at most 15 digits.`)
}

/**
 * Returns a decimal literal as significant digits and an exponent, so 1.50 and 15e-1 give the same result. Returns 0 for zero,
 * and for any text that is not a decimal literal.
 */
function decimal(literal: string): string {
  // Stryker disable next-line StringLiteral: `Number('')` is 0 too, and no other default makes two different numbers equal
  const [, sign, whole = '', fraction = '', exponent = '0'] =
    // Stryker disable next-line ArrayDeclaration: the whole match is not read
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(literal) ?? []
  const digits = (whole + fraction).replace(/^0+/, '')
  // The lookbehind keeps the time linear. Without it, 64 KiB of zeros before another digit would take seconds.
  const significant = digits.replace(/(?<!0)0+$/, '')
  // Stryker disable next-line StringLiteral: any text works, if it is not the result for another number
  if (significant === '') return '0'
  // Stryker disable next-line ArithmeticOperator: two numbers with equal digits have the same `significant.length`
  return `${sign}${significant}e${Number(exponent) - fraction.length + digits.length - significant.length}`
}
