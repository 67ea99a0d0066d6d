import { connect, type operations } from '../../../client/src/index.ts'
import { requireDocumented } from './documented.ts'
import { decodedPath, matchPath, readRoutes } from './routes.ts'

/** Headers that servers and gateways add to answers. The OpenAPI document does not list them. */
const ADDED =
  /^(accept-ranges|access-control-.*|connection|content-encoding|content-length|date|keep-alive|server|transfer-encoding|vary)$/

const routes = readRoutes()

/** The options of a request. `json` is sent as a JSON body, and `body` is sent unchanged. */
export type Sent = { token?: string; json?: unknown; body?: string; headers?: Record<string, string> }
type Received = { status: number; headers: Headers; body: unknown }

type ProspectQuery = operations['listProspects']['parameters']['query']

/** Sends a request over HTTP to the service at `url`. */
export async function request(url: string, method: string, path: string, sent: Sent = {}): Promise<Received> {
  const body = sent.json === undefined ? sent.body : JSON.stringify(sent.json)
  const headers = {
    ...(sent.token !== undefined && { authorization: `Bearer ${sent.token}` }),
    ...(sent.json !== undefined && { 'content-type': 'application/json' }),
    ...sent.headers,
  }
  const response = await fetch(url + path, { method, headers, ...(body !== undefined && { body }) })
  const text = await response.text()
  requireDocumentedRoute(method, path, response, text)
  return {
    status: response.status,
    headers: response.headers,
    body: text === '' ? undefined : JSON.parse(text),
  }
}

/**
 * Checks the answer of a route against the OpenAPI document. Does nothing if no route matches.
 * @throws Error if the answer is not documented
 */
function requireDocumentedRoute(method: string, target: string, answer: Response, text: string): void {
  const path = decodedPath(target)
  const route = routes.find((each) => each.method === method && matchPath(each.path, path))
  if (!route) return
  const named = [...answer.headers]
    .map(([name, value]) => [name.replace(/^x-amzn-remapped-/, ''), value] as const)
    .filter(([name]) => !ADDED.test(name))
  const headers = Object.fromEntries(named)
  requireDocumented(method, route.path, { status: answer.status, headers, text })
}

/** Returns a client that checks each answer against the OpenAPI document. */
function connected(url: string) {
  return connect({
    baseUrl: url,
    async fetch(request) {
      const answer = await fetch(request)
      const { pathname } = new URL(request.url)
      requireDocumentedRoute(request.method, pathname, answer, await answer.clone().text())
      return answer
    },
  })
}

/** Signs in and returns the token. Fails if the service returns the session of another user. */
export async function signIn(url: string, email: string, password = 'demo-password'): Promise<string> {
  const { token, user } = await connected(url).signIn({ email, password })
  if (user.email !== email) throw new Error(`Signed in as ${user.email}`)
  return token
}

/** Returns a page of prospects. */
export async function listProspects(url: string, token: string, query: ProspectQuery = {}) {
  const headers = { authorization: `Bearer ${token}` }
  const { data } = await connected(url).GET('/api/v1/prospects', { headers, params: { query } })
  return data
}
