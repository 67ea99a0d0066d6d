import { readFileSync } from 'node:fs'
import * as v from 'valibot'

const Schema = v.object({ $ref: v.string() })
const Operation = v.object({
  operationId: v.string(),
  /** Empty if the operation needs no token. */
  security: v.optional(v.array(v.unknown())),
  requestBody: v.optional(
    v.object({ content: v.object({ 'application/json': v.object({ schema: Schema }) }) }),
  ),
})
const Example = v.record(v.string(), v.unknown())
const Document = v.object({
  paths: v.record(v.string(), v.record(v.string(), Operation)),
  components: v.object({
    schemas: v.record(v.string(), v.object({ examples: v.optional(v.array(v.unknown())) })),
  }),
})

/** Bodies in place of examples that change a demo password, or that fail if another offer was accepted. */
const bodies: Record<string, object> = {
  changePassword: { current: 'demo-password', new: 'demo-password' },
  updateTransaction: { offer_amount: 250_000 },
}

/** The placeholder of a record, by its path and by the prefix of its id. */
const placeholders: Record<string, string> = {
  prospects: '<prospect>',
  properties: '<property>',
  transactions: '<transaction>',
  prs: '<prospect>',
  prp: '<property>',
  txn: '<transaction>',
}

/**
 * Returns an event for a function, made from the example of its operation in `openapi.json`. `completeEvent` replaces the
 * placeholders of the event. A function that is not in the document gets a request to an unknown path, or runs on its schedule.
 */
export function sampleEvent(name: string): unknown {
  const text = readFileSync(new URL('../../../openapi.json', import.meta.url), 'utf8')
  const { paths, components } = v.parse(Document, JSON.parse(text))
  const [found] = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, { operationId }]) => operationId === name)
      .map(([method, operation]) => ({ method: method.toUpperCase(), path, ...operation })),
  )
  if (name === 'unknownRoute') return httpEvent('GET', '/api/v1/unknown', {})
  if (!found) return { source: 'aws.events', 'detail-type': 'Scheduled Event', detail: {} }
  const { method, path, security, requestBody } = found
  const schema = requestBody?.content['application/json'].schema.$ref.split('/').at(-1) ?? ''
  const body = bodies[name] ?? components.schemas[schema]?.examples?.[0]
  return httpEvent(method, path, {
    headers: {
      ...(!security && { authorization: 'Bearer <admin>' }),
      ...(requestBody && { 'content-type': 'application/json' }),
    },
    ...(requestBody && { body: bodyText(body) }),
  })
}

/** Returns an example as JSON, without references to a user or an external id, which exist only once or not at all. */
function bodyText(example: unknown): string {
  const { assigned_to: _, external_id: __, ...body } = v.parse(Example, example)
  return JSON.stringify(body).replace(/\b(prs|prp|txn)_\w{26}\b/g, (id, prefix) => placeholders[prefix] ?? id)
}

function httpEvent(method: string, path: string, rest: { headers?: object; body?: string }) {
  const values = { id: placeholders[path.split('/')[3] ?? ''], file: 'swagger-ui.css' }
  const pathParameters = Object.fromEntries(
    Object.entries(values).filter(([name]) => path.includes(`{${name}}`)),
  )
  const rawPath = path.replace(/\{(\w+)\}/, (_, name) => pathParameters[name] ?? '')
  return {
    version: '2.0',
    routeKey: `${method} ${path}`,
    rawPath,
    rawQueryString: '',
    headers: {},
    pathParameters,
    requestContext: { http: { method, path: rawPath, sourceIp: '192.0.2.1' } },
    ...rest,
  }
}
