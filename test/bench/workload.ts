import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { newKeyPair } from '../../lib/auth/key-pair.ts'
import { useServiceEnvironment } from '../../lib/config.ts'
import type { HttpHandler } from '../../lib/http/event.ts'
import { DEMO_PASSWORD, demoUsers } from '../../lib/local/demo/users.ts'
import { parameterAt } from '../../lib/secrets/parameters.ts'
import { httpEvent } from '../support/requests/http-event.ts'
import { lambdaContext } from '../support/requests/lambda-context.ts'
import { matchPath, readRoutes } from '../support/requests/routes.ts'

const routes = readRoutes()

const Answer = v.object({ statusCode: v.number(), body: v.optional(v.string(), '{}') })

/** Sends a request and answers the body. @throws Error where it was refused */
// biome-ignore lint/suspicious/noExplicitAny: bodies of every shape
export type Send = (method: string, target: string, token?: string, json?: object) => Promise<any>

/** Sends a request to the handler of its route, as API Gateway would. */
export const send: Send = async (method, target, token, json) => {
  const [path = '', query = ''] = target.split('?')
  const route = routes.find((each) => each.method === method && matchPath(each.path, path))
  if (!route) throw new Error(`There is no route for ${method} ${path}`)
  const { handler }: { handler: HttpHandler } = await import(`../../${route.file}`)
  const headers = {
    ...(json && { 'content-type': 'application/json' }),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  }
  const pathParameters = matchPath(route.path, path) ?? {}
  const text = json && JSON.stringify(json)
  const event = httpEvent({ method, template: route.path, path, query, pathParameters, headers, text })
  const { statusCode, body } = v.parse(Answer, await handler(event, lambdaContext()))
  if (statusCode >= 400) throw new Error(`${method} ${target} was answered ${statusCode}: ${body}`)
  return JSON.parse(body || '{}')
}

/** Runs work with keys of its own to sign and verify with. */
export async function withKeys(work: () => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'service-bench-'))
  try {
    const { signingKey, publicKeys } = await newKeyPair()
    const TOKEN_SIGNING_KEY = `file:${join(folder, 'signing-key')}`
    await parameterAt(TOKEN_SIGNING_KEY).write(JSON.stringify(signingKey), true)
    useServiceEnvironment({ TOKEN_SIGNING_KEY, TOKEN_PUBLIC_KEYS: JSON.stringify(publicKeys) })
    await work()
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const credentials = { email: demoUsers[0]?.email, password: DEMO_PASSWORD }

/** One kind of request of a month: how many of a thousand are of it, and the memory of its function. */
export type Part = { what: string; share: number; memory: number; run(): Promise<unknown> }

/**
 * A month as a team of agents would have it: they look things up far more than they write. The samples of `npm start`
 * are in the table.
 * @param send how requests get to the service
 */
export async function aMonth(send: Send): Promise<Part[]> {
  const signIn = (): Promise<{ token: string }> => send('POST', '/api/auth/login', undefined, credentials)
  const { token } = await signIn()
  const get = (target: string) => send('GET', `/api/v1/${target}`, token)
  const post = (target: string, json: object) => send('POST', `/api/v1/${target}`, token, json)
  const prospect = { name: 'Inès Roux', email: 'ines.roux@example.com', phone: '+33612345678' }
  const flat = { address: '12 rue des Lilas, 69003 Lyon', type: 'apartment', surface: 48, price: 210_000 }
  const [{ id }, { id: property_id }] = [await post('prospects', prospect), await post('properties', flat)]
  let budget = 200_000
  return [
    { what: 'a page of a list', share: 350, memory: 512, run: () => get('prospects?page=3') },
    { what: 'a page, filtered', share: 100, memory: 512, run: () => get('properties?status=available') },
    { what: 'a record', share: 350, memory: 512, run: () => get(`prospects/${id}`) },
    { what: 'a search', share: 60, memory: 512, run: () => get('prospects?search=camille+mar') },
    { what: 'a new prospect', share: 25, memory: 512, run: () => post('prospects', prospect) },
    { what: 'a new property', share: 15, memory: 512, run: () => post('properties', flat) },
    {
      what: 'an offer',
      share: 10,
      memory: 512,
      run: () => post('transactions', { prospect_id: id, property_id, offer_amount: 200_000 }),
    },
    {
      what: 'a change',
      share: 70,
      memory: 512,
      run: () => send('PUT', `/api/v1/prospects/${id}`, token, { criteria: { budget_max: budget++ } }),
    },
    { what: 'a sign-in', share: 15, memory: 1_769, run: signIn },
    {
      what: 'a refreshed token',
      share: 5,
      memory: 512,
      run: () => send('POST', '/api/auth/refresh', token),
    },
  ]
}
