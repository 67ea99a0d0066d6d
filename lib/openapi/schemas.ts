import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema'
import * as v from 'valibot'

/** `input` for requests, `output` for responses. */
type Mode = 'input' | 'output'

/** Matches every valibot schema. */
const AnySchema = v.custom<v.GenericSchema>((value) => v.is(v.object({ kind: v.literal('schema') }), value))

/** The metadata that `body` and `mergePatchOf` in lib/domain/body.ts add to schemas of request bodies. */
const Fields = v.object({ fields: v.record(v.string(), AnySchema) })
const Patch = v.object({ edits: AnySchema, ignores: AnySchema })

/** The metadata that `oneOrMore` in lib/domain/filters.ts adds to the schema of a parameter with several values. */
const Several = v.object({ several: AnySchema })

/** Rules that JSON Schema cannot express. The descriptions or the metadata of the fields state these rules. */
const INEXPRESSIBLE = ['check', 'partial_check', 'trim', 'transform', 'to_number']

const REF = '#/components/schemas/'

/** Collects the named schemas while the document is built. */
export class Components {
  readonly #named = new Map<string, Schema>()

  /** Converts a valibot schema to JSON Schema. A schema with a title becomes a reference to a named schema. */
  schemaOf(schema: v.GenericSchema, mode: Mode): Schema {
    const plain = plainSchema(schema, mode)
    return this.#hoisted(mode === 'output' ? opened(plain) : plain)
  }

  #resolve(schema: Schema): Schema {
    return this.#named.get(schema.$ref?.slice(REF.length) ?? '') ?? schema
  }

  /**
   * Returns all named schemas. Every object schema gets an example. The schema of a record gets its descriptions from the
   * body that creates the record.
   * @param examples examples by schema name, for schemas whose members give no meaningful example
   */
  all(examples: Readonly<Record<string, Value>>): Record<string, Schema> {
    const named = [...this.#named].toSorted(([a], [b]) => a.localeCompare(b))
    for (const [name, schema] of named) copyDescriptions(schema, this.#named.get(`New${name}`))
    for (const [name, schema] of named) if (examples[name]) schema.examples = [examples[name]]
    for (const [, schema] of named) if (schema.properties) schema.examples = [this.#exampleOf(schema) ?? {}]
    return Object.fromEntries(named)
  }

  /** Returns a valid value of a schema. Uses the examples, enumerations and defaults of the schema and of its members. */
  #exampleOf(schema: Schema): Value | undefined {
    const whole = { ...this.#resolve(schema), ...schema }
    const { properties, items, anyOf, examples, enum: allowed } = whole
    const own = examples?.[0] ?? whole.default ?? whole.const ?? allowed?.[0]
    if (own !== undefined) return own
    if (anyOf?.[0]) return this.#exampleOf(anyOf[0])
    const item = items && this.#exampleOf(items)
    if (item !== undefined) return [item]
    if (!properties) return undefined
    const members = Object.entries(properties).map(([name, each]) => [name, this.#exampleOf(each)])
    return Object.fromEntries(members.filter(([, value]) => value !== undefined))
  }

  #hoisted({ title, default: fallback, ...schema }: Schema): Schema {
    const inner = withChildren(schema, (each) => this.#hoisted(each))
    const own = fallback !== undefined && { default: fallback }
    if (title === undefined) return { ...inner, ...own }
    const known = this.#named.get(title)
    if (known && JSON.stringify(known) !== JSON.stringify(inner))
      throw new Error(`Two schemas are called ${title}`)
    this.#named.set(title, inner)
    return { $ref: REF + title, ...own }
  }
}

/**
 * Returns a schema of a response in which every enumeration also allows other strings, because later releases may add values.
 * A client that validates responses would otherwise refuse a whole page because of one new value.
 */
function opened(schema: Schema): Schema {
  const { enum: values = [], description } = schema
  if (values.length > 1) {
    const { description: _, examples, ...known } = schema
    const whole = schema.title === undefined ? known : schema
    return {
      ...(description !== undefined && { description }),
      ...(examples && { examples }),
      anyOf: [whole, { type: 'string' }],
    }
  }
  return withChildren(schema, opened)
}

/** Returns a schema whose inner schemas are changed. */
function withChildren(schema: Schema, change: (inner: Schema) => Schema): Schema {
  const { properties, items, anyOf } = schema
  return {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, change(each)])),
    }),
    ...(items && { items: change(items) }),
    ...(anyOf && { anyOf: anyOf.map(change) }),
  }
}

function copyDescriptions(schema: Schema, sent: Schema | undefined): void {
  for (const [name, member] of Object.entries(schema.properties ?? {})) {
    const { description, examples } = sent?.properties?.[name] ?? {}
    if (member.$ref === undefined && member.anyOf === undefined && description !== undefined)
      member.description ??= description
    if (member.$ref === undefined && member.anyOf === undefined && examples) member.examples ??= examples
  }
}

function plainSchema(schema: v.GenericSchema, mode: Mode): Schema {
  const converted = toJsonSchema(schema, {
    target: 'draft-2020-12',
    typeMode: mode,
    ignoreActions: INEXPRESSIBLE,
    overrideSchema({ valibotSchema, jsonSchema }) {
      // Responses may get new members, so a client must not refuse unknown members.
      if (valibotSchema.type === 'loose_object') return { ...jsonSchema, additionalProperties: true }
      if (valibotSchema.type === 'record') return { type: 'object', additionalProperties: true }
      if (mode === 'output' && jsonSchema.type === 'object' && jsonSchema.additionalProperties !== true)
        return { ...jsonSchema, additionalProperties: undefined }
      if (valibotSchema.type === 'nullable') return orNull(jsonSchema)
      return valibotSchema.type === 'custom' ? { type: 'object' } : undefined
    },
    overrideAction({ jsonSchema }) {
      if (v.is(Fields, jsonSchema)) {
        const { fields, ...rest } = jsonSchema
        return { ...rest, ...plainSchema(v.strictObject(fields), mode) }
      }
      if (v.is(Several, jsonSchema)) {
        const { several, ...rest } = jsonSchema
        return { ...rest, type: 'array', items: plainSchema(several, mode) }
      }
      if (!v.is(Patch, jsonSchema)) return undefined
      const { edits, ignores, ...rest } = jsonSchema
      return { ...asPatch(plainSchema(edits, 'input'), opened(plainSchema(ignores, 'output'))), ...rest }
    },
  })
  const { $schema: _, ...rest } = converted
  return JSON.parse(JSON.stringify(rest))
}

/**
 * Returns a schema that allows a value and `null`. If the value has a named schema, keeps the `anyOf` of this schema and
 * `null`. Otherwise lists two types in `type`, as OpenAPI 3.1 allows.
 */
function orNull({ anyOf = [], ...rest }: JsonSchema): JsonSchema {
  const [of] = anyOf
  if (typeof of !== 'object' || of.title !== undefined || typeof of.type !== 'string')
    return { ...rest, anyOf }
  return { ...rest, ...of, type: [of.type, 'null'] }
}

export type Value = NonNullable<JsonSchema['enum']>[number]
type TypeName = Exclude<JsonSchema['type'], undefined | readonly unknown[]>

/** The part of JSON Schema (2020-12) that the document uses. */
export type Schema = {
  $ref?: string
  title?: string
  description?: string
  type?: TypeName | TypeName[]
  enum?: Value[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean
  items?: Schema
  anyOf?: Schema[]
  default?: Value
  examples?: Value[]
  pattern?: string
  format?: string
  const?: Value
  'x-json-merge-patch'?: boolean
}

/** Tells generators that `null` and an absent member differ. Fabrikt (Kotlin) reads it. */
const MERGE_PATCH = { 'x-json-merge-patch': true }

export const IGNORED = 'Read-only. Ignored if sent.'

/** The id and the version are conditions. All other read-only fields are ignored. */
const SENT_BACK: Readonly<Record<string, string>> = {
  id: 'Read-only. Another id than that of the path is refused with 400.',
  version: 'Read-only. Another version than that of the stored record is refused with 412.',
}

/**
 * Returns the schema of a JSON Merge Patch. Every editable member is optional, and `null` clears a member that may be absent.
 * The schema also allows the members of `shown` that are not editable. The service ignores them.
 */
function asPatch(edited: Schema, shown: Schema): Schema {
  const { required: _, ...members } = nullableMembers(edited)
  const ignored = Object.entries(shown.properties ?? {}).filter(
    ([name]) => !(name in (edited.properties ?? {})),
  )
  return {
    ...members,
    ...MERGE_PATCH,
    description:
      'A JSON Merge Patch (RFC 7396). Fields that you omit keep their values, `null` clears an optional field, and objects are merged.',
    properties: { ...members.properties, ...Object.fromEntries(ignored.map(asIgnored)) },
  }
}

/** Returns the schema of a member that a patch ignores. The schema has the type of the member, but no rules for its value. */
function asIgnored([name, { type, format, items, anyOf }]: [string, Schema]): [string, Schema] {
  return [
    name,
    {
      description: SENT_BACK[name] ?? IGNORED,
      ...(type && { type }),
      ...(format !== undefined && { format }),
      ...(items && { items }),
      ...(anyOf && { anyOf }),
    },
  ]
}

function nullableMembers(schema: Schema): Schema {
  const properties = Object.entries(schema.properties ?? {}).map(([name, member]) => [
    name,
    schema.required?.includes(name) ? member : nullable(member),
  ])
  return { ...schema, properties: Object.fromEntries(properties) }
}

/** Returns a schema that also allows `null`. A nested object becomes a merge patch too, with its own schema name. */
function nullable(schema: Schema): Schema {
  const patched = schema.properties ? nullableMembers(schema) : schema
  const { type, properties, title, required: _, ...rest } = patched
  return {
    ...rest,
    type: [...[type ?? 'object'].flat(), 'null'],
    ...(properties && { properties, ...MERGE_PATCH }),
    ...(title !== undefined && { title: `${title.replace(/^New/, '')}Patch` }),
  }
}
