import { nothing } from '../lib/http/answers.ts'
import { publicEndpoint } from '../lib/http/endpoint.ts'
import { unknownRoute } from '../lib/http/problem.ts'
import type { HttpHandler } from '../lib/http/request.ts'
import openapi from '../openapi.json' with { type: 'json' }

const refuse = publicEndpoint(
  {
    summary: 'Refuse a request to an unknown path, or with a method that the path does not have',
    answer: nothing,
  },
  async ({ rawPath }) => {
    throw unknownRoute(openapi.paths, rawPath)
  },
)

/** Answers the requests that no other route takes, whatever their query is. */
export const handler: HttpHandler = (event, context) => refuse({ ...event, rawQueryString: '' }, context)
