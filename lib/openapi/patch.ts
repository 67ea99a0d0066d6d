import type { Schema } from './schema.ts'

/** The description of a member that a patch ignores. */
export const IGNORED = 'Ignored: clients may send it back as they read it'

/**
 * The schema of a JSON Merge Patch: every editable member is optional, and `null` clears one that may be absent. The other
 * members of `shown` may be sent back and are ignored.
 */
export function asPatch(edited: Schema, shown: Schema): Schema {
  const { required: _, ...members } = nullableMembers(edited)
  const ignored = Object.entries(shown.properties ?? {}).filter(
    ([name]) => !(name in (edited.properties ?? {})),
  )
  return {
    ...members,
    description:
      'A JSON Merge Patch (RFC 7396): fields that are not sent stay, `null` clears an optional one, objects merge',
    properties: { ...members.properties, ...Object.fromEntries(ignored.map(asIgnored)) },
  }
}

/** A member that a patch ignores: only its type, without rules for its value. */
function asIgnored([name, { type, format, items, anyOf }]: [string, Schema]): [string, Schema] {
  return [
    name,
    {
      description: IGNORED,
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

/** A nested object is patched too, under its own name. */
function nullable(schema: Schema): Schema {
  const patched = schema.properties ? nullableMembers(schema) : schema
  const { type, properties, title, required: _, ...rest } = patched
  return {
    ...rest,
    type: [...[type ?? 'object'].flat(), 'null'],
    ...(properties && { properties }),
    ...(title !== undefined && { title: `${title.replace(/^New/, '')}Patch` }),
  }
}
