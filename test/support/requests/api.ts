import { gunzipSync } from 'node:zlib'
import { inject } from 'vitest'
import { issueToken } from '../../../lib/auth/issue-token.ts'
import type { Role } from '../../../lib/domain/role.ts'
import type { HttpHandler } from '../../../lib/http/event.ts'
import { stopIfEnded } from '../runs/ended.ts'
import type { Body } from './body.ts'
import { requireDocumented } from './documented.ts'
import { httpEvent } from './http-event.ts'
import { lambdaContext } from './lambda-context.ts'
import { decodedPath, matchPath, type Route } from './routes.ts'

/**
 * The options of a request. `as` sends a token of a user with this role. `json` is sent as a JSON body, and `body` is sent unchanged.
 * `functionMs` is the timeout of the function, 30 s by default. `requestId` is the id that Lambda gives the invocation.
 */
export type Sent = {
  as?: Role
  token?: string
  json?: unknown
  body?: string | Buffer
  headers?: Record<string, string>
  sourceIp?: string
  base64?: boolean
  functionMs?: number
  requestId?: string
}

export type Answered = { status: number; headers: Record<string, string>; body: Body; text: string }

const routes = inject('routes')

type Module = { handler: HttpHandler }

const fromSource = (route: Pick<Route, 'file'>): Promise<Module> =>
  import(/* @vite-ignore */ new URL(`../../../${route.file}`, import.meta.url).href)

/**
 * Calls the handler of a route with an event of API Gateway (HTTP API, payload 2.0). Fails if the answer does not match the OpenAPI
 * document.
 */
export async function call(method: string, target: string, sent: Sent = {}): Promise<Answered> {
  await stopIfEnded()
  const [, query = ''] = target.split('?')
  const path = decodedPath(target)
  for (const route of routes) {
    const pathParameters = route.method === method ? matchPath(route.path, path) : undefined
    if (!pathParameters) continue
    const { handler } = await fromSource(route)
    const event = httpEvent({
      method,
      template: route.path,
      path,
      query,
      pathParameters,
      ...(await partsOf(sent)),
    })
    const answer = answered(await handler(event, lambdaContext(sent.functionMs, sent.requestId)))
    await stopIfEnded()
    requireDocumented(method, route.path, answer)
    return answer
  }
  const unknown = await fromSource({ file: 'functions/unknown-route.ts' })
  const event = httpEvent({
    method,
    template: path,
    path,
    query,
    pathParameters: {},
    ...(await partsOf(sent)),
  })
  return answered(
    await unknown.handler({ ...event, routeKey: '$default' }, lambdaContext(sent.functionMs, sent.requestId)),
  )
}

export const get = (target: string, sent?: Sent) => call('GET', target, sent)
export const post = (target: string, json: unknown, sent?: Sent) => call('POST', target, { json, ...sent })
export const put = (target: string, json: unknown, sent?: Sent) => call('PUT', target, { json, ...sent })
export const del = (target: string, sent?: Sent) => call('DELETE', target, sent)

const tokens = new Map<string, { token: Promise<string>; at: number }>()
/** A token is issued again after this time, because a test may move its clock by months. */
const TOKEN_MS = 12 * 60 * 60 * 1_000

/** Issues a token for a role directly, without the sign-in endpoint. `user` is the id of the user, who need not exist. */
export function tokenFor(role: Role, user = `usr_${role}`): Promise<string> {
  const known = tokens.get(user)
  if (known !== undefined && Math.abs(Date.now() - known.at) < TOKEN_MS) return known.token
  const at = new Date().toISOString()
  const fields = { id: user, email: `${role}@test.test`, name: role, role, credential: 1 }
  const issued = issueToken({ ...fields, created_at: at, updated_at: at }, JSON.parse(inject('signingKey')))
  const token = issued.then((session) => session.token)
  tokens.set(user, { token, at: Date.now() })
  return token
}

/** Returns the headers and the body of a request. */
async function partsOf({ as, token, json, body, headers, base64, sourceIp }: Sent) {
  const bearer = token ?? (as && (await tokenFor(as)))
  const text = body ?? (json === undefined ? undefined : JSON.stringify(json))
  const all = {
    ...(text !== undefined && { 'content-type': 'application/json' }),
    ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
    ...headers,
  }
  return { headers: all, text, base64, sourceIp }
}

function answered({ statusCode = 200, headers = {}, ...result }: Awaited<ReturnType<HttpHandler>>): Answered {
  const texts = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
  const isJson = texts['content-type']?.includes('json')
  const { body = '', isBase64Encoded } = result
  const text = isJson && isBase64Encoded ? String(gunzipSync(Buffer.from(body, 'base64'))) : body
  const value = text === '' ? undefined : isJson ? JSON.parse(text) : text
  return { status: statusCode, headers: texts, text, body: value }
}
