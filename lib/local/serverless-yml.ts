import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { parse } from 'yaml'
import type { TableDefinition } from '../data/table/whole-table.ts'

/**
 * Reads a part of `serverless.yml`, or of a file in `stack/` that `serverless.yml` includes.
 * @param schema the schema of the part, before variables are resolved
 */
export function readYaml<S extends v.GenericSchema>(path: string, schema: S): v.InferOutput<S> {
  return v.parse(schema, parse(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')))
}

const TableTemplate = v.object({
  Resources: v.object({
    Table: v.object({
      Properties: v.object({
        BillingMode: v.literal('PAY_PER_REQUEST'),
        AttributeDefinitions: v.array(
          v.object({ AttributeName: v.string(), AttributeType: v.picklist(['S', 'N', 'B']) }),
        ),
        KeySchema: v.array(v.object({ AttributeName: v.string(), KeyType: v.picklist(['HASH', 'RANGE']) })),
        TimeToLiveSpecification: v.object({ AttributeName: v.string(), Enabled: v.literal(true) }),
      }),
    }),
  }),
})

export function readTableDefinition(): TableDefinition {
  const { Properties } = readYaml('stack/table.yml', TableTemplate).Resources.Table
  const { TimeToLiveSpecification, ...definition } = Properties
  return { ...definition, ttlAttribute: TimeToLiveSpecification.AttributeName }
}

/** The method of an endpoint. Routes with OPTIONS or `*` belong to the function for unknown routes. */
const Method = v.pipe(v.string(), v.notValue('OPTIONS'))
const HttpApi = v.object({ httpApi: v.object({ method: Method, path: v.string() }) })
const Routes = v.object({
  functions: v.record(
    v.string(),
    v.object({ handler: v.string(), events: v.array(v.union([HttpApi, v.looseObject({})])) }),
  ),
})

/** One HTTP route of `serverless.yml`. `file` is the path of its handler, relative to the project's folder. */
export type Route = { name: string; method: string; path: string; file: string }

export function readEveryRoute(): Route[] {
  const { functions } = readYaml('serverless.yml', Routes)
  return Object.entries(functions).flatMap(([name, { handler, events }]) =>
    events
      .filter((event) => v.is(HttpApi, event))
      .map(({ httpApi }) => ({ name, ...httpApi, file: handler.replace(/\.handler$/, '.ts') })),
  )
}

/** Returns the routes without those for HEAD, which repeat a GET. */
export function readRoutes(): Route[] {
  return readEveryRoute().filter(({ method }) => method !== 'HEAD')
}
