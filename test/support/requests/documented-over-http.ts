import { decodedPath } from '../gateway/event.ts'
import { requireDocumented } from './documented.ts'
import { matchPath, readRoutes } from './routes.ts'

/** Headers that servers, gateways and Prism between (`sl-violations`) put on answers of their own accord. */
const OF_THE_WAY =
  /^(accept-ranges|access-control-.*|apigw-requestid|connection|content-encoding|content-length|date|keep-alive|server|sl-violations|transfer-encoding|vary)$/

const routes = readRoutes()

/**
 * Holds an answer that came over HTTP against the OpenAPI document, where the path is one of ours.
 * @throws Error which says what is not documented
 */
export function requireDocumentedOverHttp(
  method: string,
  target: string,
  { status, headers }: Response,
  text: string,
): void {
  const path = decodedPath(target)
  const route = routes.find((each) => each.method === method && matchPath(each.path, path))
  if (!route) return
  const named = [...headers]
    .map(([name, value]) => [name.replace(/^x-amzn-remapped-/, ''), value] as const)
    .filter(([name]) => !OF_THE_WAY.test(name))
  requireDocumented(method, route.path, { status, headers: Object.fromEntries(named), text })
}
