import * as v from 'valibot'
import { type FieldError, invalid, type Noun } from '../errors.ts'
import { fieldError } from './field-error.ts'

/**
 * Parses a value by a schema.
 * @param noun the word for a field in error messages, such as `parameter`
 * @param found the faults that the caller has found. If there are any, the value is refused
 * @throws AppError `validation_failed` with one entry for each invalid field
 */
export function parse<S extends v.GenericSchema>(
  schema: S,
  value: unknown,
  noun: Noun = 'field',
  found: readonly FieldError[] = [],
): v.InferOutput<S> {
  const unknown: string[] = []
  const known = withoutUnknown(schema, value, '', unknown)
  // Stop at the first fault of a field, so that no pattern is applied to a text that is too long.
  const result = v.safeParse(schema, known, { abortPipeEarly: true })
  const faults = [
    ...found,
    ...unknown.map((field): FieldError => ({ field, code: 'unknown', message: `is not a known ${noun}` })),
    ...(result.issues ?? []).map(fieldError),
  ]
  if (result.success && faults.length === 0) return result.output
  throw invalid(faults, noun)
}

/**
 * Returns a value without the members that its object schema does not have, and adds their paths to `unknown`. valibot reports
 * only the first unknown member of each object, and then skips the rules that compare members. `v.object` ignores unknown
 * members, so they stay.
 */
function withoutUnknown(schema: unknown, value: unknown, path: string, unknown: string[]): unknown {
  if (!isObject(schema)) return value
  const { type, wrapped, entries } = schema
  if (type === 'exact_optional') return withoutUnknown(wrapped, value, path, unknown)
  if (!isObject(entries) || !isObject(value)) return value
  const known = Object.entries(value).flatMap(([key, member]) => {
    const isKnown = Object.hasOwn(entries, key)
    if (isKnown || type === 'object')
      return [[key, isKnown ? withoutUnknown(entries[key], member, `${path}${key}.`, unknown) : member]]
    unknown.push(path + key)
    return []
  })
  return Object.fromEntries(known)
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Parses a stored value. Throws a plain Error if the value does not match the schema. The response is then 500, because this is
 * a fault of the service.
 */
export function parseStored<S extends v.GenericSchema>(schema: S, value: unknown): v.InferOutput<S> {
  const result = v.safeParse(schema, value)
  if (result.success) return result.output
  const faults = result.issues.map((issue) => `${v.getDotPath(issue)}: ${issue.type}`)
  throw new Error(`A stored item does not match its schema (${faults.join(', ')})`)
}
