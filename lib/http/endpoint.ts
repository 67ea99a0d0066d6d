import middy from '@middy/core'
import type { Action } from '../auth/permissions.ts'
import type { Principal } from '../auth/tokens.ts'
import { config } from '../config.ts'
import { withDeadline } from '../deadline.ts'
import type { ProblemCode } from '../errors.ts'
import { withMeter } from '../meter.ts'
import type { Answer } from './answers.ts'
import { authenticate } from './authenticate.ts'
import { ifMatch } from './conditional.ts'
import { type HttpEvent, type HttpHandler, type HttpResult, requireHttpEvent } from './event.ts'
import { idempotencyOf } from './idempotency.ts'
import { jsonBody } from './json-body.ts'
import { problems } from './problem.ts'
import { requestId } from './request-id.ts'
import { requestLog } from './request-log.ts'
import { type Schemas, validated } from './validate.ts'

/**
 * What an endpoint declares: what it does, the schemas of its input, its response and its own error codes. The handler runs
 * on it, and the OpenAPI document is made from it.
 */
type Declaration<Path, Query, Body, Result> = Schemas<Path, Query, Body> & {
  /** What it does, in a few words. */
  summary: string
  answer: Answer<Result, NoInfer<Query>>
  problems?: readonly ProblemCode[]
}

/** Who may call an endpoint. */
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
  /** If-Match as a check of the stored version. Read only by endpoints that change or delete a record. */
  readonly precondition: ReturnType<typeof ifMatch>
  /** Idempotency-Key, or `undefined` without one. Read only by endpoints that create or change a record. */
  readonly idempotency: ReturnType<typeof idempotencyOf>
  /** The caller's address as API Gateway reports it, never from a header. */
  sourceIp: string
}

/** A parsed request whose caller is known from a verified token. */
export type SignedInCall<Path, Query, Body> = Call<Path, Query, Body> & { readonly principal: Principal }

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

/** Whether a value is a handler made by this file. */
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
  const { allow, answer, body } = declaration

  // Stryker disable next-line ObjectLiteral: the timer of middy would fire after the deadline
  const stack = middy<HttpEvent, HttpResult>({ timeoutEarlyInMillis: 0 })
    .use(requestLog())
    .use(requestId())
    .use(problems(answer.cacheControl))
  if (allow !== 'anyone') stack.use(authenticate(allow))
  if (body) stack.use(jsonBody())
  stack.handler(async function answerCall(event: HttpEvent): Promise<HttpResult> {
    const call = callOf(declaration, event)
    return answer.render(await run(call), event, call.query)
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
): SignedInCall<Path, Query, Body> {
  const input = validated(schemas, event)
  return {
    ...input,
    get principal() {
      if (!event.principal) throw new Error('A public endpoint has no principal')
      return event.principal
    },
    get precondition() {
      return ifMatch(event)
    },
    get idempotency() {
      return idempotencyOf(event, input.body)
    },
    sourceIp: event.requestContext.http.sourceIp,
  }
}
