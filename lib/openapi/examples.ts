import type { Schema, Value } from './schema.ts'

/** A valid value of a schema, from its examples, enumerations and defaults and those of its members. */
export function exampleOf(schema: Schema, resolve: (schema: Schema) => Schema): Value | undefined {
  const {
    properties,
    items,
    oneOf: [first] = [],
    examples,
    default: fallback,
    enum: allowed,
    const: only,
  } = { ...resolve(schema), ...schema }
  if (examples && examples.length > 0) return examples[0]
  if (fallback !== undefined) return fallback
  if (only !== undefined) return only
  if (allowed) return allowed[0]
  if (first) return exampleOf(first, resolve)
  const item = items && exampleOf(items, resolve)
  if (item !== undefined) return [item]
  if (!properties) return undefined
  const members = Object.entries(properties).map(([name, each]) => [name, exampleOf(each, resolve)])
  return Object.fromEntries(members.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
}
