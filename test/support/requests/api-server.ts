import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { loopbackServer } from '../processes/loopback-server.ts'
import { call } from './api.ts'

export type Asked = { method: string; path: string; headers: IncomingHttpHeaders; body: string }
export type Reply =
  | { status: number; headers?: Record<string, string>; text?: string }
  | 'reset'
  | 'hang'
  | 'cut'

type Respond = (asked: Asked, nth: number) => Reply | Promise<Reply>

/** Starts a server for one test. The server records each request and answers with the result of `reply`. */
export async function apiServer(reply: Respond) {
  const server = await openApiServer(reply)
  onTestFinished(server.close)
  return server
}

/** Starts a server like `apiServer`, which the caller must close. */
export async function openApiServer(reply: Respond) {
  const requests: Asked[] = []
  const { url, close } = await loopbackServer(async (request, response) => {
    const { method = '', url: path = '', headers } = request
    const asked = { method, path, headers, body: await text(request) }
    requests.push(asked)
    answer(response, await reply(asked, requests.length))
  })
  return { url, requests, close }
}

function answer(response: ServerResponse, reply: Reply): void {
  if (reply === 'hang') return
  if (reply === 'reset') return void response.destroy()
  if (reply === 'cut') {
    response.writeHead(200, { 'content-length': '1000' })
    response.write('{"token":"', () => response.destroy())
    return
  }
  response.writeHead(reply.status, reply.headers).end(reply.text)
}

/** Calls the handler of the requested route and returns its answer. */
export async function byTheService({ method, path, headers, body }: Asked): Promise<Reply> {
  const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1]
  const key = headers['idempotency-key']
  return call(method, path, {
    ...(token !== undefined && { token }),
    ...(body !== '' && { body }),
    ...(typeof key === 'string' && { headers: { 'idempotency-key': key } }),
  })
}
