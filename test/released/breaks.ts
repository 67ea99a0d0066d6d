import * as v from 'valibot'

const Reference = v.object({ $ref: v.optional(v.string()) })
const Schema = v.object({
  type: v.optional(v.union([v.string(), v.array(v.string())])),
  enum: v.optional(v.array(v.unknown()), []),
  properties: v.optional(v.record(v.string(), v.looseObject({})), {}),
  required: v.optional(v.array(v.string()), []),
})
const Operation = v.object({
  parameters: v.optional(
    v.array(
      v.object({
        name: v.optional(v.string()),
        required: v.optional(v.boolean(), false),
        $ref: v.optional(v.string()),
      }),
    ),
    [],
  ),
  requestBody: v.optional(v.object({ content: v.record(v.string(), v.object({ schema: Reference })) })),
  responses: v.record(v.string(), v.unknown()),
})
const Document = v.object({
  paths: v.record(v.string(), v.record(v.string(), Operation)),
  components: v.object({ schemas: v.record(v.string(), Schema) }),
})

/**
 * What of a released document the present one takes from clients, or newly asks of them, one name each: `getThing`'s
 * address, a status, a parameter, `Schema.member`, a value of an enumeration.
 */
export function breaksOf(releasedText: string, presentText: string): string[] {
  const released = v.parse(Document, JSON.parse(releasedText))
  const present = v.parse(Document, JSON.parse(presentText))
  const sent = sentSchemas(present)
  const operations = Object.entries(released.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, before]) => {
      const name = `${method.toUpperCase()} ${path}`
      const after = present.paths[path]?.[method]
      return after ? operationBreaks(name, before, after) : [`${name} is gone`]
    }),
  )
  const schemas = Object.entries(released.components.schemas).flatMap(([name, before]) => {
    const after = present.components.schemas[name]
    return after ? schemaBreaks(name, before, after, sent.has(name)) : [`${name} is gone`]
  })
  return [...operations, ...schemas]
}

type Operation = v.InferOutput<typeof Operation>
type Schema = v.InferOutput<typeof Schema>

function operationBreaks(name: string, before: Operation, after: Operation): string[] {
  const named = ({ name: own, $ref }: Operation['parameters'][number]) => own ?? $ref ?? ''
  const known = before.parameters.map(named)
  const present = after.parameters.map(named)
  return [
    ...known.filter((each) => !present.includes(each)).map((each) => `${name}: parameter ${each} is gone`),
    ...after.parameters
      .filter((each) => each.required && !known.includes(named(each)))
      .map((each) => `${name}: parameter ${named(each)} is required`),
    ...Object.keys(before.responses)
      .filter((status) => status.startsWith('2') && !(status in after.responses))
      .map((status) => `${name}: status ${status} is gone`),
  ]
}

function schemaBreaks(name: string, before: Schema, after: Schema, isSent: boolean): string[] {
  const members = Object.keys(before.properties)
  const newlyAsked = after.required.filter((member) => isSent && !before.required.includes(member))
  const noLongerSure = before.required.filter((member) => !isSent && !after.required.includes(member))
  const changed = members.filter((member) => {
    const [was, is] = [before.properties[member], after.properties[member]]
    return is !== undefined && JSON.stringify([was?.type, was?.$ref]) !== JSON.stringify([is.type, is.$ref])
  })
  return [
    ...members.filter((member) => !(member in after.properties)).map((member) => `${name}.${member} is gone`),
    ...newlyAsked.map((member) => `${name}.${member} is required`),
    ...noLongerSure.map((member) => `${name}.${member} can be absent`),
    ...changed.map((member) => `${name}.${member} has another type`),
    ...before.enum
      .filter((value) => !after.enum.includes(value))
      .map((value) => `${name} cannot be ${value}`),
  ]
}

/** The names of the schemas that callers send. */
function sentSchemas({ paths }: v.InferOutput<typeof Document>): Set<string> {
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
  const references = operations.flatMap(({ requestBody }) =>
    Object.values(requestBody?.content ?? {}).map(({ schema }) => schema.$ref),
  )
  return new Set(references.map((reference) => reference?.split('/').at(-1) ?? ''))
}
