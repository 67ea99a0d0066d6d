import type { Answer } from '../lib/http/answers.ts'
import { publicEndpoint } from '../lib/http/endpoint.ts'
import { methodsOf, unknownRoute } from '../lib/http/problem.ts'
import { type HttpHandler, PATCH_TYPES } from '../lib/http/request.ts'
import openapi from '../openapi.json' with { type: 'json' }

/** 204 with the methods of a path in the Allow header, for OPTIONS. */
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
    // API Gateway does not respond to preflights of browsers if the API has a `$default` route.
    if (method === 'OPTIONS') return allow
    throw unknownRoute(allow)
  },
)

/** Responds to requests that no other route matches. Accepts any query. */
export const handler: HttpHandler = (event, context) => refuse({ ...event, rawQueryString: '' }, context)
