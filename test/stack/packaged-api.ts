import { join } from 'node:path'
import * as v from 'valibot'
import type { Cors } from '../support/gateway/cors.ts'
import type { GatewayRoute } from '../support/gateway/gateway.ts'
import { lambdaContext } from '../support/requests/lambda-context.ts'
import { loadPackage } from './load-package.ts'
import { ofType, type Packages } from './packages.ts'

const Texts = v.array(v.string())
const Api = v.object({
  CorsConfiguration: v.object({
    AllowOrigins: Texts,
    AllowMethods: Texts,
    AllowHeaders: Texts,
    ExposeHeaders: Texts,
    MaxAge: v.number(),
  }),
})
const Route = v.object({
  RouteKey: v.string(),
  Target: v.object({
    'Fn::Join': v.tuple([
      v.literal('/'),
      v.tuple([v.literal('integrations'), v.object({ Ref: v.string() })]),
    ]),
  }),
})
const Integration = v.object({
  IntegrationUri: v.object({ 'Fn::GetAtt': v.tuple([v.string(), v.literal('Arn')]) }),
})
const LambdaFunction = v.object({ Handler: v.string(), Timeout: v.number() })

/** The API of a packaged stage as its template has it, with the functions from their zips, unpacked into a folder. */
export function packagedApi(packages: Packages, folder: string): { routes: GatewayRoute[]; cors: Cors } {
  const { resources, functions } = packages
  const routes = ofType(resources, 'AWS::ApiGatewayV2::Route').map(([, { Properties }]) => {
    const { RouteKey, Target } = v.parse(Route, Properties)
    const integration = resources[Target['Fn::Join'][1][1].Ref]
    const [id] = v.parse(Integration, integration?.Properties).IntegrationUri['Fn::GetAtt']
    const { Handler, Timeout } = v.parse(LambdaFunction, resources[id]?.Properties)
    const name = functions[id] ?? ''
    // Loaded by the first request, as in Lambda.
    let loaded: ReturnType<typeof loadPackage>
    return {
      key: RouteKey,
      timeoutMs: Timeout * 1000,
      invoke: async (event: object) => {
        loaded ??= loadPackage(packages.folder, name, Handler, join(folder, name))
        const { handler } = await loaded
        return handler(event, lambdaContext(Timeout * 1000))
      },
    }
  })
  return { routes, cors: v.parse(Api, resources.HttpApi?.Properties).CorsConfiguration }
}
