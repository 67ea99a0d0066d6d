import { mock } from 'node:test'
import { pathToFileURL } from 'node:url'
import * as v from 'valibot'
import type { HttpHandler } from '../../../lib/http/request.ts'
import { startGateway } from '../../support/gateway/gateway.ts'
import { lambdaContext } from '../../support/requests/lambda-context.ts'

/**
 * Serves the handlers of a release behind the test gateway, on a loopback port, until the parent process disconnects. Loads
 * each handler at its first request. The argument is the folder of the release. Settings come from the environment.
 */
const [folder = ''] = process.argv.slice(2)
const TIMEOUT_MS = 30_000
const NO_CORS = { AllowOrigins: [], AllowMethods: [], AllowHeaders: [], ExposeHeaders: [], MaxAge: 0 }

const Handler = v.custom<HttpHandler>((value) => typeof value === 'function')
const Routes = v.array(v.object({ method: v.string(), path: v.string(), file: v.string() }))

const load = (path: string) => import(new URL(path, pathToFileURL(`${folder}/`)).href)

/** Freezes the clock of the process at this time. Without a time, the clock runs. */
function setClock(time: string | undefined): void {
  mock.timers.reset()
  if (time !== undefined) mock.timers.enable({ apis: ['Date'], now: Date.parse(time) })
}

const routes = v.parse(Routes, (await load('lib/local/routes.ts')).readRoutes())
const gateway = await startGateway(
  routes.map(({ method, path, file }) => ({
    key: `${method} ${path}`,
    async invoke(event) {
      setClock(event.headers['x-test-time'])
      const handler = v.parse(Handler, (await load(file)).handler)
      return handler(event, lambdaContext(TIMEOUT_MS))
    },
  })),
  NO_CORS,
)
process.on('disconnect', () => process.exit())
process.send?.({ url: gateway.url })
