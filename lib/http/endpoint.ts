import middy from '@middy/core'
import type { Context } from 'aws-lambda'
import * as v from 'valibot'
import { type Action, may, type Principal, verifyToken } from '../auth/tokens.ts'
import { config } from '../config.ts'
import type { Author } from '../domain/record-type.ts'
import { roles } from '../domain/user.ts'
import { AppError, type ProblemCode } from '../errors.ts'
import { withDeadline, withMeter } from '../request-context.ts'
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
  type Schemas,
  validated,
} from './request.ts'
import { requestLog } from './request-log.ts'

/**
 * What an endpoint declares: what it does, the schemas of its input, its response and its own error codes. The handler runs
 * on it, and the OpenAPI document is made from it.
 */
type Declaration<Path, Query, Body, Result> = Schemas<Path, Query, Body> & {
  summary: string
  answer: Answer<Result, NoInfer<Query>>
  /** The largest body, in KiB, where it is not that of most endpoints. */
  bodyKiB?: number
  /** Its own error codes, besides those that `codesOf` (lib/openapi/problems.ts) derives from the rest. */
  problems?: readonly ProblemCode[]
}

export const RecordPath = v.object({ id: v.pipe(v.string(), v.description('The `id` of the record')) })

type Allowed = { allow: Action | 'anyone' }

/** A Lambda handler with its declaration, for code that handles all endpoints alike. */
export type Endpoint = HttpHandler & {
  readonly declaration: Declaration<unknown, unknown, unknown, unknown> & Allowed
}

/** A parsed request, as the function of an endpoint gets it. */
export type Call<Path, Query, Body> = {
  path: Path
  query: Query
  body: Body
  /**
   * Tells whether a stored version satisfies If-Match. Only endpoints that change or delete a record use it. A getter, like the next: the header
   * is parsed only when an endpoint asks for it.
   */
  readonly precondition: ReturnType<typeof ifMatch>
  /** The Idempotency-Key, or `undefined` without one. Only endpoints that create or change a record use it. */
  readonly idempotency: ReturnType<typeof idempotencyOf>
  method: string
  /** The path as it was sent, decoded. */
  rawPath: string
  /** The caller's address as API Gateway reports it, never from a header. */
  sourceIp: string
}

/** A parsed request whose caller is known from a verified token. */
type SignedInCall<Path, Query, Body> = Call<Path, Query, Body> & {
  readonly principal: Principal
  /** The caller as the author of what this request changes. */
  readonly by: Author
}

/** The part of the function's time that is kept for the response: retries end before it. */
const MARGIN_MS = 500

/**
 * Makes a Lambda handler for signed-in callers.
 * @param declaration its `allow` is the permission that the caller's role must have
 */
export function endpoint<Result, Path = undefined, Query = undefined, Body = undefined>(
  declaration: Declaration<Path, Query, Body, Result> & { allow: Action },
  run: (call: SignedInCall<Path, Query, Body>) => Promise<Result>,
): Endpoint {
  return handlerOf(declaration, run)
}

/** Makes a Lambda handler that anyone may call, without a token. */
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
 * The only middleware stack. In order: log, request id, errors to problem details, authenticate and authorize, JSON body,
 * validate, run, respond. After the function, and for errors, middy runs the stack in reverse order.
 */
function handlerOf<Result, Path, Query, Body>(
  declaration: Declaration<Path, Query, Body, Result> & Allowed,
  run: (call: SignedInCall<Path, Query, Body>) => Promise<Result>,
): Endpoint {
  // A missing setting stops the function when it starts, not at the first request.
  config()
  const { allow, answer, body, bodyKiB } = declaration
  const { cacheControl = DATA } = answer

  // Stryker disable next-line ObjectLiteral: the timer of middy would fire after the deadline
  const stack = middy<HttpEvent, HttpResult>({ timeoutEarlyInMillis: 0 })
    .use(requestLog())
    .use(requestId())
    .use(acceptPatch())
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
    return withDeadline(remainingMs, () => withMeter(() => stack(event, context)))
  }
  return Object.assign(handler, { declaration })
}

function callOf<Path, Query, Body>(
  schemas: Schemas<Path, Query, Body>,
  event: HttpEvent,
  context: Context,
): SignedInCall<Path, Query, Body> {
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

/** RFC 6750, section 2.1: the scheme (case-insensitive), one space, and a token in compact form. */
const BEARER = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i

/** Requires a valid token and a role that has this permission. Sets `event.principal`. */
function authenticate(action: Action) {
  const authenticateCaller = async ({ event }: HttpRequest) => {
    // Stryker disable next-line StringLiteral: no text without Bearer has a token
    const token = BEARER.exec(header(event, 'authorization') ?? '')?.[1]
    if (token === undefined) throw new AppError('unauthenticated')
    event.principal = await verifyToken(token)
    const { role } = event.principal
    if (may(role, action)) return
    const allowed = roles.filter((each) => may(each, action)).join(' or ')
    throw new AppError('forbidden', { detail: `This takes the role ${allowed}, and yours is ${role}` })
  }
  return { before: authenticateCaller }
}

/** Adds the Lambda request id to every response. Every log line has it too. */
function requestId() {
  const putRequestId = ({ response, context }: HttpRequest) => {
    // Stryker disable next-line ConditionalExpression: for the types, as there is a response by then
    if (response) response.headers = { ...response.headers, 'x-request-id': context.awsRequestId }
  }
  return { after: putRequestId, onError: putRequestId }
}

/** The media types of a patch, in every answer to one (RFC 5789, section 3.1). */
function acceptPatch() {
  const putAcceptPatch = ({ event, response }: HttpRequest) => {
    if (response && isPatch(event))
      response.headers = { ...response.headers, 'accept-patch': PATCH_TYPES.join(', ') }
  }
  return { after: putAcceptPatch, onError: putAcceptPatch }
}
