import * as v from 'valibot'
import { published } from '../../lib/http/answers.ts'
import { publicEndpoint } from '../../lib/http/endpoint.ts'

const OpenApi = v.pipe(
  v.looseObject({
    openapi: v.pipe(v.string(), v.metadata({ description: 'The version of OpenAPI.', examples: ['3.1.0'] })),
  }),
  v.metadata({ title: 'OpenApi', description: 'An OpenAPI document.' }),
)

export const handler = publicEndpoint(
  {
    summary: 'Retrieve this reference as OpenAPI 3.1',
    answer: published(OpenApi),
  },
  // Do not import openapi.json at the top: the command that generates it also loads this module, and the file may not exist
  // then.
  async () => (await import('../../openapi.json', { with: { type: 'json' } })).default,
)
