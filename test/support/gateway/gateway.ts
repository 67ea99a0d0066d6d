import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { HttpEvent } from '../../../lib/http/request.ts'
import { type LoopbackServer, loopbackServer } from '../processes/loopback-server.ts'
import { matchPath } from '../requests/routes.ts'
import { answerOf, type Outgoing, said } from './answer.ts'
import { type Cors, corsHeaders, preflightHeaders } from './cors.ts'
import { decodedPath, eventOf, type Incoming, joinedHeaders } from './event.ts'

/** One route of an API: `key` as `GET /things/{id}`, and the function that answers it within its own time. */
export type GatewayRoute = { key: string; timeoutMs: number; invoke(event: HttpEvent): Promise<unknown> }

/** "Payload size", "total combined size of request line and header values": quotas of HTTP APIs, neither can be raised. */
const PAYLOAD_BYTES = 10 * 1024 * 1024
const HEAD_BYTES = 10_240

/**
 * An HTTP API of API Gateway with Lambda functions behind it, as AWS documents it, on a port of the loopback interface:
 * what it makes of requests and answers is in `event.ts`, `answer.ts` and `cors.ts`, each rule with its source.
 */
export async function startGateway(routes: readonly GatewayRoute[], cors: Cors): Promise<LoopbackServer> {
  return loopbackServer(async (request, response) => {
    const incoming = await received(request)
    const answer = incoming ? await answered(incoming, routes, cors) : said(413, 'Request Entity Too Large')
    if (!incoming) response.shouldKeepAlive = false
    response.writeHead(answer.status, { 'apigw-requestid': randomUUID(), ...answer.headers })
    response.end(answer.body)
  })
}

/** The whole request, `undefined` where its body is larger than the gateway takes. */
async function received(request: IncomingMessage): Promise<Incoming | undefined> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request) {
    bytes += chunk.length
    if (bytes <= PAYLOAD_BYTES) chunks.push(chunk)
  }
  if (bytes > PAYLOAD_BYTES) return undefined
  const { method = '', url = '/', rawHeaders, socket } = request
  return { method, target: url, rawHeaders, body: Buffer.concat(chunks), address: socket.remoteAddress ?? '' }
}

async function answered(incoming: Incoming, routes: readonly GatewayRoute[], cors: Cors): Promise<Outgoing> {
  const { origin } = joinedHeaders(incoming.rawHeaders)
  if (headBytes(incoming) > HEAD_BYTES) return said(431, 'Request Header Fields Too Large')
  if (incoming.method === 'OPTIONS')
    return { status: 204, headers: preflightHeaders(cors, origin), body: Buffer.alloc(0) }
  const answer = await routed(incoming, routes)
  return { ...answer, headers: { ...answer.headers, ...corsHeaders(cors, origin) } }
}

function headBytes({ method, target, rawHeaders }: Incoming): number {
  const values = rawHeaders.filter((_, at) => at % 2 === 1)
  return [`${method} ${target} HTTP/1.1`, ...values].reduce((sum, text) => sum + Buffer.byteLength(text), 0)
}

/** "The most specific match" takes a request (Developer Guide, "Create routes for HTTP APIs"); none is 404. */
async function routed(incoming: Incoming, routes: readonly GatewayRoute[]): Promise<Outgoing> {
  const matching = routes.flatMap((route) => {
    const [method, template = ''] = route.key.split(' ')
    const parameters = method === incoming.method ? pathParameters(template, incoming.target) : undefined
    return parameters ? [{ route, parameters }] : []
  })
  const [taken] = matching.toSorted(
    (one, other) => Object.keys(one.parameters).length - Object.keys(other.parameters).length,
  )
  if (!taken) return said(404, 'Not Found')
  const { route, parameters } = taken
  return invoked(route, eventOf(incoming, { key: route.key, parameters }))
}

function pathParameters(template: string, target: string): Record<string, string> | undefined {
  try {
    return matchPath(template, decodedPath(target))
  } catch (error) {
    // A path that cannot be decoded is none of ours.
    if (error instanceof URIError) return undefined
    throw error
  }
}

/** A function that throws, or does not answer in its time, is a 500 of the gateway's; event and result are JSON between. */
async function invoked({ invoke, timeoutMs }: GatewayRoute, event: HttpEvent): Promise<Outgoing> {
  const late = new AbortController()
  const failed = said(500, 'Internal Server Error')
  const inTime = invoke(JSON.parse(JSON.stringify(event))).then(
    (result) => answerOf(result === undefined ? null : JSON.parse(JSON.stringify(result))),
    () => failed,
  )
  const tooLate = sleep(timeoutMs, failed, { signal: late.signal }).catch(() => failed)
  const answer = await Promise.race([inTime, tooLate])
  late.abort()
  return answer
}
