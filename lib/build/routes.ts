import * as v from 'valibot'
import { readYaml } from '../local/serverless-yml.ts'
import { recordFunctions } from './functions.ts'

/** The method of an endpoint. Routes with OPTIONS or `*` belong to the function for unknown routes. */
const Method = v.pipe(v.string(), v.notValue('OPTIONS'))
const HttpApi = v.object({ httpApi: v.object({ method: Method, path: v.string() }) })
const LambdaFunction = v.looseObject({
  handler: v.string(),
  events: v.array(v.union([HttpApi, v.looseObject({})])),
  role: v.string(),
  memorySize: v.exactOptional(v.number()),
})
const Functions = v.object({
  functions: v.array(v.union([v.record(v.string(), LambdaFunction), v.string()])),
})

/** A Lambda function of the service, before variables are resolved. */
export type DeclaredFunction = v.InferOutput<typeof LambdaFunction>

/** Returns all functions of `serverless.yml` by name, with those of record types that it includes. */
export function readFunctions(): Readonly<Record<string, DeclaredFunction>> {
  const { functions } = readYaml('serverless.yml', Functions)
  return Object.assign(
    {},
    ...functions.map((each) => (typeof each === 'string' ? v.parse(Included, recordFunctions) : each)),
  )
}
const Included = v.record(v.string(), LambdaFunction)

/** One HTTP route. `name` is the name of its function, and `file` the path of its handler, relative to the project's folder. */
export type Route = { name: string; method: string; path: string; file: string }

export function readEveryRoute(): Route[] {
  return Object.entries(readFunctions()).flatMap(([name, { handler, events }]) =>
    events
      .filter((event) => v.is(HttpApi, event))
      .map(({ httpApi }) => ({ name, ...httpApi, file: handler.replace(/\.handler$/, '.ts') })),
  )
}

/** Returns the routes without those for HEAD, which repeat a GET. */
export function readRoutes(): Route[] {
  return readEveryRoute().filter(({ method }) => method !== 'HEAD')
}
