import * as v from 'valibot'
import { publicEndpoint } from '../../lib/http/endpoint.ts'
import { published } from '../../lib/http/responses.ts'

const OpenApi = v.pipe(
  v.looseObject({
    openapi: v.pipe(v.string(), v.metadata({ description: 'The version of OpenAPI.', examples: ['3.1.0'] })),
  }),
  v.metadata({ title: 'OpenApi', description: 'An OpenAPI document.' }),
)

export const handler = publicEndpoint(
  {
    summary: 'Retrieve the OpenAPI 3.1 document of the API',
    response: published(OpenApi),
  },
  // Do not import openapi.json at the top: `npm run openapi` also loads this module, possibly before openapi.json exists.
  async () => (await import('../../openapi.json', { with: { type: 'json' } })).default,
)
