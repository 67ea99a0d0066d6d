import middy from '@middy/core'
import httpJsonBodyParser from '@middy/http-json-body-parser'
import type { Context } from 'aws-lambda'
import * as v from 'valibot'
import type { Permission } from '../auth/permissions.ts'
import { config } from '../config.ts'
import { withDeadline } from '../context/deadline.ts'
import { withRequestId } from '../context/log.ts'
import { withMeter } from '../context/meter.ts'
import type { ProblemCode } from '../errors.ts'
import { authenticate } from './authentication.ts'
import { bodyText } from './body.ts'
import { type Call, callOf, type InputSchemas, type SignedInCall } from './call.ts'
import { gzipped } from './compression.ts'
import { type HttpEvent, type HttpHandler, type HttpResult, requireHttpEvent } from './event.ts'
import { problems } from './problem.ts'
import { requestLog } from './request-log.ts'
import { responseHeaders } from './response-headers.ts'
import { PRIVATE_NO_CACHE, type ResponseKind } from './response-kind.ts'

/**
 * The declaration of an endpoint: its summary, input schemas, response and error codes. The handler and the OpenAPI document
 * are both made from this declaration.
 */
type Declaration<Path, Query, Body, Result> = InputSchemas<Path, Query, Body> & {
  summary: string
  response: ResponseKind<Result, NoInfer<Query>>
  /** The maximum size of the body in KiB, if it differs from the default. */
  bodyKiB?: number
  /** The error codes that `codesOf` (lib/openapi/problems.ts) does not derive from the rest of the declaration. */
  problems?: readonly ProblemCode[]
}

export const RecordPath = v.object({ id: v.pipe(v.string(), v.description('The id of the record.')) })

type Allowed = { allow: Permission | 'anyone' }

/** A Lambda handler with its declaration, for code that processes all endpoints in the same way. */
export type Endpoint = HttpHandler & {
  readonly declaration: Declaration<unknown, unknown, unknown, unknown> & Allowed
}

/**
 * Makes a Lambda handler for signed-in callers.
 * @param declaration `allow` is the permission that the role of the caller must have
 */
export function endpoint<Result, Path = undefined, Query = undefined, Body = undefined>(
  declaration: Declaration<Path, Query, Body, Result> & { allow: Permission },
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

/** The time that is reserved for the response. Retries stop this many milliseconds before the timeout of the function. */
const MARGIN_MS = 500

/**
 * Builds the middleware stack of an endpoint. A request passes these middlewares: log, response headers, problem details,
 * authentication and authorization (unless public), checks of the body and its parser (if declared). Then the handler validates
 * the request, runs the function and renders the response. A response or an error passes the middlewares in reverse order.
 */
function handlerOf<Result, Path, Query, Body>(
  declaration: Declaration<Path, Query, Body, Result> & Allowed,
  run: (call: SignedInCall<Path, Query, Body>) => Promise<Result>,
): Endpoint {
  // If a setting is missing, the function fails at its start, not at its first request.
  config()
  const { allow, response, body, bodyKiB } = declaration
  const { cacheControl = PRIVATE_NO_CACHE } = response

  const stack = middy<HttpEvent, HttpResult>({ timeoutEarlyInMillis: 0 })
    .use(requestLog())
    .use(responseHeaders())
    .use(problems(cacheControl))
  if (allow !== 'anyone') stack.use(authenticate(allow))
  if (body)
    stack
      .use(bodyText(bodyKiB))
      // bodyText checks the content type, because the parser accepts more types.
      .use(httpJsonBodyParser<HttpEvent>({ disableContentTypeCheck: true }))
  stack.handler(async function respond(event: HttpEvent, context: Context): Promise<HttpResult> {
    const call = callOf(declaration, event, context)
    const { headers, ...result } = response.render(await run(call), event, call.query)
    return gzipped({ ...result, headers: { 'cache-control': cacheControl, ...headers } }, event)
  })

  const handler: HttpHandler = async (event, context) => {
    requireHttpEvent(event)
    const remainingMs = context.getRemainingTimeInMillis() - MARGIN_MS
    const result = await withRequestId(context.awsRequestId, () =>
      withDeadline(remainingMs, () => withMeter(() => stack(event, context))),
    )
    return event.requestContext.http.method === 'HEAD' ? withoutBody(result) : result
  }
  return Object.assign(handler, { declaration })
}

/** Returns the response to HEAD: the response to GET without its body (RFC 9110, section 9.3.2). */
function withoutBody({ body: _, isBase64Encoded: __, ...result }: HttpResult): HttpResult {
  return result
}
