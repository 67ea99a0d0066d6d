import { mock } from 'node:test'
import { connect } from '../../../client/src/index.ts'
import { newKeyPair } from '../../../lib/auth/key-pair.ts'
import { issueToken } from '../../../lib/auth/tokens.ts'
import { useServiceEnvironment } from '../../../lib/config.ts'
import type { HttpHandler } from '../../../lib/http/event.ts'
import { decodedPath } from '../../support/gateway/event.ts'
import { httpEvent } from '../../support/requests/http-event.ts'
import { lambdaContext } from '../../support/requests/lambda-context.ts'
import { matchPath, readRoutes } from '../../support/requests/routes.ts'
import { measured } from '../../support/store/measure.ts'

/** What an app has asked for: requests to the service, records in their answers, and the units these took of the store. */
export type Asked = { requests: number; records: number; units: number }

const routes = readRoutes()

/** The client, signed in, before the service's own handlers, and what some work of it asks for. */
export async function signedInApp() {
  const { signingKey, publicKeys } = await newKeyPair()
  useServiceEnvironment({ TOKEN_PUBLIC_KEYS: JSON.stringify(publicKeys) })
  // A line for each request is for whoever runs a service.
  mock.method(console, 'info', () => undefined)
  const at = new Date().toISOString()
  const names = { id: 'usr_bench', email: 'bench@example.com', name: 'Bench', password: '' }
  const user = { ...names, role: 'admin', credential: 1, created_at: at, updated_at: at } as const
  const session = await issueToken(user, signingKey)
  const sum: Asked = { requests: 0, records: 0, units: 0 }

  const api = connect({
    baseUrl: 'https://bench.test',
    session: { ...session, expires_at: '2100-01-01T00:00:00.000Z' },
    async fetch(request) {
      const { result, units } = await measured(() => answerOf(request))
      sum.requests += 1
      sum.units += units
      sum.records += recordsIn(result.body)
      const { statusCode = 200, headers = {}, body = '' } = result
      const texts = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)])
      return new Response(statusCode === 204 ? null : body, { status: statusCode, headers: texts })
    },
  })

  async function asking(work: () => Promise<unknown>): Promise<Asked> {
    const before = { ...sum }
    await work()
    return {
      requests: sum.requests - before.requests,
      records: sum.records - before.records,
      units: sum.units - before.units,
    }
  }
  return { api, asking }
}

async function answerOf(request: Request) {
  const { method, headers, url } = request
  const { pathname, search } = new URL(url)
  const path = decodedPath(pathname)
  for (const route of routes) {
    const pathParameters = route.method === method ? matchPath(route.path, path) : undefined
    if (!pathParameters) continue
    const { handler }: { handler: HttpHandler } = await import(
      new URL(`../../../${route.file}`, import.meta.url).href
    )
    const sent = { template: route.path, path, query: search.slice(1), pathParameters }
    const text = await request.text()
    const event = httpEvent({
      method,
      ...sent,
      headers: Object.fromEntries(headers),
      ...(text !== '' && { text }),
    })
    return handler(event, lambdaContext())
  }
  throw new Error(`No route answers ${method} ${path}`)
}

function recordsIn(body = ''): number {
  const { data, id }: { data?: unknown[]; id?: string } = body === '' ? {} : JSON.parse(body)
  return data?.length ?? (id === undefined ? 0 : 1)
}
