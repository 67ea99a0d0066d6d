import { type HttpEvent, type HttpResult, header } from './event.ts'
import { JSON_TYPE, NO_STORE } from './response-kind.ts'

/** A smaller body fits into one network packet, so compression would save nothing. */
const BYTES_MIN = 1_024

/**
 * Compresses a JSON response of 1 KiB or more if the caller accepts gzip. Sets `Vary` on JSON responses and on a 304 (RFC 9110,
 * section 15.4.5), because the response depends on `Accept-Encoding`. Compression does not change the ETag, because `If-Match`
 * compares the ETag with the version of the record. Does not change responses with `no-store`, because they may contain tokens.
 * If an attacker controls part of a body, the compressed length can reveal a secret in the body (BREACH).
 */
export async function gzipped(result: HttpResult, event: HttpEvent): Promise<HttpResult> {
  const { statusCode, body = '', headers = {} } = result
  const isJson = headers['content-type'] === JSON_TYPE
  if ((!isJson && statusCode !== 304) || headers['cache-control'] === NO_STORE) return result
  const varying = { ...headers, vary: 'Accept-Encoding' }
  if (Buffer.byteLength(body) < BYTES_MIN || !acceptsGzip(header(event, 'accept-encoding')))
    return { ...result, headers: varying }
  // Import zlib on first use. This saves a millisecond of a cold start.
  const { gzipSync } = await import('node:zlib')
  return {
    ...result,
    headers: { ...varying, 'content-encoding': 'gzip' },
    body: gzipSync(body).toString('base64'),
    isBase64Encoded: true,
  }
}

/**
 * Returns whether an `Accept-Encoding` header (RFC 9110, section 12.5.3) names gzip or `*`, without `q=0`. Returns false without
 * the header, because some clients cannot decompress.
 */
export function acceptsGzip(acceptEncoding = ''): boolean {
  const codings = acceptEncoding.toLowerCase().replace(/\s/g, '').split(',')
  const gzip =
    codings.find((coding) => /^gzip(;|$)/.test(coding)) ?? codings.find((coding) => /^\*(;|$)/.test(coding))
  return gzip !== undefined && !/;q=0(\.0*)?$/.test(gzip)
}
