import httpJsonBodyParser from '@middy/http-json-body-parser'
import * as v from 'valibot'
import { AppError, invalid } from '../errors.ts'
import { type HttpEvent, type HttpRequest, header } from './event.ts'
import { requireKeepable } from './json-text.ts'

const MAX_BYTES = 64 * 1024
const NOT_UTF8 = 'The body is not UTF-8'
const JSON_TYPE = /^application\/json\s*(;|$)/i
/** An update is a JSON Merge Patch, so its media type is allowed too (RFC 7396, section 3). */
const PATCH_TYPE = /^application\/(merge-patch\+)?json\s*(;|$)/i

/** Parses the body, after checks of its size (64 KiB), encoding (UTF-8), nesting depth and numbers. */
export function jsonBody() {
  const parser = httpJsonBodyParser<HttpEvent>({ disableContentTypeCheck: true })

  const parseJsonBody = async (request: HttpRequest) => {
    const { event } = request
    const text = textOf(event)
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

function textOf(event: HttpEvent): string {
  const bytes = bytesOf(event)
  if (bytes.length > MAX_BYTES) throw new AppError('body_too_large')
  if (bytes.length === 0) throw malformed('The body is missing: send a JSON object')
  const types = event.requestContext.http.method === 'PUT' ? PATCH_TYPE : JSON_TYPE
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
