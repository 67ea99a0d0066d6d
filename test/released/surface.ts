import * as v from 'valibot'
import { IGNORED } from '../../lib/openapi/schemas.ts'

const LIMITS = [
  ...['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'pattern'],
  ...['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties'],
] as const
type Limit = (typeof LIMITS)[number]

type Schema = Partial<Record<Limit, string | number | undefined>> & {
  $ref?: string | undefined
  description?: string | undefined
  type?: string | string[] | undefined
  enum?: unknown[] | undefined
  const?: unknown
  properties?: Record<string, Schema> | undefined
  required?: string[] | undefined
  items?: Schema | undefined
  anyOf?: Schema[] | undefined
  oneOf?: Schema[] | undefined
}
const nested: v.GenericSchema<unknown, Schema> = v.lazy(() => Schema)
const Schema: v.GenericSchema<unknown, Schema> = v.object({
  ...v.entriesFromList(LIMITS, v.optional(v.union([v.string(), v.number()]))),
  $ref: v.optional(v.string()),
  description: v.optional(v.string()),
  type: v.optional(v.union([v.string(), v.array(v.string())])),
  enum: v.optional(v.array(v.unknown())),
  const: v.optional(v.unknown()),
  properties: v.optional(v.record(v.string(), nested)),
  required: v.optional(v.array(v.string())),
  items: v.optional(nested),
  anyOf: v.optional(v.array(nested)),
  oneOf: v.optional(v.array(nested)),
})
const Parameter = v.object({
  name: v.string(),
  required: v.optional(v.boolean(), false),
  explode: v.optional(v.boolean(), true),
  schema: Schema,
})
const Content = v.optional(v.record(v.string(), v.object({ schema: v.optional(Schema, {}) })), {})
const Operation = v.object({
  parameters: v.optional(v.array(v.union([Parameter, v.object({ $ref: v.string() })])), []),
  requestBody: v.optional(v.object({ required: v.optional(v.boolean(), false), content: Content })),
  responses: v.record(v.string(), v.object({ content: Content })),
})
const Document = v.object({
  paths: v.record(v.string(), v.record(v.string(), Operation)),
  components: v.object({
    schemas: v.record(v.string(), Schema),
    parameters: v.optional(v.record(v.string(), Parameter), {}),
  }),
})

/**
 * What clients rely on: the parts of each operation, and of each object schema that clients send (`> NAME`) or receive (`< NAME`).
 * A part with `*` is a demand on clients. Any other part is a promise to them:
 *
 *     GET /x        ?page   ?page:integer   ?page*maximum=5   *needs?page   body:X   200   200*X
 *     > NAME        .a   .a:string   .a=value   .a*maxLength=5   *needs.a
 *     < NAME        .a   .a!   .a*string
 *
 * Clients may send a value of the type after `:`, and receive a value of the type after `*`. `!` means that the member is
 * always present.
 */
export type Surface = Record<string, string[]>

/** Returns the surface of an OpenAPI document. `text` is the document as JSON. */
export function surfaceOf(text: string): Surface {
  const { paths, components } = v.parse(Document, JSON.parse(text))
  const surface: Surface = {}
  const named = ($ref: string) => $ref.split('/').at(-1) ?? ''

  function partsOf(path: string, schema: Schema, isSent: boolean): string[] {
    // Clients may send any value for a member that the service ignores.
    if (isSent && schema.description === IGNORED) return [path]
    const { $ref = '', type = [], properties, required = [], items, anyOf = [], oneOf = [] } = schema
    const target = components.schemas[named($ref)]
    if (target?.properties) {
      const name = `${isSent ? '>' : '<'} ${named($ref)}`
      // Before its own parts, so that a schema that contains itself ends.
      surface[name] ??= []
      if (surface[name].length === 0) surface[name].push(...partsOf('', target, isSent))
    }
    if (target && !target.properties) return partsOf(path, target, isSent)
    const values = schema.enum ?? (schema.const === undefined ? [] : [schema.const])
    const types = target ? [named($ref)] : properties && path === '' ? [] : [type].flat()
    const members = Object.entries(properties ?? {}).flatMap(([name, member]) => [
      ...partsOf(`${path}.${name}`, member, isSent),
      ...(required.includes(name) ? [isSent ? `${path}*needs.${name}` : `${path}.${name}!`] : []),
    ])
    const inner = [...members, ...[...anyOf, ...oneOf].flatMap((each) => partsOf(path, each, isSent))]
    const all = [path, ...inner, ...(items ? partsOf(`${path}[]`, items, isSent) : [])]
    if (!isSent) return [...all, ...types.map((each) => `${path}*${each}`)]
    const limits = LIMITS.filter((limit) => schema[limit] !== undefined)
    return [
      ...all,
      ...types.map((each) => `${path}:${each}`),
      ...values.map((value) => `${path}=${value}`),
      ...limits.map((limit) => `${path}*${limit}=${schema[limit]}`),
      ...(values.length > 0 ? [`${path}*enum`] : []),
    ]
  }

  const contentParts = (path: string, content: v.InferOutput<typeof Content>, isSent: boolean) => [
    path,
    ...Object.values(content).flatMap(({ schema }) => partsOf(path, schema, isSent)),
  ]

  for (const [path, methods] of Object.entries(paths))
    for (const [method, { parameters, requestBody, responses }] of Object.entries(methods)) {
      const asked = parameters.flatMap((each) =>
        '$ref' in each ? (components.parameters[named(each.$ref)] ?? []) : each,
      )
      surface[`${method.toUpperCase()} ${path}`] = [
        ...asked.flatMap(({ name, schema, required, explode }) => [
          // A parameter with values separated by commas also takes a single value.
          ...partsOf(`?${name}`, (!explode && schema.items) || schema, true),
          ...(required ? [`*needs?${name}`] : []),
          ...(explode ? [] : [`?${name},`]),
        ]),
        ...(requestBody ? contentParts('body', requestBody.content, true) : []),
        ...(requestBody?.required ? ['*needs-body'] : []),
        ...Object.entries(responses).flatMap(([status, { content }]) =>
          status.startsWith('2') ? contentParts(status, content, false) : [],
        ),
      ]
    }
  return Object.fromEntries(
    Object.entries(surface).map(([name, parts]) => [name, [...new Set(parts)].filter(Boolean)]),
  )
}

/** Formats a surface as text, with one line for each operation and schema. */
export const surfaceText = (surface: Surface): string =>
  Object.entries(surface)
    .map(([name, parts]) => `${[name, ...parts.map((part) => part.replaceAll(' ', '\\x20'))].join('  ')}\n`)
    .join('')

/** Parses the text of `surfaceText`. */
export const parseSurface = (text: string): Surface =>
  Object.fromEntries(
    text
      .trimEnd()
      .split('\n')
      .map((line) => line.split('  '))
      .map(([name = '', ...parts]) => [name, parts]),
  )

/**
 * Compares the surface of a release with the current one. Promises must stay. New demands may only concern new parts.
 * @returns one text for each breaking change
 */
export function breaksOf(released: Surface, present: Surface): string[] {
  return Object.entries(released).flatMap(([name, before]) => {
    const after = present[name]
    if (!after) return [`${name} is gone`]
    const gone = before.filter((part) => !part.includes('*') && !after.includes(part))
    const demands = after.filter((part) => part.includes('*') && !before.includes(part))
    const ofKnown = demands.filter((part) => ['', ...before].includes(part.split('*')[0] ?? ''))
    return [
      ...gone.map((part) => `${name}: ${part} is gone`),
      ...ofKnown.map((part) => `${name}: ${part} is new`),
    ]
  })
}
