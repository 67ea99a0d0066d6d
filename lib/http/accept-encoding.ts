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
