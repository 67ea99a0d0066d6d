import { AppError } from '../errors.ts'
import { type HttpRequest, header } from './event.ts'

const MAX_BYTES = 64 * 1024
const MEDIA_TYPE = /^application\/json\s*(;|$)/i

/** Parses the body: at most 64 KiB of JSON whose numbers can be given back exactly as sent. */
export function jsonBody() {
  const parseJsonBody = ({ event }: HttpRequest) => {
    const body = Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8')
    if (body.length > MAX_BYTES) throw new AppError('body_too_large', { detail: 'A body has at most 64 KiB' })
    if (body.length > 0 && !MEDIA_TYPE.test(header(event, 'content-type') ?? ''))
      throw new AppError('unsupported_media_type')
    event.json = parseJson(body)
  }
  return { before: parseJsonBody }
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body), exactNumber)
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    const detail = body.length === 0 ? 'The body is missing' : 'The body could not be parsed'
    throw new AppError('malformed_json', { detail }, { cause })
  }
}

/** `JSON.parse` gives its reviver the text of a primitive (ECMAScript 2026, "JSON.parse source text access"). */
function exactNumber(this: unknown, key: string, value: unknown, context?: { source?: string }): unknown {
  if (typeof value !== 'number' || context?.source === undefined) return value
  if (decimal(context.source) === decimal(String(value))) return value
  const detail = `A number cannot be kept exactly${key === '' ? '' : ` (${JSON.stringify(key)})`}`
  throw new AppError('malformed_json', { detail })
}

/** A decimal literal as its significant digits and its exponent, so that 1.50 and 15e-1 read the same. */
function decimal(literal: string): string {
  const [, sign, whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(literal) ?? []
  const digits = (whole + fraction).replace(/^0+/, '')
  const significant = digits.replace(/0+$/, '')
  if (significant === '') return '0'
  return `${sign}${significant}e${Number(exponent) - fraction.length + digits.length - significant.length}`
}
