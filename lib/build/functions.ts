import { existsSync } from 'node:fs'
import { recordTypeNames, recordTypeNaming } from '../domain/id.ts'

/** A Lambda function, in the form of `functions` in `serverless.yml`. */
export type LambdaFunction = {
  handler: string
  events: { httpApi: { method: string; path: string } }[]
  role: string
  memorySize?: number
  timeout?: number
  reservedConcurrency?: string
}

type Verb = { name: string; methods: readonly string[]; path: string; settings?: Partial<LambdaFunction> }

/**
 * The functions of each record type, by the names of the handlers' files in `functions/prospects/`, `functions/properties/`
 * and so on. `name` is the function's name: `One` is the record type, and `Many` its plural.
 */
const verbs: Readonly<Record<string, Verb>> = {
  list: { name: 'listMany', methods: ['GET'], path: '' },
  summary: { name: 'summarizeMany', methods: ['GET'], path: '/summary' },
  create: { name: 'createOne', methods: ['POST'], path: '' },
  batch: {
    name: 'batchMany',
    methods: ['POST'],
    path: '/batch',
    // A batch has up to 100 records. So the function has twice the default memory and CPU. Its time-out is 1 s shorter than
    // the 30 s that API Gateway waits.
    settings: {
      memorySize: 1_024,
      timeout: 29,
      reservedConcurrency: variable('param:batchConcurrency, null'),
    },
  },
  get: { name: 'getOne', methods: ['GET'], path: '/{id}' },
  history: { name: 'listOneHistory', methods: ['GET'], path: '/{id}/history' },
  update: { name: 'updateOne', methods: ['PUT', 'PATCH'], path: '/{id}' },
  delete: { name: 'deleteOne', methods: ['DELETE'], path: '/{id}' },
  archive: { name: 'archiveOne', methods: ['POST'], path: '/{id}/archive' },
  restore: { name: 'restoreOne', methods: ['POST'], path: '/{id}/restore' },
  erase: { name: 'eraseOne', methods: ['POST'], path: '/{id}/erase' },
  matches: { name: 'listOneMatches', methods: ['GET'], path: '/{id}/matches' },
}

/**
 * The functions of all record types by name. A record type has a function for each of `verbs` whose handler exists.
 * `serverless.yml` reads them through `stack/functions.cjs`.
 */
export const recordFunctions: Readonly<Record<string, LambdaFunction>> = Object.fromEntries(
  recordTypeNames.flatMap((type) => {
    const { plural } = recordTypeNaming[type]
    return Object.entries(verbs)
      .filter(([file]) => existsSync(new URL(`../../functions/${plural}/${file}.ts`, import.meta.url)))
      .map(([file, { name, methods, path, settings }]): [string, LambdaFunction] => [
        name.replace('One', capitalized(type)).replace('Many', capitalized(plural)),
        {
          handler: `functions/${plural}/${file}.handler`,
          events: methods.map((method) => ({ httpApi: { method, path: `/api/v1/${plural}${path}` } })),
          ...settings,
          // stack/roles.yml
          role: methods[0] === 'GET' ? 'ReadRole' : 'RecordsRole',
        },
      ])
  }),
)

/** The limits of some routes, by the names of their params in `serverless.yml`. All other routes have the default limits. */
const limits = [
  { rate: 'signInsPerSecond', burst: 'signInBurst', routes: ['POST /api/auth/login'] },
  {
    rate: 'documentsPerSecond',
    burst: 'documentBurst',
    routes: [
      ...['GET /api/v1/openapi.json', 'HEAD /api/v1/openapi.json', 'GET /docs/{file}', 'HEAD /docs/{file}'],
      '$default',
    ],
  },
  { rate: 'batchesPerSecond', burst: 'batchBurst', routes: routesOf('batch') },
]

function routesOf(verb: string): string[] {
  return Object.values(recordFunctions)
    .filter(({ handler }) => handler.endsWith(`/${verb}.handler`))
    .flatMap(({ events }) => events.map(({ httpApi: { method, path } }) => `${method} ${path}`))
}

/** The settings of routes with limits of their own. Such a route does not use the default settings. */
export const routeSettings = Object.fromEntries(
  limits.flatMap(({ rate, burst, routes }) => {
    const settings = {
      DetailedMetricsEnabled: variable('param:routeMetrics'),
      ThrottlingRateLimit: variable(`param:${rate}`),
      ThrottlingBurstLimit: variable(`param:${burst}`),
    }
    return routes.map((route) => [route, settings])
  }),
)

/** The CloudFormation names of these routes. CloudFormation refuses settings of a route that does not exist yet. */
export const routesWithSettings = Object.keys(routeSettings).map(resourceName)

/** Returns the name that the framework gives the CloudFormation resource of a route. */
function resourceName(route: string): string {
  const words = route.replace(/^\w+/, (method) => method.toLowerCase()).replace(/[{.$]/g, '')
  return `HttpApiRoute${words.replaceAll('}', 'Var').split(/[ /]/).map(capitalized).join('')}`
}

/** Returns a variable of `serverless.yml`, which the framework resolves. */
function variable(source: string): string {
  return `\${${source}}`
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
