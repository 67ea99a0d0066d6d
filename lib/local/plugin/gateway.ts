import { randomUUID } from 'node:crypto'
import { subscribe } from 'node:diagnostics_channel'
import { IncomingMessage, type Server, STATUS_CODES } from 'node:http'
import { isIP, Socket } from 'node:net'
import { hostname } from 'node:os'
import * as v from 'valibot'
import { loggedPath } from '../../request-context.ts'

type Headers = Record<string, string | string[] | number | undefined>

/** The parts of a request and a response of hapi, the server that serverless offline uses. */
type HapiRequest = {
  method: string
  path: string
  headers: { host?: string; origin?: string }
  response: HapiAnswer
}
type HapiAnswer =
  | { isBoom?: never; statusCode: number; headers: Headers }
  | { isBoom: true; output: { statusCode: number } }
type NewAnswer = {
  code(status: number): NewAnswer
  header(name: string, value: string): NewAnswer
  takeover(): NewAnswer
}
type HapiToolkit = { continue: symbol; response(body?: { message: string }): NewAnswer }
type Extension = (request: HapiRequest, toolkit: HapiToolkit) => symbol | NewAnswer

export type HapiServer = {
  listener: Server
  ext(point: 'onRequest' | 'onPreResponse', extension: Extension): void
}

/** Matches the origin of a page from this machine, or of an app in a web view. */
const LOOPBACK_ORIGIN = /^[a-z][a-z\d+.-]*:\/\/(([a-z\d-]+\.)*localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/

/** Makes serverless offline respond like API Gateway, and prevents web pages of other sites from using the service. */
export function answerLikeApiGateway(server: HapiServer): void {
  server.ext('onRequest', admit)
  server.ext('onPreResponse', answerAsGateway)
}

/**
 * Omits CORS headers for pages of other origins. Refuses requests whose `Host` is not this machine, because a page of another
 * site can send such requests by DNS rebinding.
 */
function admit({ method, headers }: HapiRequest, toolkit: HapiToolkit): symbol | NewAnswer {
  // Delete a foreign `Origin`, because serverless offline allows every origin that it receives.
  const isForeign = headers.origin !== undefined && !LOOPBACK_ORIGIN.test(headers.origin)
  if (isForeign) delete headers.origin
  if (!isOwnHost(headers.host)) {
    console.log(`Host ${headers.host?.slice(0, 100).replace(/[^\x20-\x7e]/g, '?')} is not this machine`)
    return toolkit.response().code(403).takeover()
  }
  if (!isForeign || method === 'get' || method === 'head') return toolkit.continue
  // Refuse writes from other origins, because browsers send some of them without a preflight, such as a POST without a content
  // type. Respond to a preflight without CORS headers, as API Gateway does.
  return toolkit
    .response()
    .code(method === 'options' ? 204 : 403)
    .takeover()
}

/**
 * Refuses requests from web pages to the Lambda port, on which serverless offline runs any function with any event. Accepts
 * requests of command line tools, because they have no `Origin`.
 */
export function refusePages(lambdaPort: number): void {
  subscribe('http.server.request.start', (message) => {
    const { request, socket } = v.parse(ServerRequest, message)
    const { origin, host } = request.headers
    const isPage = origin !== undefined || !isOwnHost(host)
    if (socket.localPort === lambdaPort && isPage) socket.destroy()
  })
}

/** The message that Node publishes when a server gets a request. */
const ServerRequest = v.object({ request: v.instance(IncomingMessage), socket: v.instance(Socket) })

/**
 * Returns whether a host is this machine. Accepts every IP address, because DNS rebinding needs a host name. For example, an
 * Android emulator uses the address 10.0.2.2 for this machine.
 */
function isOwnHost(host = ''): boolean {
  const [, name = '', port = '0'] =
    /^(\[[\da-f:.]+\]|[a-z\d.-]+)(?::(\d{1,5}))?$/.exec(host.toLowerCase()) ?? []
  if (Number(port) > 65_535) return false
  if (isIP(name.replace(/^\[(.*)\]$/, '$1')) || /(^|\.)localhost$/.test(name)) return true
  const own = hostname().toLowerCase()
  return name === own || name === `${own}.local`
}

/**
 * Responds like API Gateway if no function has responded. Serverless offline would list its routes for an unknown path, and
 * would return the stack trace of a failed function with status 200.
 */
function answerAsGateway(request: HapiRequest, toolkit: HapiToolkit): symbol | NewAnswer {
  const { method, path, response } = request
  // hapi adds this header from the settings of the route. Without this line, the response would contain the header twice.
  if (!response.isBoom) delete response.headers['access-control-expose-headers']
  // A response with this header comes from a function.
  if (method === 'options' || (!response.isBoom && response.headers['x-request-id'])) return toolkit.continue
  const answered = response.isBoom ? response.output.statusCode : response.statusCode
  const status = answered < 400 ? 500 : answered
  const message = STATUS_CODES[status] ?? ''
  const requestId = randomUUID()
  const asked = `${method.toUpperCase()} ${loggedPath(path)}`
  console.log(`${asked} ${status} ${message}, answered by no function ${requestId}`)
  return toolkit.response({ message }).code(status).header('x-request-id', requestId)
}
