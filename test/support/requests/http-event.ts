import { randomUUID } from 'node:crypto'
import type { HttpEvent } from '../../../lib/http/request.ts'

/** A request as it is before API Gateway makes an event of it; `template` is the path of its route. */
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

/** The event of an HTTP API, payload 2.0. */
export function httpEvent(request: Request): HttpEvent {
  const { method, template, path, query = '', pathParameters, headers, text, base64, sourceIp } = request
  return {
    version: '2.0',
    routeKey: `${method} ${template}`,
    rawPath: path,
    rawQueryString: query,
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
    ...(query && { queryStringParameters: Object.fromEntries(new URLSearchParams(query)) }),
    pathParameters,
    ...(text !== undefined && { body: bytesOf(text).toString(base64 ? 'base64' : 'utf8') }),
    isBase64Encoded: base64 ?? false,
    requestContext: {
      accountId: '000000000000',
      apiId: 'api',
      domainName: 'api.test',
      domainPrefix: 'api',
      http: { method, path, protocol: 'HTTP/1.1', sourceIp: sourceIp ?? '192.0.2.1', userAgent: 'test' },
      requestId: randomUUID(),
      routeKey: `${method} ${template}`,
      stage: '$default',
      time: '',
      timeEpoch: Date.now(),
    },
  }
}

function bytesOf(text: string | Buffer): Buffer {
  return typeof text === 'string' ? Buffer.from(text) : text
}
