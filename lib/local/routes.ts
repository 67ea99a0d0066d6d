import * as v from 'valibot'
import { readYaml } from './serverless-yml.ts'

const HttpApi = v.object({ httpApi: v.object({ method: v.string(), path: v.string() }) })
const Routes = v.object({
  functions: v.record(
    v.string(),
    v.object({ handler: v.string(), events: v.array(v.union([HttpApi, v.looseObject({})])) }),
  ),
})

/** One HTTP route of `serverless.yml`; `file` is the path of its handler below the project's folder. */
export type Route = { name: string; method: string; path: string; file: string }

export function readRoutes(): Route[] {
  const { functions } = readYaml('serverless.yml', Routes)
  return Object.entries(functions).flatMap(([name, { handler, events }]) =>
    events
      .filter((event) => v.is(HttpApi, event))
      .map(({ httpApi }) => ({ name, ...httpApi, file: handler.replace(/\.handler$/, '.ts') })),
  )
}
