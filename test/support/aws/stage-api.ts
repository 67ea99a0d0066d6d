import type { HttpHandler } from '../../../lib/http/event.ts'
import { startGateway } from '../gateway/gateway.ts'
import { lambdaContext } from '../requests/lambda-context.ts'
import { readEveryRoute } from '../requests/routes.ts'

/** Simulates the API of a stage. A test gateway calls the handlers in this process. CORS allows every origin. */
export function startStageApi(): ReturnType<typeof startGateway> {
  const routes = readEveryRoute().map(({ method, path, file }) => ({
    key: `${method} ${path}`,
    async invoke(event: Parameters<HttpHandler>[0]) {
      const { handler }: { handler: HttpHandler } = await import(
        /* @vite-ignore */ new URL(`../../../${file}`, import.meta.url).href
      )
      return handler(event, lambdaContext())
    },
  }))
  const every = {
    AllowOrigins: ['*'],
    AllowMethods: ['*'],
    AllowHeaders: ['*'],
    ExposeHeaders: ['*'],
    MaxAge: 60,
  }
  return startGateway(routes, every)
}
