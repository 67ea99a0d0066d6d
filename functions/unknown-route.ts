import { publicEndpoint } from '../lib/http/endpoint.ts'
import type { HttpHandler } from '../lib/http/event.ts'
import { PATCH_TYPES } from '../lib/http/patch-request.ts'
import type { ResponseKind } from '../lib/http/response-kind.ts'
import { methodsOf, unknownRoute } from '../lib/http/unknown-route.ts'
import openapi from '../openapi.json' with { type: 'json' }

/** The response to OPTIONS: 204 with the methods of the path in the Allow header. */
const methods: ResponseKind<string[], unknown> = {
  status: 204,
  headers: [],
  render: (allow) => ({
    statusCode: 204,
    headers: {
      allow: [...allow, 'OPTIONS'].join(', '),
      ...(allow.includes('PATCH') && { 'accept-patch': PATCH_TYPES.join(', ') }),
    },
  }),
}

const refuse = publicEndpoint(
  {
    summary: 'Refuse an unknown path or method',
    response: methods,
  },
  async ({ method, rawPath }) => {
    const allow = methodsOf(openapi.paths, rawPath)
    // The route `OPTIONS /{proxy+}` sends CORS preflight requests to this function. API Gateway adds the CORS headers.
    if (method === 'OPTIONS') return allow
    // If the path had a route for the method, this function would not run: the beginning of the path is unknown.
    throw unknownRoute(allow.includes(method) ? [] : allow)
  },
)

/** Responds to requests that no other route matches. Ignores the query string, so that no parameter is refused as unknown. */
export const handler: HttpHandler = (event, context) => refuse({ ...event, rawQueryString: '' }, context)
