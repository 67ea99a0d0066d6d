import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { gzipSync } from 'node:zlib'
import { acceptsGzip } from '../http/accept-encoding.ts'
import type { Answer } from '../http/answers.ts'
import { header, isUnchanged } from '../http/request.ts'
import { pageScript, pageStyle } from './page.ts'

/** A text for browsers. `gzipped` caches its compressed form, in base64: keep the object between requests. */
export type BrowserFile = { type: string; text: string; etag: string; gzipped?: string }

export function browserFile(type: string, text: string): BrowserFile {
  return { type, text, etag: `"${createHash('sha256').update(text).digest('base64url')}"` }
}

/** A page loads and contacts only this service, and cannot be framed. */
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
 * 200 with a text for browsers, gzipped where `Accept-Encoding` allows it, to be cached for five minutes; 304 where the
 * caller already has it.
 * @param types the media types that the text can have
 */
export function file(types: readonly string[]): Answer<BrowserFile, unknown> {
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

const CSS = 'text/css; charset=utf-8'
const SCRIPT = 'text/javascript; charset=utf-8'

const require = createRequire(import.meta.url)

/** The files of the page by name. Those of the viewer are added when they are first requested. */
const files = new Map([
  ['page.css', browserFile(CSS, pageStyle)],
  ['page.js', browserFile(SCRIPT, pageScript)],
])
const viewerTypes = new Map([
  ['swagger-ui.css', CSS],
  ['swagger-ui-bundle.js', SCRIPT],
])

/** Returns a file that the reference page loads, or `undefined` if there is none of this name. */
export async function pageFile(name: string): Promise<BrowserFile | undefined> {
  const type = viewerTypes.get(name)
  if (type !== undefined && !files.has(name)) {
    const text = await readFile(require.resolve(`swagger-ui-dist/${name}`), 'utf8')
    files.set(name, browserFile(type, text))
  }
  return files.get(name)
}
