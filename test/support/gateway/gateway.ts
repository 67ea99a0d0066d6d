import { buffer } from 'node:stream/consumers'
import * as v from 'valibot'
import type { HttpEvent } from '../../../lib/http/event.ts'
import { type LoopbackServer, loopbackServer } from '../processes/loopback-server.ts'
import { httpEvent, joined } from '../requests/http-event.ts'
import { decodedPath, matchPath } from '../requests/routes.ts'

/** One route of an API. `key` is a text such as `GET /things/{id}` or `$default`. `invoke` calls the function of the route. */
type GatewayRoute = { key: string; invoke(event: HttpEvent): Promise<unknown> }

/** CORS settings, as in `AWS::ApiGatewayV2::Api Cors` of CloudFormation. */
export type Cors = {
  AllowOrigins: string[]
  AllowMethods: string[]
  AllowHeaders: string[]
  ExposeHeaders: string[]
  MaxAge: number
}

type Answer = { status: number; headers: Record<string, string>; body: Buffer }

const Structured = v.object({
  statusCode: v.number(),
  headers: v.optional(v.record(v.string(), v.union([v.string(), v.number(), v.boolean()])), {}),
  body: v.optional(v.string(), ''),
  isBase64Encoded: v.optional(v.boolean(), false),
})

/**
 * The media types of bodies that functions receive as text. Functions receive other bodies as base64 (observed on AWS:
 * ministackorg/ministack, pull request 766).
 */
const TEXT = /^(text\/[^;]+|application\/(json|xml|javascript))\s*(;|$)/i

/** Headers that API Gateway sets itself. It ignores these headers in the result of a function. */
const DROPPED = /^(access-control-.*|content-length|transfer-encoding|keep-alive)$/

/** API Gateway adds the prefix `x-amzn-remapped-` to this header (modelix/modelix.core, pull request 1658). */
const RENAMED = 'www-authenticate'

/**
 * Serves an HTTP API on a port of the loopback interface. Simulates API Gateway: CORS, body encoding and header names follow
 * the API Gateway Developer Guide.
 */
export async function startGateway(routes: readonly GatewayRoute[], cors: Cors): Promise<LoopbackServer> {
  const inOrder = routes.toSorted((one, other) => widthOf(one) - widthOf(other))
  return loopbackServer(async (request, response) => {
    const { method = '', url = '/', rawHeaders, socket } = request
    const headers = joined(
      rawHeaders.flatMap((name, at) =>
        at % 2 === 0 ? [[name.toLowerCase(), rawHeaders[at + 1] ?? '']] : [],
      ),
    )
    const body = await buffer(request)
    const own = corsHeaders(cors, headers.origin, method)
    const incoming = { method, target: url, headers, body, address: socket.remoteAddress ?? '' }
    const answer = await routed(inOrder, incoming)
    response.writeHead(answer.status, { ...answer.headers, ...own }).end(answer.body)
  })
}

/** Returns the CORS headers of an answer. Returns none if the request has no origin or its origin is not allowed. */
function corsHeaders(cors: Cors, origin: string | undefined, method: string): Record<string, string> {
  const allowed = cors.AllowOrigins.find((each) => each === '*' || each === origin)
  if (origin === undefined || allowed === undefined) return {}
  return {
    'access-control-allow-origin': allowed,
    'access-control-expose-headers': cors.ExposeHeaders.join(','),
    ...(allowed !== '*' && { vary: 'Origin' }),
    ...(method === 'OPTIONS' && {
      'access-control-allow-methods': cors.AllowMethods.join(','),
      'access-control-allow-headers': cors.AllowHeaders.join(','),
      'access-control-max-age': String(cors.MaxAge),
    }),
  }
}

type Incoming = {
  method: string
  target: string
  headers: Record<string, string>
  body: Buffer
  address: string
}

/**
 * Calls the function of the matching route. If the function throws, the gateway returns 500. A route `$default` also receives
 * preflights. The gateway answers a preflight itself if no route matches ("Configure CORS for HTTP APIs", Developer Guide).
 */
async function routed(routes: readonly GatewayRoute[], incoming: Incoming): Promise<Answer> {
  const { method, target, headers, body, address } = incoming
  const path = decodedPath(target)
  for (const { key, invoke } of routes) {
    const [itsMethod, template = ''] = key.split(' ')
    const matched = method === itsMethod ? matchPath(template, path) : undefined
    const pathParameters = key === '$default' ? {} : matched
    if (!pathParameters) continue
    const event = httpEvent({
      method,
      template,
      path,
      query: target.split('?').slice(1).join('?'),
      pathParameters,
      headers: { ...headers, 'x-forwarded-for': address, 'x-forwarded-proto': 'https' },
      ...(body.length > 0 && { text: body, base64: !TEXT.test(headers['content-type'] ?? '') }),
      sourceIp: address,
    })
    return invoke({ ...event, routeKey: key }).then(answerOf, () => plain(500, 'Internal Server Error'))
  }
  return method === 'OPTIONS' ? plain(204) : plain(404, 'Not Found')
}

/**
 * Returns the rank of a route: full matches first, then greedy matches, then `$default` (Developer Guide, "Routing API requests").
 */
function widthOf({ key }: GatewayRoute): number {
  if (key === '$default') return 2
  return key.includes('+}') ? 1 : 0
}

function answerOf(result: unknown): Answer {
  const { statusCode, headers, body, isBase64Encoded } = v.parse(Structured, result)
  const named = Object.entries(headers)
    .map(([name, value]) => [name.toLowerCase(), String(value)] as const)
    .filter(([name]) => !DROPPED.test(name))
    .map(([name, value]) => [name === RENAMED ? `x-amzn-remapped-${name}` : name, value] as const)
  return {
    status: statusCode,
    headers: { 'content-type': 'text/plain;charset=UTF-8', ...Object.fromEntries(named) },
    body: Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8'),
  }
}

/** Returns an answer of the gateway itself. */
function plain(status: number, message?: string): Answer {
  const body = message === undefined ? '' : JSON.stringify({ message })
  return { status, headers: { 'content-type': 'application/json' }, body: Buffer.from(body) }
}
