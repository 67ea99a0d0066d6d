import { request } from 'node:http'
import type { HttpHandler } from '../../../lib/http/event.ts'
import { httpEvent } from './http-event.ts'
import { lambdaContext } from './lambda-context.ts'
import { decodedPath, matchPath, readEveryRoute } from './routes.ts'

/** A request as bytes on the wire: its target is not decoded, and its headers may repeat. */
export type RawRequest = { method: string; target: string; headers: [string, string][]; body?: string }

/** The parts of a response that do not depend on the records. */
export type RawResponse = { status: number; type: string; allow: string; code: unknown }

/** Sends the request over HTTP. `fetch` would join repeated headers and add a Content-Type. */
export function sendRaw(url: string, { method, target, headers, body }: RawRequest): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const { hostname, port, host } = new URL(url)
    const length: [string, string][] =
      body === undefined ? [] : [['Content-Length', String(Buffer.byteLength(body))]]
    const all = [['Host', host], ...headers, ...length].flat()
    const sent = request({ hostname, port, path: target, method, headers: all }, async (answer) => {
      const text = Buffer.concat(await answer.toArray()).toString()
      const { 'content-type': type = '', allow = '' } = answer.headers
      resolve({ status: answer.statusCode ?? 0, type, allow, code: codeIn(type, text) })
    })
    sent.on('error', reject).end(body)
  })
}

/** Calls the handler of the route with the event that an HTTP API of AWS builds from the request. */
export async function invokeRaw({ method, target, headers, body }: RawRequest): Promise<RawResponse> {
  const path = decodedPath(target)
  const [, query = ''] = target.split('?')
  const route = readEveryRoute().find((each) => each.method === method && matchPath(each.path, path))
  const file = route?.file ?? 'functions/unknown-route.ts'
  const { handler }: { handler: HttpHandler } = await import(
    /* @vite-ignore */ new URL(`../../../${file}`, import.meta.url).href
  )
  const event = httpEvent({
    method,
    template: route?.path ?? path,
    path,
    query,
    pathParameters: (route && matchPath(route.path, path)) ?? {},
    headers: joinedHeaders(headers),
    text: body,
  })
  const result = await handler(route ? event : { ...event, routeKey: '$default' }, lambdaContext())
  const { 'content-type': type = '', allow = '' } = result.headers ?? {}
  const code = codeIn(String(type), result.isBase64Encoded ? '' : (result.body ?? ''))
  return { status: result.statusCode ?? 0, type: String(type), allow: String(allow), code }
}

function joinedHeaders(headers: [string, string][]): Record<string, string> {
  const groups = Map.groupBy(headers, ([name]) => name.toLowerCase())
  return Object.fromEntries([...groups].map(([name, all]) => [name, all.map(([, value]) => value).join(',')]))
}

/** Returns the code of problem details. */
function codeIn(type: string, text: string): unknown {
  return type.startsWith('application/problem+json') && text !== '' ? JSON.parse(text).code : undefined
}
