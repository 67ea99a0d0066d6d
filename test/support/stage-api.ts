import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { call } from './api.ts'
import { matchPath, readRoutes } from './routes.ts'

const routes = readRoutes()

/** The API of a deployed stage: the handlers of this process behind real HTTP, as API Gateway has them. */
export async function startStageApi(): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer(async (request, response) => {
    const { method = '', url = '' } = request
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    )
    const body = await text(request)
    if (method === 'OPTIONS') return response.writeHead(204).end()
    const [path = ''] = url.split('?')
    if (!routes.some((route) => route.method === method && matchPath(route.path, path)))
      return response.writeHead(404).end('{"message":"Not Found"}')
    const answer = await call(method, url, { headers, ...(body !== '' && { body }) })
    return response.writeHead(answer.status, answer.headers).end(answer.text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The API does not listen')
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
