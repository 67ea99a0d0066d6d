import middy from '@middy/core'
import type { Context } from 'aws-lambda'
import * as v from 'valibot'
import { type Action, may } from '../auth/permissions.ts'
import { type Principal, verifyToken } from '../auth/verify-token.ts'
import { config, xrayTraceId } from '../config.ts'
import { withDeadline } from '../context/deadline.ts'
import { causes, stacks, writeLog } from '../context/log.ts'
import { useSoFar, withMeter } from '../context/meter.ts'
import { hasFormOfId } from '../domain/id.ts'
import type { Author } from '../domain/revision.ts'
import { roles } from '../domain/role.ts'
import { AppError, type FieldError, type ProblemCode } from '../errors.ts'
import { type Answer, DATA, gzipped } from './answers.ts'
import { problems } from './problem.ts'
import {
  type HttpEvent,
  type HttpHandler,
  type HttpRequest,
  type HttpResult,
  header,
  idempotencyOf,
  ifMatch,
  isPatch,
  jsonBody,
  PATCH_TYPES,
  requireHttpEvent,
  requireNoIfMatch,
  type Schemas,
  validated,
} from './request.ts'
import { traceOf } from './trace-context.ts'

/**
 * The declaration of an endpoint: its summary, input schemas, response and error codes. The handler and the OpenAPI document
 * are both made from this declaration.
 */
type Declaration<Path, Query, Body, Result> = Schemas<Path, Query, Body> & {
  summary: string
  answer: Answer<Result, NoInfer<Query>>
  /** The maximum size of the body in KiB, if it differs from the default. */
  bodyKiB?: number
  /** The error codes that `codesOf` (lib/openapi/problems.ts) does not derive from the rest of the declaration. */
  problems?: readonly ProblemCode[]
}

export const RecordPath = v.object({ id: v.pipe(v.string(), v.description('The id of the record.')) })

type Allowed = { allow: Action | 'anyone' }

/** A Lambda handler with its declaration, for code that processes all endpoints in the same way. */
export type Endpoint = HttpHandler & {
  readonly declaration: Declaration<unknown, unknown, unknown, unknown> & Allowed
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
type SignedInCall<Path, Query, Body> = Call<Path, Query, Body> & {
  readonly principal: Principal
  /** The caller, as the author of the changes that this request makes. */
  readonly by: Author
}

/** The time that is reserved for the response. Retries stop this many milliseconds before the timeout of the function. */
const MARGIN_MS = 500

/**
 * Makes a Lambda handler for signed-in callers.
 * @param declaration `allow` is the permission that the role of the caller must have
 */
export function endpoint<Result, Path = undefined, Query = undefined, Body = undefined>(
  declaration: Declaration<Path, Query, Body, Result> & { allow: Action },
  run: (call: SignedInCall<Path, Query, Body>) => Promise<Result>,
): Endpoint {
  return handlerOf(declaration, run)
}

/** Makes a Lambda handler that anyone may call without a token. */
export function publicEndpoint<Result, Path = undefined, Query = undefined, Body = undefined>(
  declaration: Declaration<Path, Query, Body, Result>,
  run: (call: Call<Path, Query, Body>) => Promise<Result>,
): Endpoint {
  return handlerOf({ ...declaration, allow: 'anyone' }, run)
}

export function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'function' && 'declaration' in value
}

/**
 * Builds the middleware stack of an endpoint. A request passes these middlewares: log, response headers, problem details,
 * authentication and authorization (unless public), JSON body (if declared). Then the handler validates the request, runs the
 * function and renders the response. A response or an error passes the middlewares in reverse order.
 */
function handlerOf<Result, Path, Query, Body>(
  declaration: Declaration<Path, Query, Body, Result> & Allowed,
  run: (call: SignedInCall<Path, Query, Body>) => Promise<Result>,
): Endpoint {
  // If a setting is missing, the function fails at its start, not at its first request.
  config()
  const { allow, answer, body, bodyKiB } = declaration
  const { cacheControl = DATA } = answer

  // Stryker disable next-line ObjectLiteral: the timer of middy would fire after the deadline
  const stack = middy<HttpEvent, HttpResult>({ timeoutEarlyInMillis: 0 })
    .use(requestLog())
    .use(responseHeaders())
    .use(problems(cacheControl))
  if (allow !== 'anyone') stack.use(authenticate(allow))
  if (body) stack.use(jsonBody(bodyKiB))
  stack.handler(async function answerCall(event: HttpEvent, context: Context): Promise<HttpResult> {
    const call = callOf(declaration, event, context)
    const { headers, ...result } = answer.render(await run(call), event, call.query)
    return gzipped({ ...result, headers: { 'cache-control': cacheControl, ...headers } }, event)
  })

  const handler: HttpHandler = async (event, context) => {
    requireHttpEvent(event)
    const remainingMs = context.getRemainingTimeInMillis() - MARGIN_MS
    const result = await withDeadline(remainingMs, () => withMeter(() => stack(event, context)))
    return event.requestContext.http.method === 'HEAD' ? withoutBody(result) : result
  }
  return Object.assign(handler, { declaration })
}

/** Returns the response to HEAD: the response to GET without its body (RFC 9110, section 9.3.2). */
function withoutBody({ body: _, isBase64Encoded: __, ...result }: HttpResult): HttpResult {
  return result
}

function callOf<Path, Query, Body>(
  { allow, ...schemas }: Schemas<Path, Query, Body> & Allowed,
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

/** The header `Authorization` (RFC 9110, section 11.4): `Bearer` in any case, spaces, a token in compact form. */
const BEARER = /^Bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i

/** Requires a valid token and a role that has the permission `action`. Sets `event.principal`. */
function authenticate(action: Action) {
  const authenticateCaller = async ({ event }: HttpRequest) => {
    // Stryker disable next-line StringLiteral: no text without Bearer has a token
    const token = BEARER.exec(header(event, 'authorization') ?? '')?.[1]
    if (token === undefined) throw new AppError('unauthenticated')
    event.principal = await verifyToken(token)
    const { role } = event.principal
    if (may(role, action)) return
    const allowed = roles.filter((each) => may(each, action)).join(' or ')
    throw new AppError('forbidden', {
      detail: `This request requires the role ${allowed}. Your role is ${role}.`,
    })
  }
  return { before: authenticateCaller }
}

/**
 * Adds `X-Request-Id` with the Lambda request id. The log line of the request contains the same id. For PUT and PATCH, also
 * adds `Accept-Patch` (RFC 5789, section 3.1).
 */
function responseHeaders() {
  const putHeaders = ({ event, response, context }: HttpRequest) => {
    // Stryker disable next-line ConditionalExpression: only the types need this check, because a response always exists here
    if (!response) return
    const patch = isPatch(event) && { 'accept-patch': PATCH_TYPES.join(', ') }
    response.headers = { ...response.headers, 'x-request-id': context.awsRequestId, ...patch }
  }
  return { after: putHeaders, onError: putHeaders }
}

const MAX_FIELDS = 5

/** Writes one log line per request. */
function requestLog() {
  const startedAt = new WeakMap<object, number>()

  const beginRequest = ({ event }: HttpRequest) => {
    startedAt.set(event, performance.now())
  }
  const logRequest = (request: HttpRequest) => {
    const ms = performance.now() - (startedAt.get(request.event) ?? performance.now())
    const line = lineOf(request, Math.round(ms))
    writeLog(line.status >= 500 ? 'error' : 'info', line, readable)
  }
  return { before: beginRequest, after: logRequest, onError: logRequest }
}

function lineOf({ event, context, response, error }: HttpRequest, ms: number) {
  // Stryker disable next-line OptionalChaining: only the types need this check, because a response always exists here
  const status = response?.statusCode ?? 500
  const use = useSoFar()
  const xray_trace_id = xrayTraceId()
  return {
    method: event.requestContext.http.method,
    route: event.routeKey,
    path: pathOf(event),
    status,
    ...(error && why(error)),
    ms,
    user: event.principal?.userId,
    ...(use.plan && { plan: use.plan }),
    ...(use.failed && { failed: use.failed }),
    store_requests: use.requests,
    read_units: use.readUnits,
    write_units: use.writeUnits,
    request_id: context.awsRequestId,
    ...traceOf(header(event, 'traceparent')),
    ...(xray_trace_id && { xray_trace_id }),
    ...(status >= 500 && error && { error: causes(error) }),
  }
}

/** Returns the reason why a request failed: the error code and the names of invalid fields, but never their values. */
function why(error: Error): { code: string; fields?: string[] } {
  if (!(error instanceof AppError)) return { code: 'internal' }
  const { code, details } = error
  return { code, ...(details.errors && { fields: namesOf(details.errors) }) }
}

/**
 * Returns the names of the first invalid fields. The name of an unknown field comes from the caller and may be personal data,
 * such as the rest of a search text with an `&`. So this name is replaced by `…`.
 */
function namesOf(errors: FieldError[]): string[] {
  return errors.slice(0, MAX_FIELDS).map(({ field, code }) => (code === 'unknown' ? '…' : field))
}

/** Returns the path template of the route, filled in with ids. Omits other values, because they may be personal data. */
function pathOf({ routeKey, pathParameters }: HttpEvent): string {
  const [, template = ''] = routeKey.split(' ')
  return template.replace(/\{(\w+)\}/g, (placeholder, name) => {
    const value = pathParameters?.[name] ?? ''
    return hasFormOfId(value) ? value : placeholder
  })
}

type Line = ReturnType<typeof lineOf>

function readable(line: Line): string {
  const { method, path, status, code, fields = [], ms, user, error } = line
  const reason = code && [code, ...(fields.length > 0 ? [`(${fields.join(', ')})`] : [])].join(' ')
  const requests = `${line.store_requests} ${line.store_requests === 1 ? 'request' : 'requests'}`
  const use = `store: ${line.plan ? `${line.plan}, ` : ''}${requests}, ${line.read_units} read units, ${line.write_units} write units`
  const parts = [method, path, status, reason, `${ms} ms`, user, use, line.request_id]
  return `${parts.filter((part) => part !== undefined).join(' ')}${stacks(error)}`
}
