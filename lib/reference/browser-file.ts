import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { acceptsGzip } from '../http/compression.ts'
import { isUnchanged } from '../http/conditional-requests.ts'
import { header } from '../http/event.ts'
import type { ResponseKind } from '../http/response-kind.ts'

/** A file for browsers. `gzipped` caches the compressed text in base64, so use the same object for all requests. */
export type BrowserFile = { type: string; text: string; etag: string; gzipped?: string }

export function browserFile(type: string, text: string): BrowserFile {
  return { type, text, etag: `"${createHash('sha256').update(text).digest('base64url')}"` }
}

/**
 * The Content-Security-Policy of the page. The page may load files only from this service and send requests only to this
 * service. Other pages cannot show the page in a frame.
 */
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
 * 200 with a file for browsers, gzipped if `Accept-Encoding` allows it. Caches may store the file for five minutes. 304 if
 * `If-None-Match` matches the ETag.
 * @param types the media types that the text can have
 */
export function file(types: readonly string[]): ResponseKind<BrowserFile, unknown> {
  return {
    status: 200,
    types,
    headers: ['ETag', 'Content-Security-Policy', 'X-Content-Type-Options', 'Vary', 'Content-Encoding'],
    isConditional: true,
    cacheControl: 'no-store',
    render(file, event) {
      const headers = { 'cache-control': 'public, max-age=300', etag: file.etag, vary: 'Accept-Encoding' }
      if (isUnchanged(event, headers.etag)) return { statusCode: 304, headers }
      const isGzipped = acceptsGzip(header(event, 'accept-encoding'))
      if (isGzipped) file.gzipped ??= gzipSync(file.text).toString('base64')
      return {
        statusCode: 200,
        headers: {
          ...headers,
          'content-type': file.type,
          'content-security-policy': CONTENT_SECURITY,
          'x-content-type-options': 'nosniff',
          ...(isGzipped && { 'content-encoding': 'gzip' }),
        },
        body: (isGzipped && file.gzipped) || file.text,
        isBase64Encoded: isGzipped,
      }
    },
  }
}
