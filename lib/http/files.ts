import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { Answer } from './answers.ts'
import { isUnchanged } from './conditional.ts'
import { header } from './event.ts'

type File = { type: string; text: string }

/** A page runs only what this service serves, is framed by nobody, and asks nobody else. */
const CONTENT_SECURITY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/**
 * 200 with a text for browsers, packed where the caller can unpack it, and kept for five minutes; 304 where it has it.
 * @param types that the text can have
 */
export function file(types: readonly string[]): Answer<File, unknown> {
  return {
    status: 200,
    types,
    headers: ['ETag', 'Content-Security-Policy', 'X-Content-Type-Options', 'Vary', 'Content-Encoding'],
    isConditional: true,
    cacheControl: 'no-store',
    render({ type, text }, event) {
      const digest = createHash('sha256').update(text).digest('base64url')
      const headers = { 'cache-control': 'public, max-age=300', etag: `"${digest}"`, vary: 'Accept-Encoding' }
      if (isUnchanged(event, headers.etag)) return { statusCode: 304, headers }
      const isPacked = /\bgzip\b/.test(header(event, 'accept-encoding') ?? '')
      return {
        statusCode: 200,
        headers: {
          ...headers,
          'content-type': type,
          'content-security-policy': CONTENT_SECURITY,
          'x-content-type-options': 'nosniff',
          ...(isPacked && { 'content-encoding': 'gzip' }),
        },
        body: isPacked ? gzipSync(text).toString('base64') : text,
        isBase64Encoded: isPacked,
      }
    },
  }
}
