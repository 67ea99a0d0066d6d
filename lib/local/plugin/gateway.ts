import { randomUUID } from 'node:crypto'
import { subscribe } from 'node:diagnostics_channel'
import { IncomingMessage, type Server, STATUS_CODES } from 'node:http'
import { isIP, Socket } from 'node:net'
import { hostname } from 'node:os'
import * as v from 'valibot'
import { loggedPath } from '../../request-context.ts'

type Headers = Record<string, string | string[] | number | undefined>

/** A request and an answer as hapi, the server that serverless offline is built on, has them. */
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

/** The origin of a page, or of an app in a web view, that this machine serves. */
const LOOPBACK_ORIGIN = /^[a-z][a-z\d+.-]*:\/\/(([a-z\d-]+\.)*localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/

/** Makes serverless offline answer as API Gateway does, and only the pages and names of this machine. */
export function answerLikeApiGateway(server: HapiServer): void {
  server.ext('onRequest', admit)
  server.ext('onPreResponse', answerAsGateway)
}

/** Takes CORS from pages of other origins, and refuses requests for another host, as a page sends them by DNS rebinding. */
function admit({ method, headers }: HapiRequest, toolkit: HapiToolkit): symbol | NewAnswer {
  // Serverless offline would allow every origin that it sees.
  const isForeign = headers.origin !== undefined && !LOOPBACK_ORIGIN.test(headers.origin)
  if (isForeign) delete headers.origin
  if (!isOwnHost(headers.host)) {
    console.log(`Host ${headers.host?.slice(0, 100).replace(/[^\x20-\x7e]/g, '?')} is not this machine`)
    return toolkit.response().code(403).takeover()
  }
  if (!isForeign || method === 'get' || method === 'head') return toolkit.continue
  // A preflight gets nothing that it asks for, as API Gateway answers it. A write needs none, if it has no content type.
  return toolkit
    .response()
    .code(method === 'options' ? 204 : 403)
    .takeover()
}

/**
 * Closes the port for functions by their name to pages: a request there contains the identity of its caller. Command line
 * tools send no `Origin`.
 */
export function refusePages(lambdaPort: number): void {
  subscribe('http.server.request.start', (message) => {
    const { request, socket } = v.parse(ServerRequest, message)
    const { origin, host } = request.headers
    const isPage = origin !== undefined || !isOwnHost(host)
    if (socket.localPort === lambdaPort && isPage) socket.destroy()
  })
}

/** What Node publishes when a server gets a request. */
const ServerRequest = v.object({ request: v.instance(IncomingMessage), socket: v.instance(Socket) })

/** Accepts every address, as DNS rebinding needs a name: 10.0.2.2, for example, is this machine to an Android emulator. */
function isOwnHost(host = ''): boolean {
  const [, name = '', port = '0'] =
    /^(\[[\da-f:.]+\]|[a-z\d.-]+)(?::(\d{1,5}))?$/.exec(host.toLowerCase()) ?? []
  if (Number(port) > 65_535) return false
  if (isIP(name.replace(/^\[(.*)\]$/, '$1')) || /(^|\.)localhost$/.test(name)) return true
  const own = hostname().toLowerCase()
  return name === own || name === `${own}.local`
}

/**
 * Answers as API Gateway does where no function has answered. Serverless offline lists its routes for an unknown path, and
 * sends the stack of a function that failed, with status 200.
 */
function answerAsGateway(request: HapiRequest, toolkit: HapiToolkit): symbol | NewAnswer {
  const { method, path, response } = request
  // hapi adds the exposed headers of the route, so these would be there twice.
  if (!response.isBoom) delete response.headers['access-control-expose-headers']
  // Every answer of a function has the id of its request.
  if (method === 'options' || (!response.isBoom && response.headers['x-request-id'])) return toolkit.continue
  const answered = response.isBoom ? response.output.statusCode : response.statusCode
  const status = answered < 400 ? 500 : answered
  const message = STATUS_CODES[status] ?? ''
  const requestId = randomUUID()
  const asked = `${method.toUpperCase()} ${loggedPath(path)}`
  console.log(`${asked} ${status} ${message}, answered by no function ${requestId}`)
  return toolkit.response({ message }).code(status).header('x-request-id', requestId)
}
