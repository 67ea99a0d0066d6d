import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { may } from '../auth/permissions.ts'
import { readRoutes } from '../build/routes.ts'
import { useServiceEnvironment } from '../config.ts'
import { roles } from '../domain/role.ts'
import { type Endpoint, isEndpoint } from '../http/endpoint.ts'
import { Problem } from '../http/problem.ts'
import { localSettings } from '../local/settings.ts'
import {
  canReplay,
  codesOf,
  headerParameter,
  headerParameters,
  headerReferences,
  headers,
  parametersOf,
  problemExamples,
  problemResponses,
} from './problems.ts'
import { Components } from './schemas.ts'
import { descriptions, examples, introduction, tags } from './texts.ts'

const GatewayMessage = v.pipe(
  v.object({
    message: v.pipe(
      v.string(),
      v.metadata({ description: 'The error text.', examples: ['Too Many Requests'] }),
    ),
  }),
  v.metadata({ title: 'GatewayMessage', description: 'The body of an error that API Gateway sends itself.' }),
)

const Manifest = v.object({ version: v.string() })

/** Returns the OpenAPI 3.1 document of the current code, which is the content of `openapi.json`. */
export async function presentDocument(): Promise<string> {
  const manifest = readFileSync(new URL('../../package.json', import.meta.url), 'utf8')
  const { version } = v.parse(Manifest, JSON.parse(manifest))
  const components = new Components()
  components.schemaOf(Problem, 'output')
  components.schemaOf(GatewayMessage, 'output')
  const paths: Record<string, Record<string, object>> = {}
  const operations = await readOperations()
  for (const operation of operations) {
    const { path, method } = operation
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(operation, components) }
  }
  const document = {
    openapi: '3.1.0',
    info: {
      title: 'Prospect, Property and Transaction Service',
      version,
      description: introduction,
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: '/', description: 'The service that returned this document.' }],
    security: [{ token: [] }],
    tags,
    paths,
    components: {
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The `token` from `POST /api/auth/login`.',
        },
      },
      schemas: components.all(examples),
      parameters: headerParameters,
      headers,
      examples: problemExamples(operations.flatMap(({ declaration }) => codesOf(declaration))),
    },
  }
  return `${JSON.stringify(document, null, 2)}\n`
}

/** A route of `serverless.yml` with the declaration of its handler. */
export type Operation = { name: string; method: string; path: string; file: string } & Pick<
  Endpoint,
  'declaration'
>

const outcomes: Record<number, string> = {
  201: 'The record was created.',
  204: 'Success. The response has no body.',
}

function operationOf({ name, method, file, declaration }: Operation, components: Components): object {
  const { summary, allow, path, query, body, response } = declaration
  const codes = codesOf(declaration)
  const isRead = method === 'GET'
  const isPatched = method === 'PUT' || method === 'PATCH'
  const canBeUnchanged = isRead && response.isConditional === true
  const isReplayable = canReplay(declaration)
  const parameters = [
    ...(path ? parametersOf('path', path, components) : []),
    ...(query ? parametersOf('query', query, components) : []),
    ...(codes.includes('precondition_failed') ? [headerParameter('IfMatch')] : []),
    ...(isReplayable ? [headerParameter('IdempotencyKey')] : []),
    ...(canBeUnchanged ? [headerParameter('IfNoneMatch')] : []),
  ]
  // One function serves PUT and PATCH, but each operation needs its own id.
  const operationId = method === 'PATCH' ? name.replace('update', 'patch') : name
  const text = descriptions[operationId]
  if (!text) throw new Error(`lib/openapi/texts.ts has no description of ${operationId}`)
  const description = [text, restrictionOf(allow)].filter(Boolean).join(' ')
  const always = ['Cache-Control', 'X-Request-Id'] as const
  return {
    operationId,
    tags: [tagOf(file)],
    summary,
    description,
    ...(allow === 'anyone' && { security: [] }),
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: requestBody(components.schemaOf(body, 'input'), method) }),
    responses: {
      [response.status]: {
        description: outcomes[response.status] ?? 'Success.',
        headers: headerReferences([
          ...always,
          ...response.headers,
          ...(response.schema ? (['Content-Encoding', 'Vary'] as const) : []),
          ...(isPatched ? (['Accept-Patch'] as const) : []),
          ...(isReplayable ? (['Idempotent-Replayed'] as const) : []),
        ]),
        ...contentOf(response, components),
      },
      ...(canBeUnchanged && {
        304: {
          description: 'Not modified. The response has no body.',
          headers: headerReferences([...always, 'ETag', 'Vary']),
        },
      }),
      ...problemResponses(codes, isPatched ? ['Accept-Patch'] : []),
    },
  }
}

function contentOf({ schema, types }: Endpoint['declaration']['response'], components: Components): object {
  if (schema) return { content: { 'application/json': { schema: components.schemaOf(schema, 'output') } } }
  const texts = types?.map((type) => [type, { schema: { type: 'string' } }])
  return texts ? { content: Object.fromEntries(texts) } : {}
}

/** The tag of an operation: the folder of its function. */
function tagOf(file: string): string {
  const folders = file.split('/').slice(1, -1)
  return folders.at(-1) ?? 'service'
}

function restrictionOf(allow: Endpoint['declaration']['allow']): string | undefined {
  if (allow === 'anyone') return undefined
  const allowed = roles.filter((role) => may(role, allow))
  return allowed.length === roles.length
    ? undefined
    : `Requires the role ${allowed.map((role) => `\`${role}\``).join(' or ')}.`
}

function requestBody(schema: object, method: string): object {
  const patch = ['PUT', 'PATCH'].includes(method) && { 'application/merge-patch+json': { schema } }
  return { required: true, content: { 'application/json': { schema }, ...patch } }
}

const HandlerModule = v.object({ handler: v.custom<Endpoint>(isEndpoint) })

/**
 * Returns every route with the declaration of its handler. Loads the handlers with placeholder settings, but does not run
 * them.
 */
export async function readOperations(): Promise<Operation[]> {
  useServiceEnvironment({
    ...localSettings,
    TOKEN_PUBLIC_KEYS: '{"keys":[]}',
    TOKEN_SIGNING_KEY: 'file:none',
  })
  return Promise.all(
    readRoutes().map(async (route) => {
      const module: unknown = await import(new URL(`../../${route.file}`, import.meta.url).href)
      return { ...route, declaration: v.parse(HandlerModule, module).handler.declaration }
    }),
  )
}
