import type { Request } from '@middy/core'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda'
import * as v from 'valibot'
import type { Principal } from '../auth/verify-token.ts'

/**
 * The event of an HTTP API (payload 2.0), with the properties that earlier middleware has added. `httpJsonBodyParser` replaces
 * the text in `body` with the parsed value.
 */
export type HttpEvent = APIGatewayProxyEventV2 & {
  /** Set by `authenticate`. */
  principal?: Principal
}

export type HttpResult = APIGatewayProxyStructuredResultV2
export type HttpRequest = Request<HttpEvent, HttpResult>
export type HttpHandler = (event: HttpEvent, context: Context) => Promise<HttpResult>

/** The part of an event that payload 1.0 does not have. */
const HttpApiEvent = v.object({ requestContext: v.object({ http: v.object({ method: v.string() }) }) })

/** @throws Error if the event does not come from an HTTP API with payload 2.0, for example in a manual invocation */
export function requireHttpEvent(event: unknown): void {
  if (v.is(HttpApiEvent, event)) return
  throw new Error(
    'The event is not from API Gateway (HTTP API, payload 2.0): `serverless invoke local` without an event prints and sends an example',
  )
}

/** Returns a header by its lower-case name. API Gateway lower-cases names and joins repeated headers with commas. */
export function header(event: HttpEvent, name: string): string | undefined {
  return event.headers[name]
}
