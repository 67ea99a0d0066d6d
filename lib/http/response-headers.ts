import type { HttpRequest } from './event.ts'
import { isPatch, PATCH_TYPES } from './patch-request.ts'

/**
 * Adds `X-Request-Id` with the Lambda request id. The log line of the request contains the same id. For PUT and PATCH, also
 * adds `Accept-Patch` (RFC 5789, section 3.1).
 */
export function responseHeaders() {
  const putHeaders = ({ event, response, context }: HttpRequest) => {
    if (!response) return
    const patch = isPatch(event) && { 'accept-patch': PATCH_TYPES.join(', ') }
    response.headers = { ...response.headers, 'x-request-id': context.awsRequestId, ...patch }
  }
  return { after: putHeaders, onError: putHeaders }
}
