import type { Answer } from '../lib/http/answers.ts'
import { publicEndpoint } from '../lib/http/endpoint.ts'
import { methodsOf, unknownRoute } from '../lib/http/problem.ts'
import { type HttpHandler, PATCH_TYPES } from '../lib/http/request.ts'
import openapi from '../openapi.json' with { type: 'json' }

/** 204 with the methods of a path, for OPTIONS. */
const methods: Answer<string[], unknown> = {
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
    answer: methods,
  },
  async ({ method, rawPath }) => {
    const allow = methodsOf(openapi.paths, rawPath)
    // Preflights of browsers: with a `$default` route, API Gateway does not respond to them itself.
    if (method === 'OPTIONS') return allow
    throw unknownRoute(allow)
  },
)

/** Responds to the requests that no other route matches, with any query. */
export const handler: HttpHandler = (event, context) => refuse({ ...event, rawQueryString: '' }, context)
