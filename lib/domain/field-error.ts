import * as v from 'valibot'
import { type FieldError, fieldCodes } from '../errors.ts'

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
