import { randomUUID } from 'node:crypto'
import type { HttpEvent } from '../../../lib/http/request.ts'

/** One request as it came over the wire. */
export type Incoming = {
  method: string
  /** Path and query, as sent. */
  target: string
  /** Names and values in turn, as sent: Node joins and drops by rules of its own. */
  rawHeaders: readonly string[]
  body: Buffer
  /** The other end of the connection. */
  address: string
}

/** The route that a request took: its key, as `GET /things/{id}`, and what its path says. */
export type Taken = { key: string; parameters: Record<string, string> }

/** What is not text by these is base64; tried on AWS, type by type (ministackorg/ministack, pull request 766). */
const TEXT = /^(text\/[^;]+|application\/(json|xml|javascript))\s*(;|$)/i

/**
 * The event of an HTTP API, payload 2.0.
 *
 * "Duplicate headers are combined with commas", "duplicate query strings are combined with commas", "all header names are
 * lowercased": Developer Guide, "Create AWS Lambda proxy integrations for HTTP APIs". That page does not say that the
 * path of the event is a decoded one; who has met it does (honojs/hono, issue 2156; fastify/aws-lambda-fastify, issue 169).
 */
export function eventOf(incoming: Incoming, { key, parameters }: Taken): HttpEvent {
  const { method, target, rawHeaders, body, address } = incoming
  const headers = joinedHeaders(rawHeaders)
  const cookies = headers.cookie?.split(/;\s*/)
  const query = target.split('?').slice(1).join('?')
  const path = decodedPath(target)
  const isText = TEXT.test(headers['content-type'] ?? '')
  const host = headers.host ?? ''
  return {
    version: '2.0',
    routeKey: key,
    rawPath: path,
    rawQueryString: query,
    ...(cookies && { cookies }),
    headers: { ...headers, ...forwarded(headers, address) },
    ...(query !== '' && { queryStringParameters: joined([...new URLSearchParams(query)]) }),
    ...(Object.keys(parameters).length > 0 && { pathParameters: parameters }),
    ...(body.length > 0 && { body: body.toString(isText ? 'utf8' : 'base64') }),
    isBase64Encoded: body.length > 0 && !isText,
    requestContext: {
      accountId: '123456789012',
      apiId: 'api',
      domainName: host,
      domainPrefix: host.split('.')[0] ?? '',
      http: { method, path, protocol: 'HTTP/1.1', sourceIp: address, userAgent: headers['user-agent'] ?? '' },
      requestId: randomUUID(),
      routeKey: key,
      stage: '$default',
      time: timeOf(new Date()),
      timeEpoch: Date.now(),
    },
  }
}

/**
 * The path as routes and functions see it: decoded, and cut at a `?` that was encoded (middleapi/standard-server, pull
 * request 93).
 * @throws URIError where it cannot be decoded
 */
export function decodedPath(target: string): string {
  return decodeURIComponent(target.split('?')[0] ?? '').split('?')[0] ?? ''
}

export function joinedHeaders(rawHeaders: readonly string[]): Record<string, string> {
  return joined(
    rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [[name.toLowerCase(), rawHeaders[at + 1] ?? '']] : [])),
  )
}

function joined(pairs: (readonly string[])[]): Record<string, string> {
  const all: Record<string, string> = {}
  for (const [name = '', value = ''] of pairs) all[name] = name in all ? `${all[name]},${value}` : value
  return all
}

/** What a client says of where it comes from stays, and what is so is put behind it; `sourceIp` has only the latter. */
function forwarded(headers: Record<string, string>, address: string): Record<string, string> {
  const said = headers['x-forwarded-for']
  return {
    'x-forwarded-for': said === undefined ? address : `${said}, ${address}`,
    'x-forwarded-port': '443',
    'x-forwarded-proto': 'https',
  }
}

/** As the access logs of web servers have it: 12/Mar/2020:19:03:58 +0000. */
function timeOf(date: Date): string {
  const [, day, month, year, time] = date.toUTCString().split(' ')
  return `${day}/${month}/${year}:${time} +0000`
}
