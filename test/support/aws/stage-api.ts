import * as v from 'valibot'
import type { HttpHandler } from '../../../lib/http/request.ts'
import { fromSwitchboard } from '../../../lib/local/switchboard.ts'
import { startGateway } from '../gateway/gateway.ts'
import { lambdaContext } from '../requests/lambda-context.ts'
import { readRoutes } from '../requests/routes.ts'

const Texts = v.array(v.string())
const Switchboard = v.object({
  provider: v.object({
    httpApi: v.object({
      cors: v.object({
        allowedMethods: Texts,
        allowedHeaders: Texts,
        exposedResponseHeaders: Texts,
        maxAge: v.number(),
      }),
    }),
  }),
})

/** The API of a deployed stage for any origin: the handlers of this process behind the test gateway. */
export function startStageApi(): ReturnType<typeof startGateway> {
  const routes = readRoutes().map(({ method, path, file }) => ({
    key: `${method} ${path}`,
    async invoke(event: Parameters<HttpHandler>[0]) {
      const { handler }: { handler: HttpHandler } = await import(
        /* @vite-ignore */ new URL(`../../../${file}`, import.meta.url).href
      )
      return handler(event, lambdaContext())
    },
  }))
  const { cors } = fromSwitchboard(Switchboard).provider.httpApi
  return startGateway(routes, {
    AllowOrigins: ['*'],
    AllowMethods: cors.allowedMethods,
    AllowHeaders: cors.allowedHeaders,
    ExposeHeaders: cors.exposedResponseHeaders,
    MaxAge: cors.maxAge,
  })
}
