import { rmSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { config, useServiceEnvironment } from '../../lib/config.ts'
import { addDemoUsers } from '../../lib/local/demo/users.ts'
import { localSettings } from '../../lib/local/settings.ts'
import { httpTests } from '../service/over-http.ts'
import { startGateway } from '../support/gateway/gateway.ts'
import type { Running } from '../support/processes/service-process.ts'
import { newFolder } from '../support/processes/temporary-folder.ts'
import { request, signIn } from '../support/requests/http-client.ts'
import { lambdaContext } from '../support/requests/lambda-context.ts'
import { readEveryRoute } from '../support/requests/routes.ts'
import { useFreshTable } from '../support/store/fresh-table.ts'
import { loadPackage } from './load-package.ts'
import type { Packages } from './packages.ts'
import { unknownKeys } from './rules.ts'

const FUNCTION_MS = 10_000

const Texts = v.array(v.string())
const Cors = v.object({
  AllowOrigins: Texts,
  AllowMethods: Texts,
  AllowHeaders: Texts,
  ExposeHeaders: Texts,
  MaxAge: v.number(),
})

/** Runs the HTTP tests with the packaged functions behind the test gateway. test/guide runs the smoke test. */
export function servedTests(packages: () => Packages): void {
  const folder = newFolder()
  let gateway: Awaited<ReturnType<typeof startGateway>>
  let running: Running
  let before: Record<string, string>

  beforeAll(async () => {
    const { TABLE_NAME, TOKEN_ISSUER, TOKEN_AUDIENCE } = config()
    before = { TABLE_NAME, TOKEN_ISSUER, TOKEN_AUDIENCE }
    await useFreshTable()
    useServiceEnvironment({
      TOKEN_ISSUER: localSettings.TOKEN_ISSUER,
      TOKEN_AUDIENCE: localSettings.TOKEN_AUDIENCE,
    })
    await addDemoUsers()
    const cors = v.parse(Cors, packages().resources.HttpApi?.Properties.CorsConfiguration)
    gateway = await startGateway(packagedRoutes(packages().folder, folder), cors)
    const [admin, agent, viewer] = await Promise.all(
      ['admin', 'agent', 'viewer'].map((role) => signIn(gateway.url, `${role}@demo.test`)),
    )
    if (!admin || !agent || !viewer) throw new Error('The demo users did not sign in')
    running = { url: gateway.url, output: '', token: { admin, agent, viewer } }
  })

  afterAll(async () => {
    await gateway.close()
    useServiceEnvironment(before)
    rmSync(folder, { recursive: true })
  })

  describe('the packaged functions over HTTP', () => httpTests(() => running))

  test('CORS responses expose WWW-Authenticate also under the name that API Gateway gives it', async () => {
    const headers = { origin: 'https://app.example.com' }
    const refused = await request(running.url, 'GET', '/api/v1/prospects', { headers })
    expect(refused.headers.get('x-amzn-remapped-www-authenticate')).toBe('Bearer')
    const exposed = refused.headers.get('access-control-expose-headers')?.toLowerCase().split(',')
    expect(exposed).toEqual(expect.arrayContaining(['www-authenticate', 'x-amzn-remapped-www-authenticate']))
  })
}

/**
 * Returns the routes of the API with the packaged functions. The first request to a function unpacks and loads its zip.
 */
function packagedRoutes(zips: string, folder: string) {
  const routes = readEveryRoute().map((route) => ({ key: `${route.method} ${route.path}`, ...route }))
  const unknown = unknownKeys.map((key) => ({
    key,
    name: 'unknownRoute',
    file: 'functions/unknown-route.ts',
  }))
  return [...routes, ...unknown].map(({ key, name, file }) => {
    let loaded: ReturnType<typeof loadPackage>
    return {
      key,
      invoke: async (event: object) => {
        loaded ??= loadPackage(zips, name, file, join(folder, name))
        const { handler } = await loaded
        return handler(event, lambdaContext(FUNCTION_MS))
      },
    }
  })
}
