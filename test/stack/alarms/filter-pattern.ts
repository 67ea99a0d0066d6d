/** A line of a log that is JSON. */
export type Line = object

const TOKEN = /\s*(\$(?:\.\w+)+|"[^"]*"|\d+(?:\.\d+)?|&&|\|\||!=|>=|<=|[=<>(){}*])/y

/**
 * Whether a line has what a pattern asks for: comparisons of JSON fields, joined by `&&` and `||` (CloudWatch Logs User
 * Guide, "Filter pattern syntax for metric filters"). A field that is not there is equal to nothing and unlike nothing.
 * @throws SyntaxError for a pattern that is more than that
 */
export function matches(pattern: string, line: Line): boolean {
  const tokens = [...pattern.matchAll(new RegExp(TOKEN, 'g'))].map(([, token = '']) => token)
  if (tokens.join('') !== pattern.replace(/\s+(?=(?:[^"]*"[^"]*")*[^"]*$)/g, ''))
    throw new SyntaxError(`${pattern}: not all of it is understood`)
  take('{')
  const found = either()
  take('}')
  return found

  function either(): boolean {
    let left = all()
    while (tokens[0] === '||') {
      tokens.shift()
      left = all() || left
    }
    return left
  }
  function all(): boolean {
    let left = one()
    while (tokens[0] === '&&') {
      tokens.shift()
      left = one() && left
    }
    return left
  }
  function one(): boolean {
    if (tokens[0] === '(') {
      take('(')
      const inner = either()
      take(')')
      return inner
    }
    const field = fieldOf(line, tokens.shift() ?? '')
    const compare = comparisons[tokens.shift() ?? '']
    const wanted = tokens.shift() ?? ''
    if (!compare) throw new SyntaxError(`${pattern}: a comparison is missing`)
    if (field === undefined) return false
    if (wanted === '*') return true
    return compare(field, wanted.startsWith('"') ? wanted.slice(1, -1) : Number(wanted))
  }
  function take(token: string): void {
    if (tokens.shift() !== token) throw new SyntaxError(`${pattern}: ${token} is missing`)
  }
}

type Field = string | number

const comparisons: Record<string, (field: Field, wanted: Field) => boolean> = {
  '=': (field, wanted) => field === wanted,
  '!=': (field, wanted) => field !== wanted,
  '>': (field, wanted) => field > wanted,
  '>=': (field, wanted) => field >= wanted,
  '<': (field, wanted) => field < wanted,
  '<=': (field, wanted) => field <= wanted,
}

/** What `$.message.attempts` is of a line. */
export function fieldOf(line: Line, path: string): Field | undefined {
  let value: unknown = line
  for (const name of path.split('.').slice(1)) value = Object(value)[name]
  return typeof value === 'string' || typeof value === 'number' ? value : undefined
}
