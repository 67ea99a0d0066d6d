import * as v from 'valibot'
import { type FieldError, fieldCodes, invalid, type Noun } from '../errors.ts'

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

/**
 * Returns the error of one field. The message uses only the schema, because the messages of valibot quote the input, which
 * may be a password.
 */
export function fieldError(issue: v.BaseIssue<unknown>): FieldError {
  const field = v.getDotPath(issue) ?? 'body'
  if (issue.input === undefined) return { field, code: 'required', message: 'is required' }
  if (issue.kind === 'validation' || issue.type === 'custom') return { field, ...violation(issue) }
  if (issue.type === 'picklist')
    return { field, code: 'enum', message: `must be one of ${options(issue.expected)}` }
  return { field, code: 'type', message: `must be ${article(issue.expected)}` }
}

type Violation = Omit<FieldError, 'field'>

/** The rules of valibot that have a limit. Each rule has an error code, and the message text that precedes the limit. */
const limits = new Map<string, [code: 'range' | 'length', text: string]>([
  ['min_value', ['range', 'must be at least']],
  ['gt_value', ['range', 'must be more than']],
  ['max_value', ['range', 'must be at most']],
  ['min_length', ['length', 'must have at least']],
  ['max_length', ['length', 'must have at most']],
])

function violation({ type, requirement, message }: v.BaseIssue<unknown>): Violation {
  const [code, text] = limits.get(type) ?? []
  if (code === undefined) return ownMessage(message)
  return { code, message: `${text} ${code === 'length' ? plural(requirement) : requirement}` }
}

/** Splits the message of a rule that is not in `limits`. The message has the form `code|text`. */
function ownMessage(message: string): Violation {
  // Stryker disable next-line Regex: every message is one line that begins with its code
  const [, name, text] = /^(\w+)\|(.*)$/.exec(message) ?? []
  if (text === undefined) return { code: 'format', message: 'is not valid' }
  const code = fieldCodes.find((each) => each === name)
  if (code === undefined) throw new Error(`A validation rule has an unknown code: ${name}`)
  return { code, message: text }
}

function plural(count: unknown): string {
  return count === 1 ? '1 character' : `${count} characters`
}

/** Formats valibot's text for an enumeration, `("a" | "b")`, as `a, b`. */
function options(expected: string | null): string {
  return (expected ?? '').replace(/[()"]/g, '').replaceAll(' | ', ', ')
}

function article(expected: string | null): string {
  if (expected === 'Object' || expected === 'Array') return `an ${expected.toLowerCase()}`
  return `a ${expected}`
}
