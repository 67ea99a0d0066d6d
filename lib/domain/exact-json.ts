import { AppError } from '../errors.ts'

/**
 * Checks the nesting depth of a JSON text, and that each number can be stored without loss. Runs before the parser, in one pass
 * and in linear time. The parser then checks the JSON syntax.
 * @throws AppError `malformed_json`
 */
export function requireExactJson(text: string): void {
  let depth = 0
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    if (token === '{' || token === '[') depth++
    else if (token === '}' || token === ']') depth--
    else if (!token.startsWith('"')) requireExact(token, index)
    if (depth > NESTING_MAX) throw refused(`The body is nested more than ${NESTING_MAX} levels deep.`)
  }
}

/** The tokens that `requireExactJson` reads. An unclosed string extends to the end of the text. */
const TOKEN = /"(?:[^"\\]|\\.)*"?|[[\]{}]|-?\d[\d.eE+-]*/gs

/** The maximum nesting depth of a body, far above that of valid bodies. Recursive functions can process this depth. */
const NESTING_MAX = 32

function requireExact(literal: string, index: number): void {
  const written = String(Number(literal))
  // The first comparison is cheap and suffices for most numbers. It makes the check of 64 KiB of numbers three times as fast.
  const isExact = written === literal || decimal(written) === decimal(literal)
  if (!isExact)
    throw refused(`The number at character ${index + 1} cannot be stored exactly. Use at most 15 digits.`)
}

/**
 * Returns a decimal literal as significant digits and an exponent, so 1.50 and 15e-1 give the same result. Returns 0 for zero,
 * and for any text that is not a decimal literal.
 */
function decimal(literal: string): string {
  const [, sign, whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(literal) ?? []
  const digits = (whole + fraction).replace(/^0+/, '')
  // The lookbehind keeps the time linear. Without it, 64 KiB of zeros before another digit would take seconds.
  const significant = digits.replace(/(?<!0)0+$/, '')
  if (significant === '') return '0'
  return `${sign}${significant}e${Number(exponent) - fraction.length + digits.length - significant.length}`
}

function refused(detail: string): AppError {
  return new AppError('malformed_json', { detail })
}
