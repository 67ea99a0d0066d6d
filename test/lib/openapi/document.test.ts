import { Ajv2020 } from 'ajv/dist/2020.js'
import * as v from 'valibot'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { presentDocument, readOperations } from '../../../lib/openapi/document.ts'
import { descriptions, examples as ownExamples } from '../../../lib/openapi/texts.ts'
import { readProjectFile } from '../../support/project/source-files.ts'

const Any = v.record(v.string(), v.looseObject({}))
const OpenApi = v.looseObject({
  paths: v.record(v.string(), Any),
  components: v.looseObject({ schemas: Any, examples: Any }),
})

const Schema = v.object({ properties: Any })
const Typed = v.object({
  type: v.optional(v.string()),
  items: v.optional(v.looseObject({})),
  anyOf: v.optional(v.array(v.looseObject({}))),
})

const WithValues = v.object({ default: v.optional(v.unknown()), examples: v.optional(v.array(v.unknown())) })

const text = readProjectFile('openapi.json')
const document = v.parse(OpenApi, JSON.parse(text))
const { schemas, examples } = document.components

const ajv = new Ajv2020({ strict: false, validateFormats: false })
ajv.addSchema({ $id: 'openapi', ...document })
const faultsOf = (name: string, value: unknown) => {
  const isValid = ajv.getSchema(`openapi#/components/schemas/${name}`)
  return isValid?.(value) ? [] : [{ name, value, errors: isValid?.errors }]
}

/** Returns a copy of a schema whose references have the name of the document. */
const withReferences = (schema: object): object =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"openapi#/components'))

/** Returns every object within a value, with its path. */
function within(value: unknown, path = ''): [path: string, object: object][] {
  if (typeof value !== 'object' || value === null) return []
  return [[path, value], ...Object.entries(value).flatMap(([key, each]) => within(each, `${path}/${key}`))]
}

test('openapi.json equals the output of `npm run openapi`', async () => {
  expect(await presentDocument()).toBe(text)
})

test('every route has an operation with the name of its function and a short, unique summary', async () => {
  const documented = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => `${operationId} ${method} ${path}`),
  )
  const operations = await readOperations()
  expect(documented.toSorted()).toEqual(
    operations
      .map(({ name, method, path }) => {
        const id = method === 'PATCH' ? name.replace('update', 'patch') : name
        return `${id} ${method.toLowerCase()} ${path}`
      })
      .toSorted(),
  )
  const summaries = operations.map(({ declaration }) => declaration.summary)
  expect(new Set(summaries).size).toBe(new Set(operations.map(({ name }) => name)).size)
  expect(summaries.filter((summary) => summary.length > 60)).toEqual([])
})

const Content = v.optional(
  v.record(v.string(), v.object({ schema: v.object({ $ref: v.optional(v.string()) }) })),
  {},
)
const Described = v.object({
  description: v.pipe(v.string(), v.nonEmpty()),
  requestBody: v.optional(v.object({ content: Content })),
  responses: v.record(v.string(), v.object({ content: Content })),
})

/** Returns the names of the schemas of JSON bodies. Pages, scripts and style sheets have no schema. */
const schemaNames = (content: v.InferOutput<typeof Content> = {}) =>
  Object.entries(content).flatMap(([type, { schema }]) =>
    type.endsWith('json') ? [schema.$ref?.split('/').at(-1) ?? 'none'] : [],
  )

/** Returns the first example of a schema, or undefined if the schema has no example. */
const exampleOf = (name: string) => [schemas[name]?.examples ?? []].flat()[0]

test('every operation has a description and a valid example of its request body and each response body', () => {
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(methods)) {
      const { requestBody, responses } = v.parse(Described, operation, { message: `${method} ${path}` })
      const bodies = [requestBody, ...Object.values(responses)].flatMap((body) => schemaNames(body?.content))
      for (const name of bodies) {
        expect(exampleOf(name), `${method} ${path}: ${name}`).toBeDefined()
        expect(faultsOf(name, exampleOf(name))).toEqual([])
      }
    }
})

test('an operation without a description is an error that names its missing line', async () => {
  vi.resetModules()
  onTestFinished(() => void vi.doUnmock('../../../lib/openapi/texts.ts'))
  vi.doMock('../../../lib/openapi/texts.ts', async (load) => ({
    ...(await load<object>()),
    descriptions: {},
  }))
  const { presentDocument } = await import('../../../lib/openapi/document.ts')
  await expect(presentDocument()).rejects.toThrow('lib/openapi/texts.ts has no description of login')
})

test('the service accepts the example of each request body', async () => {
  for (const { method, path, declaration } of await readOperations()) {
    const operation = v.parse(Described, document.paths[path]?.[method.toLowerCase()])
    for (const name of schemaNames(operation.requestBody?.content))
      expect(v.is(declaration.body ?? v.never(), exampleOf(name)), `${method} ${path}`).toBe(true)
  }
})

test('every description belongs to an operation, and every example to a schema', () => {
  const ids = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  )
  expect(Object.keys(descriptions).filter((id) => !ids.includes(id))).toEqual([])
  expect(Object.keys(ownExamples).filter((name) => !(name in schemas))).toEqual([])
})

describe('the schemas of openapi.json', () => {
  test('every schema has a valid example', () => {
    const faults = Object.entries(schemas)
      .filter(([, { properties }]) => properties !== undefined)
      .flatMap(([name, { examples }]) => {
        const [example] = Array.isArray(examples) ? examples : []
        return faultsOf(name, example)
      })
    expect(faults).toEqual([])
  })

  test('every member of a schema has a description', () => {
    const silent = Object.entries(schemas).flatMap(([name, { properties }]) =>
      Object.entries(properties ?? {})
        .filter(([, member]) => !('$ref' in member) && !('description' in member) && !('const' in member))
        .filter(([, member]) => member.items?.$ref === undefined)
        .map(([member]) => `${name}.${member}`),
    )
    expect(silent).toEqual([])
  })

  test('every nested object has a name, and there is no union of objects, for client generators', () => {
    const unnamed = Object.entries(schemas)
      .flatMap(([name, schema]) => within(schema, name))
      .filter(([path, object]) => path.includes('/') && 'properties' in object)
    expect(unnamed.map(([path]) => path).filter((path) => !path.includes('/examples/'))).toEqual([])
    const isObject = (of: object) =>
      '$ref' in of && !('enum' in (schemas[String(of.$ref).split('/').at(-1) ?? ''] ?? {}))
    const choices = within(schemas).filter(([, object]) => 'oneOf' in object || 'anyOf' in object)
    expect(choices.length).toBeGreaterThan(1)
    for (const [path, choice] of choices) {
      expect(choice, path).not.toHaveProperty('oneOf')
      const { anyOf = [] } = v.parse(Typed, choice)
      expect(anyOf.filter(isObject).length, path).toBeLessThan(2)
    }
  })

  test('enumerations allow other strings in responses, but not in requests', async () => {
    const opened = { type: 'string', enum: expect.any(Array) }
    expect(v.parse(Schema, schemas.HistoryEntry).properties.action?.anyOf).toEqual([
      opened,
      { type: 'string' },
    ])
    for (const { path, method, declaration } of await readOperations()) {
      const operation = v.parse(Described, document.paths[path]?.[method.toLowerCase()])
      for (const name of schemaNames(operation.requestBody?.content)) {
        const value = { ...v.parse(v.looseObject({}), exampleOf(name)), status: 'asleep' }
        if (declaration.body) expect(faultsOf(name, value), name).not.toEqual([])
      }
    }
    for (const name of ['Prospect', 'Property', 'Transaction']) {
      const value = { ...v.parse(v.looseObject({}), exampleOf(name)), status: 'asleep' }
      expect(faultsOf(name, value)).toEqual([])
    }
    const change = { kind: 'visit', id: 'vis_1', version: 1, deleted: false, record: { at: 'noon' } }
    expect(faultsOf('Changes', { data: [change], next: 'x', more: false })).toEqual([])
  })

  test('every merge patch is marked as one, because a Kotlin client would otherwise send null for every field that is not set', () => {
    const isMarked = ([, schema]: [string, object]) => 'x-json-merge-patch' in schema
    const marked = Object.entries(schemas).filter(isMarked)
    const patches = Object.keys(schemas).filter((name) => /Patch$|InBatch$/.test(name))
    expect(marked.map(([name]) => name)).toEqual(patches)
    expect(patches.length).toBeGreaterThan(8)
  })

  test('no schema lists several types beside null, because some generators read only one', () => {
    const types = within(schemas).flatMap(([, object]) => ('type' in object ? [[object.type].flat()] : []))
    expect(types.filter((names) => names.filter((name) => name !== 'null').length > 1)).toEqual([])
  })

  test('every member of a schema has a type, for client generators', () => {
    const isTyped = (member: object) =>
      ['$ref', 'anyOf', 'enum', 'const'].some((word) => word in member) ||
      ('type' in member && (member.type !== 'array' || 'items' in member))
    const untyped = Object.entries(schemas).flatMap(([name, { properties }]) =>
      Object.entries(properties ?? {})
        .filter(([, member]) => !isTyped(member))
        .map(([member]) => `${name}.${member}`),
    )
    expect(untyped).toEqual([])
  })

  test('every default and example is valid against its own schema', () => {
    const faults = within(document).flatMap(([path, schema]) => {
      const { default: fallback, examples = [] } = v.is(WithValues, schema) ? schema : {}
      const values = [...(fallback === undefined ? [] : [fallback]), ...examples]
      if (values.length === 0 || !('type' in schema)) return []
      const isValid = ajv.compile(withReferences(schema))
      return values.filter((value) => !isValid(value)).map((value) => ({ path, value }))
    })
    expect(faults).toEqual([])
  })

  test('a member that a patch ignores has the same type as in responses', () => {
    const { properties: sent } = v.parse(Schema, schemas.TransactionPatch)
    const { properties: answered } = v.parse(Schema, schemas.Transaction)
    for (const member of ['prospect', 'property', 'allowed_transitions'])
      expect(sent[member]).toMatchObject(v.parse(Typed, answered[member]))
  })
})

test('every example of an error response is valid', () => {
  const faults = Object.values(examples).flatMap(({ value }) => faultsOf('Problem', value))
  expect(faults).toEqual([])
})
