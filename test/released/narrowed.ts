import * as v from 'valibot'

type Many<T> = T[] | undefined

/** What a client knows of a value, of JSON Schema's words those that a change can break it by. */
export type Schema = {
  $ref?: string | undefined
  type?: string | string[] | undefined
  enum?: Many<unknown>
  properties?: Record<string, Schema> | undefined
  required?: Many<string>
  items?: Schema | undefined
  anyOf?: Many<Schema>
  pattern?: string | undefined
  minimum?: number | undefined
  exclusiveMinimum?: number | undefined
  minLength?: number | undefined
  minItems?: number | undefined
  maximum?: number | undefined
  exclusiveMaximum?: number | undefined
  maxLength?: number | undefined
  maxItems?: number | undefined
}

const least = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems'] as const
const most = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems'] as const

const bound = v.optional(v.number())
export const Schema: v.GenericSchema<unknown, Schema> = v.looseObject({
  $ref: v.optional(v.string()),
  type: v.optional(v.union([v.string(), v.array(v.string())])),
  enum: v.optional(v.array(v.unknown())),
  properties: v.optional(
    v.record(
      v.string(),
      v.lazy(() => Schema),
    ),
  ),
  required: v.optional(v.array(v.string())),
  items: v.optional(v.lazy(() => Schema)),
  anyOf: v.optional(v.array(v.lazy(() => Schema))),
  pattern: v.optional(v.string()),
  minimum: bound,
  exclusiveMinimum: bound,
  minLength: bound,
  minItems: bound,
  maximum: bound,
  exclusiveMaximum: bound,
  maxLength: bound,
  maxItems: bound,
})

/**
 * What the present schema of a value breaks, one text each.
 * @param isSent by clients, who may send no less than before; else they are answered no less, and nothing else
 */
export function schemaBreaks(name: string, before: Schema, after: Schema, isSent: boolean): string[] {
  if (shapeOf(before) !== shapeOf(after)) return [`${name} has another type`]
  return [
    ...enumBreaks(name, before, after, isSent),
    ...(isSent ? boundBreaks(name, before, after) : []),
    ...memberBreaks(name, before, after, isSent),
    ...(before.items && after.items ? schemaBreaks(`${name}[]`, before.items, after.items, isSent) : []),
  ]
}

const shapeOf = ({ $ref, type, anyOf }: Schema) =>
  JSON.stringify([$ref, type, anyOf?.map(({ $ref }) => $ref)])

/** A value that is gone is one that nobody may send any more, or that code for it waits for in vain. */
function enumBreaks(name: string, before: Schema, after: Schema, isSent: boolean): string[] {
  if (before.enum === undefined) return isSent && after.enum ? [`${name} is limited to some values`] : []
  const { enum: present } = after
  const gone = present ? before.enum.filter((value) => !present.includes(value)) : []
  return gone.map((value) => `${name} cannot be ${value}`)
}

function boundBreaks(name: string, before: Schema, after: Schema): string[] {
  const raised = least.filter(
    (word) => (after[word] ?? Number.NEGATIVE_INFINITY) > (before[word] ?? Number.NEGATIVE_INFINITY),
  )
  const lowered = most.filter(
    (word) => (after[word] ?? Number.POSITIVE_INFINITY) < (before[word] ?? Number.POSITIVE_INFINITY),
  )
  const words = [...raised, ...lowered].map((word) => `${name} has ${word} ${after[word]}`)
  return after.pattern !== undefined && after.pattern !== before.pattern
    ? [...words, `${name} has another pattern`]
    : words
}

function memberBreaks(name: string, before: Schema, after: Schema, isSent: boolean): string[] {
  const { properties: members = {}, required: sure = [] } = before
  const { properties: present = {}, required: asked = [] } = after
  const kept = Object.entries(members).flatMap(([member, was]) => {
    const is = present[member]
    return is ? schemaBreaks(`${name}.${member}`, was, is, isSent) : [`${name}.${member} is gone`]
  })
  const newlyAsked = asked.filter((member) => isSent && !sure.includes(member))
  const noLongerSure = sure.filter((member) => !isSent && member in present && !asked.includes(member))
  return [
    ...kept,
    ...newlyAsked.map((member) => `${name}.${member} is required`),
    ...noLongerSure.map((member) => `${name}.${member} can be absent`),
  ]
}
