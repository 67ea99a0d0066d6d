import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { isIP } from 'node:net'
import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { LocalConfig } from '../../config.ts'
import { freePort } from '../engine/engine.ts'
import { readEveryRoute } from '../serverless-yml.ts'
import { StartError } from '../start-error.ts'

type HapiRequest = {
  method: string
  path: string
  response: { isBoom?: boolean; headers: Record<string, unknown> }
}
type Extension = (request: HapiRequest, toolkit: { continue: symbol }) => symbol

/** The parts of hapi, the server of serverless offline, that this file uses. */
export type HapiServer = {
  listener: Server
  settings: { compression: unknown; router: { stripTrailingSlash: boolean } }
  table(): { settings: { response: { ranges: boolean } } }[]
  match(method: string, path: string): { path: string } | null
  ext(point: 'onRequest' | 'onPreResponse', extension: Extension): void
}

/** The time that requests in progress have when the service ends. */
const GRACE_MS = 5_000
const POLL_MS = 20

/**
 * Listens on the port of the service. Requests wait until `answerWith` gets the server that answers them. `close` waits for
 * requests in progress.
 * @throws StartError if this machine cannot listen on the port or the host
 */
export async function openPort({ HOST, PORT }: LocalConfig) {
  const { promise, resolve } = Promise.withResolvers<Server>()
  const port = createServer((request, response) => {
    if (!isAllowed(request)) response.writeHead(403).end()
    else void promise.then((server) => server.emit('request', request, response))
  })
  try {
    await once(port.listen(PORT, HOST), 'listening')
  } catch (cause) {
    throw new StartError(await reasonOf(cause, HOST, PORT), { cause })
  }
  return {
    answerWith: resolve,
    async close(): Promise<void> {
      const closed = once(port, 'close')
      port.close()
      const idle = setInterval(() => port.closeIdleConnections(), POLL_MS)
      await Promise.race([closed, sleep(GRACE_MS)])
      clearInterval(idle)
      port.closeAllConnections()
    },
  }
}

async function reasonOf(cause: unknown, host: string, port: number): Promise<string> {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  if (code === 'EADDRNOTAVAIL')
    return `This machine has no address ${host}: HOST=0.0.0.0 npm start listens on all of its addresses`
  const why = code === 'EADDRINUSE' ? 'is taken: stop the program that uses it, or' : 'cannot be used:'
  return `Port ${port} ${why} choose another with PORT=${await freePort()} npm start`
}

/** Matches the origin of a page from this machine, or of an app in a web view. */
const LOOPBACK_ORIGIN = /^[a-z][a-z\d+.-]*:\/\/(([a-z\d-]+\.)*localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/

/**
 * Returns whether a function may answer a request. Web pages of other sites may not read answers and may not change anything:
 *
 * - A request whose `Host` is not this machine is refused, because such a page can send it by DNS rebinding.
 * - A request from another origin may only read, because browsers send some writes without a preflight, such as a POST
 *   without a content type. Without its `Origin`, the answer has no CORS headers, so the page cannot read it.
 */
function isAllowed({ method = '', headers }: IncomingMessage): boolean {
  const { origin, host } = headers
  if (!isThisMachine(host)) return false
  if (origin === undefined || LOOPBACK_ORIGIN.test(origin)) return true
  delete headers.origin
  return ['GET', 'HEAD', 'OPTIONS'].includes(method)
}

/**
 * Returns whether a host is this machine. Accepts every IP address, because DNS rebinding needs a host name. For example, an
 * Android emulator uses the address 10.0.2.2 for this machine.
 */
function isThisMachine(host = ''): boolean {
  const [, name = '', port = '0'] =
    /^(\[[\da-f:.]+\]|[a-z\d.-]+)(?::(\d{1,5}))?$/.exec(host.toLowerCase()) ?? []
  if (Number(port) > 65_535) return false
  if (isIP(name.replace(/^\[(.*)\]$/, '$1')) || /(^|\.)localhost$/.test(name)) return true
  const own = hostname().toLowerCase()
  return name === own || name === `${own}.local`
}

/**
 * Turns off what hapi does and API Gateway does not: hapi would ignore a slash at the end of a path, answer every HEAD with the
 * function of the GET route, compress responses, answer ranges, and list each exposed header twice.
 */
export function answerLikeApiGateway(server: HapiServer): void {
  server.settings.router.stripTrailingSlash = false
  server.settings.compression = false
  for (const { settings } of server.table()) settings.response.ranges = false
  const headPaths = readEveryRoute().flatMap(({ method, path }) => (method === 'HEAD' ? [path] : []))
  server.ext('onRequest', function chooseRoute(request, toolkit) {
    // hapi chooses the route by `path`, and `/` has the route `$default`. The function still gets the path of the URL.
    if (request.method === 'head' && !headPaths.includes(server.match('get', request.path)?.path ?? ''))
      request.path = '/'
    return toolkit.continue
  })
  server.ext('onPreResponse', function exposeOnce({ response }, toolkit) {
    // Serverless offline has added this header, and hapi adds it again.
    if (!response.isBoom) delete response.headers['access-control-expose-headers']
    return toolkit.continue
  })
}
