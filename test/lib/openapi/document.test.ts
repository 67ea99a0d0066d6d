import { Ajv2020 } from 'ajv/dist/2020.js'
import * as v from 'valibot'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Operation } from '../../../lib/openapi/document.ts'
import { presentDocument, readOperations } from '../../../lib/openapi/document.ts'
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

const text = readProjectFile('openapi.json')
const document = v.parse(OpenApi, JSON.parse(text))
const { schemas, examples } = document.components

const ajv = new Ajv2020({ strict: false, validateFormats: false })
ajv.addSchema({ $id: 'openapi', ...document })
const faultsOf = (name: string, value: unknown) => {
  const isValid = ajv.getSchema(`openapi#/components/schemas/${name}`)
  return isValid?.(value) ? [] : [{ name, value, errors: isValid?.errors }]
}

/** Every object within a value, with the path to it. */
function within(value: unknown, path = ''): [path: string, object: object][] {
  if (typeof value !== 'object' || value === null) return []
  return [[path, value], ...Object.entries(value).flatMap(([key, each]) => within(each, `${path}/${key}`))]
}

test('openapi.json is what the declarations say; `npm run openapi` writes it', async () => {
  expect(await presentDocument()).toBe(text)
})

describe('operations', () => {
  let operations: Operation[]
  beforeAll(async () => {
    operations = await readOperations()
  })
  const documented = () =>
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
    )

  test('every route is one, under the name of its function', () => {
    expect(
      documented().map(({ path, method, operation }) => `${operation.operationId} ${method} ${path}`),
    ).toEqual(
      expect.arrayContaining(
        operations.map(({ name, method, path }) => `${name} ${method.toLowerCase()} ${path}`),
      ),
    )
    expect(documented()).toHaveLength(operations.length)
  })

  test('each has a summary of its own, a few words long', () => {
    const summaries = operations.map(({ declaration }) => declaration.summary)
    expect(new Set(summaries).size).toBe(operations.length)
    expect(summaries.filter((summary) => summary.length > 60)).toEqual([])
  })
})

describe('schemas', () => {
  test('every one has an example that it allows', () => {
    const faults = Object.entries(schemas)
      .filter(([, { properties }]) => properties !== undefined)
      .flatMap(([name, { examples }]) => {
        const [example] = Array.isArray(examples) ? examples : []
        return faultsOf(name, example)
      })
    expect(faults).toEqual([])
  })

  test('every member says what it is', () => {
    const silent = Object.entries(schemas).flatMap(([name, { properties }]) =>
      Object.entries(properties ?? {})
        .filter(([, member]) => !('$ref' in member) && !('description' in member) && !('const' in member))
        .filter(([, member]) => member.items?.$ref === undefined)
        .map(([member]) => `${name}.${member}`),
    )
    expect(silent).toEqual([])
  })

  test('none has what client generators handle badly: nested objects without a name, choices without a discriminator', () => {
    const unnamed = Object.entries(schemas)
      .flatMap(([name, schema]) => within(schema, name))
      .filter(([path, object]) => path.includes('/') && 'properties' in object)
    expect(unnamed.map(([path]) => path).filter((path) => !path.includes('/examples/'))).toEqual([])
    const orNull = { anyOf: [{ $ref: expect.any(String) }, { type: 'null' }] }
    const choices = within(schemas).filter(([, object]) => 'oneOf' in object || 'anyOf' in object)
    expect(choices.length).toBeGreaterThan(1)
    for (const [path, choice] of choices)
      expect(choice, path).toMatchObject('oneOf' in choice ? { discriminator: {} } : orNull)
  })

  test('a change is one of three by its kind, and its record is of that kind', () => {
    const mapping = {
      prospect: '#/components/schemas/ProspectChange',
      property: '#/components/schemas/PropertyChange',
      transaction: '#/components/schemas/TransactionChange',
    }
    expect(schemas.Change).toMatchObject({
      oneOf: Object.values(mapping).map(($ref) => ({ $ref })),
      discriminator: { propertyName: 'kind', mapping },
    })
    const records = { prospect: 'Prospect', property: 'Property', transaction: 'Transaction' }
    for (const [kind, record] of Object.entries(records))
      expect(schemas[`${record}Change`]).toMatchObject({
        required: ['kind', 'id', 'version', 'deleted'],
        properties: {
          kind: { type: 'string', enum: [kind] },
          record: { $ref: `#/components/schemas/${record}` },
        },
      })
  })

  test('every member has a type, as a generator would make it of anything else', () => {
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

  test('what a patch ignores has the type that it is answered in', () => {
    const { properties: sent } = v.parse(Schema, schemas.TransactionPatch)
    const { properties: answered } = v.parse(Schema, schemas.Transaction)
    for (const member of ['prospect', 'property', 'allowed_transitions'])
      expect(sent[member]).toMatchObject(v.parse(Typed, answered[member]))
  })

  test('every reference leads somewhere', () => {
    const references = within(document).flatMap(([, object]) =>
      '$ref' in object && typeof object.$ref === 'string' ? [object.$ref] : [],
    )
    expect(references.length).toBeGreaterThan(0)
    const known = new Set(within(document).map(([path]) => `#${path}`))
    expect(references.filter((reference) => !known.has(reference))).toEqual([])
  })
})

test('every problem has an example that is one', () => {
  const faults = Object.values(examples).flatMap(({ value }) => faultsOf('Problem', value))
  expect(faults).toEqual([])
})
