import { AppError } from '../errors.ts'

/** The tokens that the checks need: strings (an unclosed one runs to the end), brackets and numbers. */
const TOKEN = /"(?:[^"\\]|\\.)*"?|[[\]{}]|-?\d[\d.eE+-]*/gs

/** Far deeper than any valid body, and safe for recursive functions. */
const NESTING_MAX = 32

/**
 * Checks a JSON text before it is parsed: its nesting depth, and that each number can be stored without loss. One pass in
 * linear time. The parser checks the grammar.
 * @throws AppError `malformed_json`
 */
export function requireKeepable(text: string): void {
  let depth = 0
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    if (token === '{' || token === '[') depth++
    else if (token === '}' || token === ']') depth--
    // Stryker disable next-line ConditionalExpression,StringLiteral,MethodExpression: requireExact lets texts pass
    else if (!token.startsWith('"')) requireExact(token, index)
    if (depth > NESTING_MAX) throw malformed(`A body nests at most ${NESTING_MAX} levels deep`)
  }
}

function requireExact(literal: string, index: number): void {
  const written = String(Number(literal))
  // The cheap comparison first: most numbers need no other, and 64 KiB of them then take a third of the time.
  // Stryker disable next-line ConditionalExpression: the fast path to what the slow path finds too
  const isExact = written === literal || decimal(written) === decimal(literal)
  if (!isExact) throw malformed(`A number cannot be kept exactly (the one at character ${index + 1})`)
}

/** A decimal literal as significant digits and exponent: 1.50 and 15e-1 give the same. Others, like `Infinity`, give 0. */
function decimal(literal: string): string {
  // Stryker disable next-line StringLiteral: as a number no text is 0 too, and no number is the same on both sides
  const [, sign, whole = '', fraction = '', exponent = '0'] =
    // Stryker disable next-line ArrayDeclaration: the whole match is not read
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(literal) ?? []
  const digits = (whole + fraction).replace(/^0+/, '')
  const significant = withoutTrailingZeros(digits)
  // Stryker disable next-line StringLiteral: any text that no number is written as does
  if (significant === '') return '0'
  // Stryker disable next-line ArithmeticOperator: numbers with the same digits have the same lengths on both sides
  return `${sign}${significant}e${Number(exponent) - fraction.length + digits.length - significant.length}`
}

/** A loop, as `/0+$/` takes quadratic time: seconds for 64 KiB of zeros. */
function withoutTrailingZeros(digits: string): string {
  let end = digits.length
  while (digits[end - 1] === '0') end--
  return digits.slice(0, end)
}

function malformed(detail: string): AppError {
  return new AppError('malformed_json', { detail })
}
