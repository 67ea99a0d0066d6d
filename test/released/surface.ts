import * as v from 'valibot'
import { IGNORED } from '../../lib/openapi/schemas.ts'

const bound = v.exactOptional(v.number())
/** The keywords of JSON Schema that clients rely on. */
const words = {
  $ref: v.exactOptional(v.string()),
  type: v.exactOptional(v.union([v.string(), v.array(v.string())])),
  enum: v.exactOptional(v.array(v.unknown())),
  pattern: v.exactOptional(v.string()),
  minimum: bound,
  exclusiveMinimum: bound,
  minLength: bound,
  minItems: bound,
  maximum: bound,
  exclusiveMaximum: bound,
  maxLength: bound,
  maxItems: bound,
}

const plain = {
  ...words,
  const: v.exactOptional(v.unknown()),
  required: v.exactOptional(v.array(v.string())),
  description: v.exactOptional(v.string()),
}
type Schema = v.InferOutput<v.ObjectSchema<typeof plain, undefined>> & {
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
}
const nested: v.GenericSchema<unknown, Schema> = v.lazy(() => Schema)
const Schema: v.GenericSchema<unknown, Schema> = v.object({
  ...plain,
  properties: v.exactOptional(v.record(v.string(), nested)),
  items: v.exactOptional(nested),
  anyOf: v.exactOptional(v.array(nested)),
  oneOf: v.exactOptional(v.array(nested)),
})

const Content = v.record(v.string(), v.object({ schema: v.optional(Schema, {}) }))
const Parameter = v.object({
  name: v.string(),
  required: v.optional(v.boolean(), false),
  explode: v.optional(v.boolean(), true),
  schema: v.optional(Schema, {}),
})
type Parameter = v.InferOutput<typeof Parameter>
const Operation = v.object({
  parameters: v.optional(v.array(v.union([Parameter, v.object({ $ref: v.string() })])), []),
  requestBody: v.exactOptional(v.object({ required: v.optional(v.boolean(), false), content: Content })),
  responses: v.record(v.string(), v.object({ content: v.optional(Content, {}) })),
})
const Document = v.object({
  paths: v.record(v.string(), v.record(v.string(), Operation)),
  components: v.object({
    schemas: v.record(v.string(), Schema),
    parameters: v.optional(v.record(v.string(), Parameter), {}),
  }),
})
type Document = v.InferOutput<typeof Document>
type Operation = v.InferOutput<typeof Operation>

/**
 * One operation, parameter, body, response status, schema or member of a schema. `sent` is true if clients send the part in
 * requests.
 */
const Part = v.object({
  ...words,
  /** The number of alternatives of the schema. Each alternative is a separate part. */
  anyOf: bound,
  required: v.exactOptional(v.literal(true)),
  sent: v.exactOptional(v.literal(true)),
  /**
   * Whether a parameter accepts several values, separated by commas. If so, keywords of the part such as `maximum` apply to
   * each value.
   */
  several: v.exactOptional(v.literal(true)),
})
export type Part = v.InferOutput<typeof Part>
/** The parts that clients rely on, by names such as `GET /x: parameter page`, `Prospect.criteria` or `Page.data[]`. */
export const Surface = v.record(v.string(), Part)
export type Surface = v.InferOutput<typeof Surface>

/** Returns the parts of an OpenAPI document that clients rely on. `text` is the document as JSON. */
export function surfaceOf(text: string): Surface {
  const document = v.parse(Document, JSON.parse(text))
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) =>
      operationParts(`${method.toUpperCase()} ${path}`, operation, document),
    ),
  )
  const sent = sentSchemas(document)
  const schemas = Object.entries(document.components.schemas).flatMap(([name, schema]) =>
    schemaParts(name, schema, sent.has(name)),
  )
  return Object.fromEntries([...operations, ...schemas])
}

/** Formats a surface as JSON with one line for each part, so that a diff shows the changes of a release. */
export function surfaceText(surface: Surface): string {
  const lines = Object.entries(surface).map(
    ([name, part]) => `${JSON.stringify(name)}: ${JSON.stringify(part)}`,
  )
  return `{\n${lines.join(',\n')}\n}\n`
}

type Entry = [name: string, part: Part]

function operationParts(name: string, operation: Operation, { components }: Document): Entry[] {
  const parameters = operation.parameters
    .map((each) => ('$ref' in each ? components.parameters[lastPart(each.$ref)] : each))
    .filter((each) => each !== undefined)
    .flatMap((each) => parameterParts(`${name}: parameter ${each.name}`, each))
  const { requestBody } = operation
  const bodies = Object.entries(requestBody?.content ?? {}).flatMap(([type, { schema }]) =>
    schemaParts(`${name}: body ${type}`, schema, true),
  )
  const body = requestBody ? schemaParts(`${name}: body`, {}, true, requestBody.required) : []
  const answers = Object.entries(operation.responses)
    .filter(([status]) => status.startsWith('2'))
    .flatMap(([status, { content }]): Entry[] => {
      const answer = `${name}: status ${status}`
      return [
        [answer, {}],
        ...Object.values(content).flatMap(({ schema }) => schemaParts(answer, schema, false)),
      ]
    })
  return [[name, {}], ...parameters, ...body, ...bodies, ...answers]
}

/**
 * Returns the parts of a parameter. For a parameter with comma-separated values, the part has the schema keywords of one value,
 * and `several: true`.
 */
function parameterParts(name: string, { schema, required, explode }: Parameter): Entry[] {
  if (schema.type !== 'array' || explode || !schema.items) return schemaParts(name, schema, true, required)
  const [[, part] = [name, {}], ...inner] = schemaParts(name, schema.items, true, required)
  return [[name, { ...part, several: true }], ...inner]
}

/** Returns a part for the schema, and the parts of its members, items and alternatives. */
function schemaParts(name: string, schema: Schema, isSent: boolean, isRequired = false): Entry[] {
  const { properties = {}, required = [], items, anyOf, oneOf, const: only, description: _, ...rest } = schema
  const shapes = anyOf ?? oneOf ?? []
  return [
    [
      name,
      {
        ...rest,
        ...(only !== undefined && { enum: [only] }),
        ...(shapes.length > 0 && { anyOf: shapes.length }),
        ...(isRequired && { required: true }),
        ...(isSent && { sent: true }),
      },
    ],
    ...Object.entries(properties).flatMap(([member, inner]) =>
      schemaParts(`${name}.${member}`, inner, isSent, required.includes(member)),
    ),
    ...(items ? schemaParts(`${name}[]`, items, isSent) : []),
    ...shapes.flatMap((each, at) => schemaParts(`${name}|${at}`, each, isSent)),
  ]
}

/** Returns the names of the schemas that clients send, including nested schemas. */
function sentSchemas({ paths, components }: Document): Set<string> {
  const found = new Set<string>()
  function follow({ $ref = '', properties = {}, anyOf = [], oneOf = [], items, description }: Schema): void {
    // Skip a field that the service ignores in a patch: clients may send any value.
    if (description === IGNORED) return
    const name = lastPart($ref)
    const named = components.schemas[name]
    if (named && !found.has(name)) {
      found.add(name)
      follow(named)
    }
    for (const inner of [...Object.values(properties), ...anyOf, ...oneOf, ...(items ? [items] : [])])
      follow(inner)
  }
  for (const { requestBody } of Object.values(paths).flatMap((methods) => Object.values(methods)))
    for (const { schema } of Object.values(requestBody?.content ?? {})) follow(schema)
  return found
}

const lastPart = (reference: string) => reference.split('/').at(-1) ?? ''
