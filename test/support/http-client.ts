import * as v from 'valibot'
import { requireDocumentedOverHttp } from './documented-over-http.ts'

/** What is sent over HTTP: `json` as a JSON body, `body` as it is. */
export type Sent = { token?: string; json?: unknown; body?: string; headers?: Record<string, string> }
export type Received = { status: number; headers: Headers; body: unknown }

const Session = v.object({ token: v.string(), user: v.object({ email: v.string() }) })
const Page = v.object({
  data: v.array(v.looseObject({ id: v.string() })),
  pagination: v.object({ page: v.number(), limit: v.number(), total: v.number(), pages: v.number() }),
})

/** One request over real HTTP, to a service that runs at `url`. */
export async function request(url: string, method: string, path: string, sent: Sent = {}): Promise<Received> {
  const body = sent.json === undefined ? sent.body : JSON.stringify(sent.json)
  const headers = {
    ...(sent.token !== undefined && { authorization: `Bearer ${sent.token}` }),
    ...(sent.json !== undefined && { 'content-type': 'application/json' }),
    ...sent.headers,
  }
  const response = await fetch(url + path, { method, headers, ...(body !== undefined && { body }) })
  const text = await response.text()
  requireDocumentedOverHttp(method, path, response, text)
  return {
    status: response.status,
    headers: response.headers,
    body: text === '' ? undefined : JSON.parse(text),
  }
}

/** Signs in and answers the token; fails where the answer is not a session of this user. */
export async function signIn(url: string, email: string, password = 'demo-password'): Promise<string> {
  const { body } = await request(url, 'POST', '/api/auth/login', { json: { email, password } })
  const session = v.parse(Session, body)
  if (session.user.email !== email) throw new Error(`Signed in as ${session.user.email}`)
  return session.token
}

/** A page of prospects; fails where the answer is not a page. */
export async function listProspects(
  url: string,
  token: string,
  query = '',
): Promise<v.InferOutput<typeof Page>> {
  return v.parse(Page, (await request(url, 'GET', `/api/v1/prospects${query}`, { token })).body)
}
