import { may } from '../auth/permissions.ts'
import { roles } from '../domain/user.ts'
import type { Endpoint } from '../http/endpoint.ts'
import { headerReferences } from './headers.ts'
import { headerParameter, parametersOf } from './parameters.ts'
import { codesOf, problemResponses } from './problems.ts'
import type { Components } from './schemas.ts'

/** A route of `serverless.yml` with the declaration of its handler. */
export type Operation = { name: string; method: string; path: string; file: string } & Pick<
  Endpoint,
  'declaration'
>

const outcomes: Record<number, string> = { 201: 'Created', 204: 'Done; there is no body' }

/** The OpenAPI operation object of a route. */
export function operationOf({ name, method, file, declaration }: Operation, components: Components): object {
  const { summary, allow, path, query, body, answer } = declaration
  const codes = codesOf(declaration)
  const isRead = method === 'GET'
  const canBeUnchanged = isRead && answer.isConditional === true
  const canReplay = codes.includes('idempotency_key_reused')
  const parameters = [
    ...(path ? parametersOf('path', path, components) : []),
    ...(query ? parametersOf('query', query, components) : []),
    ...(codes.includes('precondition_failed') ? [headerParameter('IfMatch')] : []),
    ...(canReplay ? [headerParameter('IdempotencyKey')] : []),
    ...(canBeUnchanged ? [headerParameter('IfNoneMatch')] : []),
  ]
  const restriction = restrictionOf(allow)
  const always = ['Cache-Control', 'X-Request-Id'] as const
  return {
    operationId: name,
    tags: [tagOf(file)],
    summary,
    ...(restriction !== undefined && { description: restriction }),
    ...(allow === 'anyone' && { security: [] }),
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: requestBody(components.schemaOf(body, 'input'), method) }),
    responses: {
      [answer.status]: {
        description: outcomes[answer.status] ?? 'Done',
        headers: headerReferences([
          ...always,
          ...answer.headers,
          ...(canReplay ? (['Idempotent-Replayed'] as const) : []),
        ]),
        ...contentOf(answer, components),
      },
      ...(canBeUnchanged && {
        304: {
          description: 'Not modified; there is no body',
          headers: headerReferences([...always, 'ETag', ...(answer.types ? (['Vary'] as const) : [])]),
        },
      }),
      ...problemResponses(codes),
    },
  }
}

function contentOf({ schema, types }: Endpoint['declaration']['answer'], components: Components): object {
  if (schema) return { content: { 'application/json': { schema: components.schemaOf(schema, 'output') } } }
  const texts = types?.map((type) => [type, { schema: { type: 'string' } }])
  return texts ? { content: Object.fromEntries(texts) } : {}
}

/** The tag of an operation: the folder of its function. */
export function tagOf(file: string): string {
  const folders = file.split('/').slice(1, -1)
  return folders.at(-1) ?? 'service'
}

/** The roles that may call an operation, or `undefined` if all may. */
function restrictionOf(allow: Endpoint['declaration']['allow']): string | undefined {
  if (allow === 'anyone') return undefined
  const allowed = roles.filter((role) => may(role, allow))
  return allowed.length === roles.length ? undefined : `Roles: ${allowed.join(', ')}.`
}

function requestBody(schema: object, method: string): object {
  const isPatch = method === 'PUT'
  return {
    required: true,
    content: {
      'application/json': { schema },
      ...(isPatch && { 'application/merge-patch+json': { schema } }),
    },
  }
}
