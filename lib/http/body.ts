import * as v from 'valibot'
import { requireExactJson } from '../domain/exact-json.ts'
import { AppError, invalid } from '../errors.ts'
import { type HttpEvent, type HttpRequest, header } from './event.ts'
import { isPatch } from './patch-request.ts'

/** The default maximum size of a body. */
const BODY_KIB = 64
const NOT_UTF8 = 'The body is not UTF-8.'
const JSON_TYPE = /^application\/json\s*(;|$)/i
/** Matches `PATCH_TYPES`. */
const PATCH_TYPE = /^application\/(merge-patch\+)?json\s*(;|$)/i

/** The values of `Content-Encoding` for a body that is not compressed (RFC 9110, section 8.4). */
const IDENTITY = /^\s*(identity)?\s*$/i

/**
 * Checks the size, compression, media type, encoding (UTF-8), nesting depth and numbers of the body, and decodes base64. Use
 * `httpJsonBodyParser` after it. Turns the errors of that parser into errors of this service.
 */
export function bodyText(maxKiB = BODY_KIB) {
  const checkBody = ({ event }: HttpRequest) => {
    event.body = textOf(event, maxKiB)
    event.isBase64Encoded = false
    requireExactJson(event.body)
  }
  const translateError = (request: HttpRequest) => {
    if (v.is(ParserError, request.error)) request.error = refusalOf(request.error.cause, request.error)
  }
  return { before: checkBody, onError: translateError }
}

/** An error of `httpJsonBodyParser`. */
const ParserError = v.object({
  cause: v.object({
    package: v.literal('@middy/http-json-body-parser'),
    /** The body. In an error without `message`: the name of a member that could change a prototype, such as `__proto__`. */
    data: v.string(),
    message: v.optional(v.string()),
  }),
})

function refusalOf({ data, message }: v.InferOutput<typeof ParserError>['cause'], cause: unknown): AppError {
  if (message !== undefined) return malformed('The body could not be parsed. Check its syntax.', cause)
  return invalid([{ field: data, code: 'unknown', message: 'is not a known field' }])
}

function textOf(event: HttpEvent, maxKiB: number): string {
  const bytes = bytesOf(event)
  if (bytes.length > maxKiB * 1_024)
    throw new AppError('body_too_large', { detail: `Send at most ${maxKiB} KiB.` })
  if (bytes.length === 0) throw malformed('The body is missing. Send a JSON object.')
  if (!IDENTITY.test(header(event, 'content-encoding') ?? ''))
    throw new AppError('unsupported_media_type', { detail: 'Send the body without Content-Encoding.' })
  const types = isPatch(event) ? PATCH_TYPE : JSON_TYPE
  if (!types.test(header(event, 'content-type') ?? '')) throw new AppError('unsupported_media_type')
  const text = utf8(bytes)
  if (isRepaired(text, bytes.length, event)) throw malformed(NOT_UTF8)
  return text
}

/** serverless-offline passes the bodies `false`, `0`, `""` and `null` as parsed values instead of text. */
function bytesOf({ body, isBase64Encoded }: HttpEvent): Buffer {
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

/** Returns whether API Gateway replaced invalid UTF-8 by U+FFFD. The size then usually differs from `Content-Length`. */
function isRepaired(text: string, length: number, event: HttpEvent): boolean {
  const sent = header(event, 'content-length')
  return text.includes('\ufffd') && sent !== undefined && Number(sent) !== length
}

function malformed(detail: string, cause?: unknown): AppError {
  return new AppError('malformed_json', { detail }, { cause })
}
