/** A value of a metric in one period, `undefined` where there is none. */
export type Point = number | undefined

const TOKEN = /\s*(\d+(?:\.\d+)?|[A-Za-z_]\w*|>=|<=|==|!=|[-+*/<>(),])/y

/**
 * A metric math expression over one period, as far as this stack uses it (CloudWatch User Guide, "Using metric math"):
 * arithmetic and comparisons of metrics that have a point, `FILL(m, value)` and `IF(condition, then)`. What is divided by
 * nothing, or has no point, has none.
 * @throws SyntaxError for anything else
 */
export function evaluated(expression: string, points: Record<string, Point>): Point {
  const tokens = tokensOf(expression)
  const value = comparison()
  if (tokens.length > 0) throw new SyntaxError(`${expression}: what is ${tokens[0]}?`)
  return value

  function comparison(): Point {
    const left = sum()
    const compare = comparisons[tokens[0] ?? '']
    if (!compare) return left
    tokens.shift()
    return both(left, sum(), (a, b) => Number(compare(a, b)))
  }
  function sum(): Point {
    let left = product()
    while (tokens[0] === '+' || tokens[0] === '-') {
      const sign = tokens.shift() === '+' ? 1 : -1
      left = both(left, product(), (a, b) => a + sign * b)
    }
    return left
  }
  function product(): Point {
    let left = factor()
    while (tokens[0] === '*' || tokens[0] === '/') {
      const operator = tokens.shift()
      const right = factor()
      left = both(left, right, (a, b) => (operator === '*' ? a * b : a / b))
      if (!Number.isFinite(left)) left = undefined
    }
    return left
  }
  function factor(): Point {
    const token = tokens.shift() ?? ''
    if (/^\d/.test(token)) return Number(token)
    if (token === '(') return closed(comparison())
    if (token === 'FILL' || token === 'IF') return call(token)
    if (!(token in points)) throw new SyntaxError(`${expression}: what is ${token}?`)
    return points[token]
  }
  function call(name: 'FILL' | 'IF'): Point {
    expect('(')
    const first = comparison()
    expect(',')
    const second = closed(comparison())
    if (name === 'FILL') return first ?? second
    return first ? second : undefined
  }
  function closed(value: Point): Point {
    expect(')')
    return value
  }
  function expect(token: string): void {
    if (tokens.shift() !== token) throw new SyntaxError(`${expression}: ${token} is missing`)
  }
}

const comparisons: Record<string, (a: number, b: number) => boolean> = {
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
  '==': (a, b) => a === b,
  '!=': (a, b) => a !== b,
}

function both(a: Point, b: Point, work: (a: number, b: number) => number): Point {
  return a === undefined || b === undefined ? undefined : work(a, b)
}

function tokensOf(expression: string): string[] {
  const tokens: string[] = []
  TOKEN.lastIndex = 0
  for (let at = 0; at < expression.trimEnd().length; at = TOKEN.lastIndex) {
    TOKEN.lastIndex = at
    const match = TOKEN.exec(expression)
    if (!match?.[1]) throw new SyntaxError(`${expression}: what is at ${at}?`)
    tokens.push(match[1])
  }
  return tokens
}
