import { once } from 'node:events'
import { createServer, isIP } from 'node:net'
import { readEveryRoute } from '../../build/routes.ts'
import type { LocalConfig } from '../../config.ts'
import { freePort } from '../engine/engine.ts'
import { StartError } from '../start-error.ts'

type Headers = { host?: string; origin?: string }
type HapiRequest = { method: string; path: string; headers: Headers }
type Toolkit = { continue: symbol; response(): { code(status: number): { takeover(): object } } }

/** The parts of hapi, the server of serverless offline, that this file uses. */
export type HapiServer = {
  settings: { compression: unknown; router: { stripTrailingSlash: boolean } }
  table(): { settings: { response: { ranges: boolean } } }[]
  match(method: string, path: string): { path: string } | null
  ext(point: 'onRequest', extension: (request: HapiRequest, toolkit: Toolkit) => symbol | object): void
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
 * compress responses, answer ranges, and answer every HEAD with the function of the GET route. Also refuses requests of web
 * pages of other sites.
 */
export function answerLikeApiGateway(server: HapiServer): void {
  server.settings.router.stripTrailingSlash = false
  server.settings.compression = false
  for (const { settings } of server.table()) settings.response.ranges = false
  const headPaths = readEveryRoute().flatMap(({ method, path }) => (method === 'HEAD' ? [path] : []))
  server.ext('onRequest', function chooseRoute(request, toolkit) {
    if (!isAllowed(request.headers)) return toolkit.response().code(403).takeover()
    // hapi chooses the route by `path`, and `/` has the route `$default`. The function still gets the path of the URL.
    if (request.method === 'head' && !headPaths.includes(server.match('get', request.path)?.path ?? ''))
      request.path = '/'
    return toolkit.continue
  })
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
