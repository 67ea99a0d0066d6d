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
import type { HttpEvent, HttpHandler, HttpResult } from './event.ts'
import { idempotencyOf } from './idempotency.ts'
import { jsonBody } from './json-body.ts'
import { problems } from './problem.ts'
import { requestId } from './request-id.ts'
import { requestLog } from './request-log.ts'
import { type Schemas, validated } from './validate.ts'

/**
 * Everything there is to say about an endpoint besides what it does: who may call it, what it takes, how it answers
 * and which problems of its own it can answer with. Handlers run on it and documents are made from it.
 */
type Declaration<Path, Query, Body, Result> = Schemas<Path, Query, Body> & {
  /** What it does, in a few words. */
  summary: string
  allow: Action | 'anyone'
  answer: Answer<Result, NoInfer<Query>>
  problems?: readonly ProblemCode[]
}

/** A handler, and what is declared of it, whatever its function takes and gives. */
export type Endpoint = HttpHandler & { readonly declaration: Declaration<unknown, unknown, unknown, unknown> }

/** A request as an endpoint's function gets it: parsed. */
type Call<Path, Query, Body> = {
  path: Path
  query: Query
  body: Body
  /** If-Match, as a test of the version found; read only by endpoints that change or remove a record. */
  readonly precondition: ReturnType<typeof ifMatch>
  /** Idempotency-Key, read only by endpoints that create or change; `undefined` where the caller gave none. */
  readonly idempotency: ReturnType<typeof idempotencyOf>
  /** The caller's address as API Gateway saw it, never as a header says. */
  sourceIp: string
}

/** A request of somebody who is known, from the verified token. */
type SignedInCall<Path, Query, Body> = Call<Path, Query, Body> & { readonly principal: Principal }

/** Left of the function's time for the answer, when retries must have ended. */
const MARGIN_MS = 500

/**
 * Makes a Lambda handler from a declaration and a function: the only middleware stack there is. In order: log,
 * request id, errors to problem details, authenticate and authorize, JSON body, validate, run, answer.
 * (After the function, and for errors, middy runs a stack from its end.)
 */
export function endpoint<Result, Path = undefined, Query = undefined, Body = undefined>(
  declaration: Declaration<Path, Query, Body, Result> & { allow: 'anyone' },
  run: (call: Call<Path, Query, Body>) => Promise<Result>,
): Endpoint
export function endpoint<Result, Path = undefined, Query = undefined, Body = undefined>(
  declaration: Declaration<Path, Query, Body, Result> & { allow: Action },
  run: (call: SignedInCall<Path, Query, Body>) => Promise<Result>,
): Endpoint
export function endpoint<Result, Path, Query, Body>(
  declaration: Declaration<Path, Query, Body, Result>,
  run: (call: SignedInCall<Path, Query, Body>) => Promise<Result>,
): Endpoint {
  // Settings that are missing end the function at its start, not at the first request.
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

  const handler: HttpHandler = (event, context) =>
    withDeadline(context.getRemainingTimeInMillis() - MARGIN_MS, () => withMeter(() => stack(event, context)))
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
      if (!event.principal) throw new Error('Anyone may call this endpoint: nobody is known')
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
