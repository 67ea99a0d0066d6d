import { type HttpEvent, type HttpResult, header } from './request.ts'

/** Smaller bodies grow, or take a packet of the network either way. */
const BYTES_MIN = 1_024

/**
 * Compresses a JSON answer of 1 KiB or more if the caller accepts gzip. `Vary` tells caches that the answer depends on that.
 * The ETag stays the same, as it names the version of a record, which `If-Match` must match.
 */
export async function gzipped(result: HttpResult, event: HttpEvent): Promise<HttpResult> {
  const { body = '', headers = {}, isBase64Encoded } = result
  const isJson = headers['content-type'] === 'application/json'
  if (!isJson || isBase64Encoded || Buffer.byteLength(body) < BYTES_MIN) return result
  const varying = { ...headers, vary: 'Accept-Encoding' }
  if (!acceptsGzip(header(event, 'accept-encoding'))) return { ...result, headers: varying }
  // Loaded for the first answer that needs it: a start of a function takes a millisecond less.
  const { gzipSync } = await import('node:zlib')
  return {
    ...result,
    headers: { ...varying, 'content-encoding': 'gzip' },
    body: gzipSync(body).toString('base64'),
    isBase64Encoded: true,
  }
}

/** `qvalue` of RFC 9110, section 12.4.2. */
const WEIGHT = /^q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/

/**
 * Whether an `Accept-Encoding` header (RFC 9110, section 12.5.3) allows gzip and does not prefer `identity`. Without the
 * header the answer is no: not every client can decompress.
 */
export function acceptsGzip(acceptEncoding = ''): boolean {
  const weights = new Map(acceptEncoding.split(',').map(weighted))
  const others = weights.get('*') ?? 0
  const gzip = weights.get('gzip') ?? weights.get('x-gzip') ?? others
  return gzip > 0 && gzip >= (weights.get('identity') ?? others)
}

/** A coding in lower case and its weight, 0 if the weight is malformed. */
function weighted(element: string): [coding: string, weight: number] {
  const [coding = '', parameter] = element.split(';').map((part) => part.trim().toLowerCase())
  return [coding, parameter === undefined ? 1 : Number(WEIGHT.exec(parameter)?.[1] ?? 0)]
}
