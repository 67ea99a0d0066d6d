import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { readProjectFile } from '../../support/project/source-files.ts'
import { get } from '../../support/requests/api.ts'

const Values = v.optional(v.array(v.unknown()), [])
const Value = v.object({ enum: Values, examples: Values })
const Schema = v.object({
  ...Value.entries,
  items: v.optional(v.object({ $ref: v.exactOptional(v.string()), enum: Values })),
})
const Parameter = v.object({ name: v.string(), in: v.string(), description: v.string(), schema: Schema })
const Document = v.object({
  paths: v.record(
    v.string(),
    v.object({ get: v.optional(v.object({ parameters: v.optional(v.array(v.unknown()), []) })) }),
  ),
  components: v.object({ schemas: v.record(v.string(), v.object({ enum: Values })) }),
})
const { paths, components } = v.parse(Document, JSON.parse(readProjectFile('openapi.json')))

const lists = Object.entries(paths).filter(([path]) =>
  /^\/api\/v1\/(prospects|properties|transactions)(\/summary)?$/.test(path),
)

/** Returns the documented values of a parameter. */
function valuesOf({ enum: own, examples, items }: v.InferOutput<typeof Schema>): string[] {
  const named = components.schemas[items?.$ref?.split('/').at(-1) ?? '']
  return [...own, ...examples, ...(items?.enum ?? []), ...(named?.enum ?? [])].map(String)
}

describe.each(lists)('%s', (path, { get: operation }) => {
  test('openapi.json lists values or examples of every parameter except page and limit, and the endpoint accepts them', async () => {
    const parameters = v.parse(v.array(Parameter), operation?.parameters)
    expect(parameters.length).toBeGreaterThan(5)
    for (const { name, schema } of parameters.filter((each) => !['page', 'limit'].includes(each.name))) {
      const values = valuesOf(schema)
      expect(values, name).not.toEqual([])
      for (const value of values) {
        const query = new URLSearchParams({ [name]: value })
        const { status } = await get(`${path}?${query}`, { as: 'viewer' })
        expect({ status, query: String(query) }).toEqual({ status: 200, query: String(query) })
      }
    }
  })
})
