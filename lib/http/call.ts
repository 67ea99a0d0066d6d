import type { Context } from 'aws-lambda'
import * as v from 'valibot'
import type { Principal } from '../auth/verify-token.ts'
import type { Author } from '../domain/revision.ts'
import { parse } from '../domain/validation.ts'
import type { Noun } from '../errors.ts'
import { ifMatch, requireNoIfMatch } from './conditional-requests.ts'
import type { HttpEvent } from './event.ts'
import { idempotencyOf } from './idempotency-key.ts'
import { queryParameters } from './query.ts'

/** The schemas of the parts of a request. */
export type InputSchemas<Path, Query, Body> = {
  path?: v.GenericSchema<unknown, Path>
  query?: v.GenericSchema<unknown, Query> & { readonly entries: v.ObjectEntries }
  body?: v.GenericSchema<unknown, Body>
}

/** A parsed request, which is passed to the function of an endpoint. */
export type Call<Path, Query, Body> = {
  path: Path
  query: Query
  body: Body
  /**
   * Checks whether a stored version satisfies If-Match. `undefined` without the header. A getter, so that the header is parsed
   * only if the endpoint reads `precondition`.
   */
  readonly precondition: ReturnType<typeof ifMatch>
  /** The Idempotency-Key, or `undefined` without the header. Only endpoints with a `write` permission use this key. */
  readonly idempotency: ReturnType<typeof idempotencyOf>
  method: string
  /** The path that the caller sent, decoded. */
  rawPath: string
  /** The caller's IP address as API Gateway reports it. A request header cannot change this address. */
  sourceIp: string
}

/** A parsed request with a verified token. */
export type SignedInCall<Path, Query, Body> = Call<Path, Query, Body> & {
  readonly principal: Principal
  /** The caller, as the author of the changes that this request makes. */
  readonly by: Author
}

/**
 * Parses a request for the function of an endpoint.
 * @throws AppError `validation_failed`
 */
export function callOf<Path, Query, Body>(
  { allow, ...schemas }: InputSchemas<Path, Query, Body> & { allow: string },
  event: HttpEvent,
  context: Context,
): SignedInCall<Path, Query, Body> {
  if (allow.endsWith(':write') && !schemas.path) requireNoIfMatch(event)
  const input = validated(schemas, event)
  return {
    ...input,
    get principal() {
      if (!event.principal) throw new Error('A public endpoint has no principal')
      return event.principal
    },
    get by() {
      return { id: this.principal.userId, requestId: context.awsRequestId }
    },
    get precondition() {
      return ifMatch(event)
    },
    get idempotency() {
      return idempotencyOf(event, input.body)
    },
    method: event.requestContext.http.method,
    rawPath: event.rawPath,
    sourceIp: event.requestContext.http.sourceIp,
  }
}

/**
 * Parses the path, the query and the body, each by its schema. Ignores a path or a body without a schema. If there is no
 * schema for the query, the query must be empty.
 * @throws AppError `validation_failed` with all invalid fields of the first invalid part
 */
function validated<Path, Query, Body>(schemas: InputSchemas<Path, Query, Body>, event: HttpEvent) {
  const query = queryParameters(event.rawQueryString, schemas.query?.entries)
  if (!schemas.query) parse(v.strictObject({}), query, 'parameter')
  return {
    path: part(schemas.path, event.pathParameters),
    query: part(schemas.query, query, 'parameter'),
    body: part(schemas.body, event.body),
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
