import httpJsonBodyParser from '@middy/http-json-body-parser'
import * as v from 'valibot'
import { AppError, invalid } from '../errors.ts'
import { type HttpEvent, type HttpRequest, header, isPatch } from './request.ts'

/** The largest body, by default. */
export const BODY_KIB = 64
const NOT_UTF8 = 'The body is not UTF-8'
const JSON_TYPE = /^application\/json\s*(;|$)/i
/** The media types of an update. */
export const PATCH_TYPES = ['application/merge-patch+json', 'application/json']
/** An update is a JSON Merge Patch, so its media type is allowed too (RFC 7396, section 3). */
const PATCH_TYPE = /^application\/(merge-patch\+)?json\s*(;|$)/i

/** Parses the body, after checks of its size, encoding (UTF-8), nesting depth and numbers. */
export function jsonBody(maxKiB = BODY_KIB) {
  const parser = httpJsonBodyParser<HttpEvent>({ disableContentTypeCheck: true })

  const parseJsonBody = async (request: HttpRequest) => {
    const { event } = request
    const text = textOf(event, maxKiB)
    requireKeepable(text)
    // The parser reads exactly the text that was checked.
    event.body = text
    event.isBase64Encoded = false
    try {
      // Stryker disable next-line OptionalChaining: for the types, as the parser has it
      await parser.before?.(request)
    } catch (error) {
      throw refusal(error)
    }
    event.json = event.body
  }
  return { before: parseJsonBody }
}

function textOf(event: HttpEvent, maxKiB: number): string {
  const bytes = bytesOf(event)
  if (bytes.length > maxKiB * 1_024)
    throw new AppError('body_too_large', { detail: `Send a body of at most ${maxKiB} KiB` })
  if (bytes.length === 0) throw malformed('The body is missing: send a JSON object')
  const types = isPatch(event) ? PATCH_TYPE : JSON_TYPE
  // Stryker disable next-line StringLiteral: neither text is a media type
  if (!types.test(header(event, 'content-type') ?? '')) throw new AppError('unsupported_media_type')
  const text = utf8(bytes)
  if (isRepaired(text, bytes.length, event)) throw malformed(NOT_UTF8)
  return text
}

/** serverless-offline passes the bodies `false`, `0`, `""` and `null` as parsed values instead of text. */
function bytesOf({ body, isBase64Encoded }: HttpEvent): Buffer {
  // Stryker disable next-line StringLiteral: UTF-8 is the default
  if (typeof body === 'string') return Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8')
  return Buffer.from(body === undefined || body === null ? '' : JSON.stringify(body))
}

function utf8(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw malformed(NOT_UTF8, cause)
  }
}

/** Whether invalid UTF-8 became U+FFFD before it reached the function: the text is then longer than `Content-Length`. */
function isRepaired(text: string, length: number, event: HttpEvent): boolean {
  const sent = header(event, 'content-length')
  return text.includes('\ufffd') && sent !== undefined && Number(sent) !== length
}

/** The cause of the parser's error for a member like `__proto__`. The error for invalid JSON has another cause. */
const ForbiddenMember = v.strictObject({ package: v.string(), data: v.string() })

/** The error for what the parser refuses: invalid JSON, or a member like `__proto__`, reported as an unknown field. */
function refusal(error: unknown): AppError {
  const cause = error instanceof Error ? error.cause : undefined
  if (!v.is(ForbiddenMember, cause)) return malformed('The body could not be parsed: check its syntax', error)
  return invalid([{ field: cause.data, code: 'unknown', message: 'is not a known field' }])
}

function malformed(detail: string, cause?: unknown): AppError {
  // Stryker disable next-line ObjectLiteral: the cause of a refusal is not logged
  return new AppError('malformed_json', { detail }, { cause })
}

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
  // The lookbehind keeps this linear: `/0+$/` alone takes seconds for 64 KiB of zeros.
  const significant = digits.replace(/(?<!0)0+$/, '')
  // Stryker disable next-line StringLiteral: any text that no number is written as does
  if (significant === '') return '0'
  // Stryker disable next-line ArithmeticOperator: numbers with the same digits have the same lengths on both sides
  return `${sign}${significant}e${Number(exponent) - fraction.length + digits.length - significant.length}`
}
