import * as v from 'valibot'
import { Problem } from '../http/problem.ts'
import { headers } from './headers.ts'
import { introduction, tags } from './introduction.ts'
import { type Operation, operationOf, tagOf } from './operation.ts'
import { headerParameters } from './parameters.ts'
import { problemExamples } from './problems.ts'
import { Components } from './schemas.ts'

const GatewayMessage = v.pipe(
  v.object({
    message: v.pipe(
      v.string(),
      v.metadata({ description: 'The status, in words', examples: ['Service Unavailable'] }),
    ),
  }),
  v.metadata({
    title: 'GatewayMessage',
    description: 'The body of an error of the gateway itself',
  }),
)

/**
 * The OpenAPI 3.1 document of these operations.
 * @param version the version of the package, as in the changelog
 */
export function documentOf(operations: readonly Operation[], version: string): object {
  const components = new Components()
  components.schemaOf(Problem, 'output')
  components.schemaOf(GatewayMessage, 'output')
  const paths: Record<string, Record<string, object>> = {}
  for (const operation of operations) {
    const { path, method } = operation
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(operation, components) }
  }
  const used = new Set(operations.map(({ file }) => tagOf(file)))
  return {
    openapi: '3.1.0',
    info: {
      title: 'Prospect, Property and Transaction Service',
      version,
      description: introduction,
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: '/', description: 'The service that this document comes from' }],
    security: [{ token: [] }],
    tags: tags.filter(({ name }) => used.has(name)),
    paths,
    components: {
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The `token` of the response to a sign-in',
        },
      },
      schemas: components.all(),
      parameters: headerParameters,
      headers,
      examples: problemExamples(),
    },
  }
}
