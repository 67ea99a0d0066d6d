import { once } from 'node:events'
import { createServer, isIP } from 'node:net'
import { readEveryRoute } from '../../build/routes.ts'
import type { LocalConfig } from '../../config.ts'
import { freePort } from '../engine/engine.ts'
import { StartError } from '../start-error.ts'

type Headers = { host?: string; origin?: string }
/** `isBoom` is true for an error of hapi itself, which has no settings. */
type HapiResponse =
  | { isBoom: true }
  | { isBoom?: false; statusCode: number; headers: Record<string, unknown>; charset(name: string): void }
type HapiRequest = {
  method: string
  path: string
  url: URL
  headers: Headers
  raw: { req: { rawHeaders: string[] } }
  response: HapiResponse
  setUrl(url: string): void
}
type Toolkit = { continue: symbol; response(): { code(status: number): { takeover(): object } } }

type Extension = (request: HapiRequest, toolkit: Toolkit) => symbol | object

/** The parts of hapi, the server of serverless offline, that this file uses. */
export type HapiServer = {
  settings: { compression: unknown; router: { stripTrailingSlash: boolean } }
  table(): { settings: { cors: unknown; response: { ranges: boolean } } }[]
  match(method: string, path: string): { path: string } | null
  ext(point: 'onRequest' | 'onPreResponse', extension: Extension): void
}

/**
 * Holds the port until serverless offline listens on it, so that of two starts at the same time one fails here. Serverless offline
 * would print a stack, after the engine has started.
 * @returns a function that releases the port
 * @throws StartError if this machine cannot listen on the port
 */
export async function holdPort({ HOST, PORT, DATA_DIR }: LocalConfig): Promise<() => void> {
  // A program that waits for the service must not wait for an answer on this connection.
  const server = createServer((socket) => socket.destroy())
  try {
    await once(server.listen(PORT, HOST), 'listening')
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : cause
    const folder = /^[\w./:@-]+$/.test(DATA_DIR) ? DATA_DIR : `'${DATA_DIR}'`
    throw new StartError(
      `Port ${PORT} cannot be used (${why}): choose another with PORT=${await freePort()} DATA_DIR=${folder} npm start`,
      { cause },
    )
  }
  return () => void server.close()
}

/**
 * Makes serverless offline answer like API Gateway. Turns off what only hapi does: it would ignore a slash at the end of a path,
 * compress responses, answer ranges, add CORS headers again, and answer every HEAD with the function of the GET route. Also refuses
 * requests of web pages of other sites. `test/service/gateway.test.ts` compares the responses with those to events of AWS.
 */
export function answerLikeApiGateway(server: HapiServer): void {
  server.settings.router.stripTrailingSlash = false
  server.settings.compression = false
  for (const { settings } of server.table()) {
    settings.response.ranges = false
    settings.cors = false
  }
  const headPaths = readEveryRoute().flatMap(({ method, path }) => (method === 'HEAD' ? [path] : []))
  server.ext('onRequest', function readRequest(request, toolkit) {
    if (!isAllowed(request.headers)) return toolkit.response().code(403).takeover()
    const { req } = request.raw
    req.rawHeaders = joinedHeaders(req.rawHeaders)
    // API Gateway decodes a path before it chooses the route.
    const { pathname, search } = request.url
    request.setUrl(pathname.replace(/%2f/gi, '/') + search)
    // hapi chooses the route by `path`, and `/` has the route `$default`. The function still gets the path of the URL.
    if (request.method === 'head' && !headPaths.includes(server.match('get', request.path)?.path ?? ''))
      request.path = '/'
    return toolkit.continue
  })
  server.ext('onPreResponse', function changeResponse({ headers, response }, toolkit) {
    // A new response, because serverless offline has added CORS headers to this one.
    if (!isAllowed(headers)) return toolkit.response().code(403)
    if (response.isBoom) return toolkit.continue
    response.charset('')
    if (response.statusCode === 204 || response.statusCode === 304) delete response.headers['content-type']
    return toolkit.continue
  })
}

/** Joins repeated headers with commas, as API Gateway does. Serverless offline would use the last one. */
function joinedHeaders(rawHeaders: readonly string[]): string[] {
  const values = new Map<string, string>()
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const [name = '', value = ''] = [rawHeaders[at]?.toLowerCase(), rawHeaders[at + 1]]
    const earlier = values.get(name)
    values.set(name, earlier === undefined ? value : `${earlier},${value}`)
  }
  // Serverless offline adds application/json to a body without a content type, but not to one with a blank content type.
  if (!values.has('content-type')) values.set('content-type', ' ')
  return [...values].flat()
}

/** Matches the origin of a page from this machine, or of an app in a web view. */
const LOOPBACK_ORIGIN = /^[a-z][a-z\d+.-]*:\/\/(([a-z\d-]+\.)*localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/

/**
 * Returns whether a request may use the data of this machine. The passwords of the demo users are public, so pages of other sites
 * must not sign in. Such a page sends its `Origin`, or its own `Host` if its name resolves to this machine (DNS rebinding).
 */
export function isAllowed({ host = '', origin }: Headers): boolean {
  const name = host.toLowerCase().replace(/:\d+$/, '')
  if (isIP(name.replace(/^\[(.*)\]$/, '$1')) === 0 && !/(^|\.)localhost$/.test(name)) return false
  return origin === undefined || origin === `http://${host}` || LOOPBACK_ORIGIN.test(origin)
}
