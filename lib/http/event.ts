import type { Request } from '@middy/core'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda'
import type { Principal } from '../auth/tokens.ts'

/** The event of an HTTP API (payload 2.0), with what earlier middleware has added. */
export type HttpEvent = APIGatewayProxyEventV2 & {
  /** Set by `authenticate`. */
  principal?: Principal
  /** Set by `json-body`: the parsed body. */
  json?: unknown
}

export type HttpResult = APIGatewayProxyStructuredResultV2
export type HttpRequest = Request<HttpEvent, HttpResult>
export type HttpHandler = (event: HttpEvent, context: Context) => Promise<HttpResult>

/**
 * Lets an invocation by hand, which may have no event, fail with a reason.
 * @throws Error where the event is not one of an HTTP API
 */
export function requireHttpEvent(event: unknown): void {
  if (typeof event === 'object' && event !== null && 'requestContext' in event) return
  throw new Error(
    'No API Gateway event (HTTP API, payload 2.0) was given: test/events has one for each function',
  )
}

/** A header by its lower-case name. API Gateway lower-cases names and joins repeated headers with commas. */
export function header(event: HttpEvent, name: string): string | undefined {
  return event.headers[name]
}
