import { randomUUID } from 'node:crypto'
import type { HttpEvent } from '../../../lib/http/event.ts'

/** A request from which `httpEvent` makes an API Gateway event. `template` is the path of its route. */
export type Request = {
  method: string
  template: string
  path: string
  query?: string
  pathParameters: Record<string, string>
  headers: Record<string, string>
  text?: string | Buffer | undefined
  base64?: boolean | undefined
  sourceIp?: string | undefined
}

/**
 * Returns the event of an HTTP API (payload 2.0) for a request. Joins repeated query parameters with commas, as API Gateway does.
 */
export function httpEvent(request: Request): HttpEvent {
  const { method, template, path, query = '', pathParameters, headers, text, base64, sourceIp } = request
  const routeKey = `${method} ${template}`
  return {
    version: '2.0',
    routeKey,
    rawPath: path,
    rawQueryString: query,
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
    ...(query && { queryStringParameters: joined([...new URLSearchParams(query)]) }),
    pathParameters,
    ...(text !== undefined && { body: Buffer.from(text).toString(base64 ? 'base64' : 'utf8') }),
    isBase64Encoded: base64 ?? false,
    requestContext: {
      accountId: '000000000000',
      apiId: 'api',
      domainName: 'api.test',
      domainPrefix: 'api',
      http: { method, path, protocol: 'HTTP/1.1', sourceIp: sourceIp ?? '192.0.2.1', userAgent: 'test' },
      requestId: randomUUID(),
      routeKey,
      stage: '$default',
      time: '',
      timeEpoch: Date.now(),
    },
  }
}

/** Converts pairs of a name and a value to an object. Joins the values of a repeated name with commas. */
function joined(pairs: string[][]): Record<string, string> {
  const values = new Map<string, string>()
  for (const [name = '', value = ''] of pairs)
    values.set(name, values.has(name) ? `${values.get(name)},${value}` : value)
  return Object.fromEntries(values)
}
