import * as v from 'valibot'
import { Schema, schemaBreaks } from './narrowed.ts'

const Parameter = v.object({
  name: v.string(),
  required: v.optional(v.boolean(), false),
  schema: v.optional(Schema, {}),
})
const Reference = v.object({ $ref: v.string() })
const Operation = v.object({
  parameters: v.optional(v.array(v.union([Parameter, Reference])), []),
  requestBody: v.optional(v.object({ content: v.record(v.string(), v.object({ schema: Schema })) })),
  responses: v.record(v.string(), v.unknown()),
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
type Parameter = v.InferOutput<typeof Parameter>

/**
 * What of a released document the present one takes from clients, or newly asks of them, one name each: an operation, a
 * status, a parameter, `Schema.member`, a value of an enumeration, a bound.
 */
export function breaksOf(releasedText: string, presentText: string): string[] {
  const released = v.parse(Document, JSON.parse(releasedText))
  const present = v.parse(Document, JSON.parse(presentText))
  const sent = sentSchemas(present)
  const operations = Object.entries(released.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, before]) => {
      const name = `${method.toUpperCase()} ${path}`
      const after = present.paths[path]?.[method]
      if (!after) return [`${name} is gone`]
      return [
        ...parameterBreaks(name, parametersOf(released, before), parametersOf(present, after)),
        ...statusBreaks(name, before, after),
      ]
    }),
  )
  const schemas = Object.entries(released.components.schemas).flatMap(([name, before]) => {
    const after = present.components.schemas[name]
    return after ? schemaBreaks(name, before, after, sent.has(name)) : [`${name} is gone`]
  })
  return [...operations, ...schemas]
}

/** The parameters of an operation by their names, with those that it shares with others. */
function parametersOf({ components }: Document, { parameters }: Operation): Map<string, Parameter> {
  const all = parameters.map((parameter) =>
    '$ref' in parameter ? components.parameters[lastPart(parameter.$ref)] : parameter,
  )
  return new Map(all.filter((each) => each !== undefined).map((each) => [each.name, each]))
}

function parameterBreaks(
  name: string,
  before: Map<string, Parameter>,
  after: Map<string, Parameter>,
): string[] {
  const known = [...before].flatMap(([parameter, was]) => {
    const is = after.get(parameter)
    const called = `${name}: parameter ${parameter}`
    return is ? schemaBreaks(called, was.schema, is.schema, true) : [`${called} is gone`]
  })
  const newlyAsked = [...after.values()].filter((is) => is.required && !before.get(is.name)?.required)
  return [...known, ...newlyAsked.map((is) => `${name}: parameter ${is.name} is required`)]
}

function statusBreaks(name: string, before: Operation, after: Operation): string[] {
  return Object.keys(before.responses)
    .filter((status) => status.startsWith('2') && !(status in after.responses))
    .map((status) => `${name}: status ${status} is gone`)
}

/** The names of the schemas that callers send, and of those in them. */
function sentSchemas({ paths, components }: Document): Set<string> {
  const found = new Set<string>()
  function follow(schema: Schema): void {
    const name = lastPart(schema.$ref ?? '')
    const named = components.schemas[name]
    if (named && !found.has(name)) {
      found.add(name)
      follow(named)
    }
    const { properties = {}, anyOf = [], items } = schema
    for (const inner of [...Object.values(properties), ...anyOf, ...(items ? [items] : [])]) follow(inner)
  }
  for (const { requestBody } of Object.values(paths).flatMap((methods) => Object.values(methods)))
    for (const { schema } of Object.values(requestBody?.content ?? {})) follow(schema)
  return found
}

const lastPart = (reference: string) => reference.split('/').at(-1) ?? ''
