import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { may, policy, verbsOf } from '../auth/tokens.ts'
import { useServiceEnvironment } from '../config.ts'
import { READABLE_MS, SETTLED_MS } from '../data/changes/feed-entry.ts'
import { KEPT_SECONDS } from '../data/records/idempotency.ts'
import { roles } from '../domain/user.ts'
import { type Endpoint, isEndpoint } from '../http/endpoint.ts'
import { Problem } from '../http/problem.ts'
import { readRoutes } from '../local/serverless-yml.ts'
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

const GatewayMessage = v.pipe(
  v.object({
    message: v.pipe(
      v.string(),
      v.metadata({ description: 'The status, in words', examples: ['Service Unavailable'] }),
    ),
  }),
  v.metadata({ title: 'GatewayMessage', description: 'The body of an error of the gateway itself' }),
)

const Manifest = v.object({ version: v.string() })

/** The OpenAPI 3.1 document of the current code, as in `openapi.json`. */
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
    servers: [{ url: '/', description: 'The service that this document comes from' }],
    security: [{ token: [] }],
    tags,
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

const outcomes: Record<number, string> = { 201: 'Created', 204: 'Done; there is no body' }

function operationOf({ name, method, file, declaration }: Operation, components: Components): object {
  const { summary, allow, path, query, body, answer } = declaration
  const codes = codesOf(declaration)
  const isRead = method === 'GET'
  const isPatched = method === 'PUT' || method === 'PATCH'
  const canBeUnchanged = isRead && answer.isConditional === true
  const isReplayable = canReplay(declaration)
  const parameters = [
    ...(path ? parametersOf('path', path, components) : []),
    ...(query ? parametersOf('query', query, components) : []),
    ...(codes.includes('precondition_failed') ? [headerParameter('IfMatch')] : []),
    ...(isReplayable ? [headerParameter('IdempotencyKey')] : []),
    ...(canBeUnchanged ? [headerParameter('IfNoneMatch')] : []),
  ]
  const restriction = restrictionOf(allow)
  const always = ['Cache-Control', 'X-Request-Id'] as const
  return {
    // One function has both routes.
    operationId: method === 'PATCH' ? name.replace('update', 'patch') : name,
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
          ...(answer.schema ? (['Content-Encoding', 'Vary'] as const) : []),
          ...(isPatched ? (['Accept-Patch'] as const) : []),
          ...(isReplayable ? (['Idempotent-Replayed'] as const) : []),
        ]),
        ...contentOf(answer, components),
      },
      ...(canBeUnchanged && {
        304: {
          description: 'Not modified; there is no body',
          headers: headerReferences([...always, 'ETag', 'Vary']),
        },
      }),
      ...problemResponses(codes, isPatched ? ['Accept-Patch'] : []),
    },
  }
}

function contentOf({ schema, types }: Endpoint['declaration']['answer'], components: Components): object {
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
  return allowed.length === roles.length ? undefined : `Roles: ${allowed.join(', ')}.`
}

function requestBody(schema: object, method: string): object {
  const patch = ['PUT', 'PATCH'].includes(method) && { 'application/merge-patch+json': { schema } }
  return { required: true, content: { 'application/json': { schema }, ...patch } }
}

const HandlerModule = v.object({ handler: v.custom<Endpoint>(isEndpoint) })

/** Every route with the declaration of its handler. Loads the handlers with placeholder settings and runs none. */
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

const DAY_MS = 24 * 60 * 60 * 1000
const list = new Intl.ListFormat('en')
const hours = (seconds: number) => `${seconds / 3600} hours`

const rights = list.format(roles.map((role) => `\`${role}\` may ${list.format(verbsOf(role))}`))

/** The introduction of the document: what all operations have in common. */
export const introduction = `Prospects (people who want to buy), properties, and transactions (an offer of a prospect on
a property).

## Signing in

Send e-mail and password to \`POST /api/auth/login\`. Send the \`token\` of the response with every other request, as
\`Authorization: Bearer <token>\`. It expires at \`expires_at\`, after ${hours(policy.lifetimeSeconds)}. Before that, \`POST /api/auth/refresh\` returns a
new one, and the old one stays valid. Some weeks after the sign-in a refresh returns 401: sign in again. By role, ${rights}.

## Formats

Members are named in snake_case. Times are ISO 8601 in UTC with milliseconds. Money is in the one currency of the service,
areas are square metres, rents are monthly, yields are annual percentages: \`5.5\` means 5.5 %. Ids are opaque. A field without
a value is absent, never \`null\`. Clients should ignore members that they do not know: new ones may be added.

## Lists

A list is \`{ "data": [...], "pagination": {...} }\`, newest first, with an exact \`total\`. A page past the end is
empty. The header \`Link\` has links to the pages around it. Archived records are listed only with a \`status\` that includes them.

Filters combine, with each other and with \`search\` and \`sort\`. \`status\` and \`type\` take several values, with commas between or
repeated. A range includes both ends: \`price_min=200000&price_max=300000\`. A time is a timestamp or a date in UTC, and
\`created_until=2026-11-22\` includes that day. A record without the value is in no range of it.

To scroll, send \`cursor=\` (empty) instead of \`page\`, then each time the \`next\` of the last response, until it is \`null\`. Each
record that is on the list all the time is returned once, even if others are added or deleted. With \`sort\`, a record whose value
changes meanwhile may be returned twice or not at all. A cursor belongs to its filters and its order; with others the response is 400.

\`GET /api/v1/properties/summary\` takes the filters of the list and counts the records by \`group_by\`, with the exact sum of their prices.
Prospects and transactions have one too.

Results are exact or refused: 400 \`range_too_broad\` or \`search_too_broad\` means that the query would read too many records; add a
filter. 503 \`migrating\` means that a new release is still preparing data that the query needs; try again after \`Retry-After\` seconds.

## Matches

\`GET /api/v1/prospects/{id}/matches\` lists the available properties that match a prospect, \`GET /api/v1/properties/{id}/matches\` the
prospects that match a property, best first. A \`tolerance\` includes near misses, each with its \`reasons\`.

## Keeping a copy

Take \`next\` from \`GET /api/v1/changes\`, read the whole lists by \`cursor\` with \`status=all\`, then follow the changes from that
\`next\`: replace the record with the same \`id\` by \`record\`, or remove it if it is \`deleted\`. No change is left out; one may
come twice. A change appears ${SETTLED_MS / 1000} seconds after it was made, and stays for ${READABLE_MS / DAY_MS} days. After 410 start again.

## Concurrent changes

\`PUT\` is a JSON Merge Patch: absent fields stay, \`null\` clears an optional field. Read-only fields may be sent back as they
were read.

Every record has a \`version\`, and its responses have an \`ETag\` made from it. Send it as \`If-Match\` with a change: if the record
has changed since, the response is 412.

## Retries

Send creates and changes with an \`Idempotency-Key\` that you generate. If no response arrives, repeat the request with the same key:
within ${hours(KEPT_SECONDS)} it is done once. The repeated request returns the first status and the record as it is now,
or 404 if the record was deleted since. After 429 and 503 wait for \`Retry-After\` seconds, and longer each time.

## Errors

An error is \`application/problem+json\` (RFC 9457). Act on \`code\`, which is stable; texts may change. \`errors\` names the fields at fault.
`

export const tags = [
  { name: 'auth', description: 'Sign-in, and the public keys that verify tokens' },
  { name: 'prospects', description: 'People who want to buy' },
  { name: 'properties', description: 'Real estate that can be offered on' },
  { name: 'transactions', description: 'Offers of prospects on properties' },
  { name: 'changes', description: 'Changes, to keep a copy up to date' },
  { name: 'reference', description: 'This reference' },
  { name: 'service', description: 'The service itself' },
]
