import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { newKeyPair } from '../../../lib/auth/key-pair.ts'
import { useServiceEnvironment } from '../../../lib/config.ts'
import type { HttpHandler } from '../../../lib/http/event.ts'
import { addDemoUsers, DEMO_PASSWORD, demoUsers } from '../../../lib/local/demo/users.ts'
import { parameterAt } from '../../../lib/secrets/parameters.ts'
import type { Body } from '../../support/requests/body.ts'
import { httpEvent } from '../../support/requests/http-event.ts'
import { lambdaContext } from '../../support/requests/lambda-context.ts'
import { matchPath, readRoutes } from '../../support/requests/routes.ts'
import { withEngine } from '../engine.ts'

const routes = readRoutes()
/** The e-mail and the password of a demo user. */
export const credentials = { email: demoUsers[0]?.email, password: DEMO_PASSWORD }

const Answer = v.object({
  statusCode: v.number(),
  headers: v.optional(v.looseObject({ 'content-type': v.optional(v.string(), '') }), {}),
  body: v.optional(v.string(), ''),
})

/** Sends a request and returns the body of the answer, parsed if it is JSON. @throws Error if the status is 400 or higher */
export type Send = (method: string, target: string, json?: object) => Promise<Body>

/** Sends a request to the handler of its route, as API Gateway would. */
async function send(token: string, method: string, target: string, json?: object) {
  const [path = '', query = ''] = target.split('?')
  const route = routes.find((each) => each.method === method && matchPath(each.path, path))
  if (!route) throw new Error(`There is no route for ${method} ${path}`)
  const { handler }: { handler: HttpHandler } = await import(`../../../${route.file}`)
  const headers = {
    ...(json && { 'content-type': 'application/json' }),
    ...(token !== '' && { authorization: `Bearer ${token}` }),
  }
  const pathParameters = matchPath(route.path, path) ?? {}
  const text = json && JSON.stringify(json)
  const event = httpEvent({ method, template: route.path, path, query, pathParameters, headers, text })
  const { statusCode, headers: about, body } = v.parse(Answer, await handler(event, lambdaContext()))
  if (statusCode >= 400) throw new Error(`${method} ${target} returned ${statusCode}: ${body}`)
  return about['content-type'].endsWith('json') ? JSON.parse(body) : body
}

/** Answers a request of the client with the handler of its route. */
export async function answerOf(request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const token = request.headers.get('authorization')?.slice('Bearer '.length) ?? ''
  const text = await request.text()
  const body = text === '' ? undefined : v.parse(v.looseObject({}), JSON.parse(text))
  return Response.json(await send(token, request.method, pathname + search, body))
}

/** Runs `work` with a new key pair that signs and verifies tokens. */
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

/** Runs `work` on a new engine, with a function that sends requests as a demo user. Prints no log lines. */
export async function withHandlers(work: (send: Send) => Promise<void>): Promise<void> {
  console.info = () => undefined
  await withEngine(() =>
    withKeys(async () => {
      await addDemoUsers()
      let { token } = await send('', 'POST', '/api/auth/login', credentials)
      await work(async (...request) => {
        const body = await send(token, ...request)
        // A new password ends the session, and the next sign-in begins another one.
        if (typeof body?.token === 'string') ({ token } = body)
        return body
      })
    }),
  )
}
