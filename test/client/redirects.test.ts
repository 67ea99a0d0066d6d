import { createServer, type RequestListener } from 'node:http'
import { expect, onTestFinished, test, vi } from 'vitest'
import { connect } from '../../client/src/index.ts'
import { sessionOf } from './answering.ts'

/** A server on a port of its own; answers its origin. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  return `http://127.0.0.1:${address.port}`
}

test.each([301, 302, 303, 307, 308])(
  'follows no redirect (%i): the target gets no request',
  async (status) => {
    // No wait between attempts.
    vi.spyOn(Math, 'random').mockReturnValue(0)
    const reached: string[] = []
    const target = await serve((request, answer) => {
      reached.push(`${request.method} ${request.url}`)
      answer.setHeader('content-type', 'application/json').end('{}')
    })
    let asked = 0
    const baseUrl = await serve((request, answer) => {
      asked += 1
      answer.writeHead(status, { location: `${target}${request.url}` }).end()
    })
    const api = connect({ baseUrl, session: sessionOf('token', 1e12) })
    const body = { name: 'Zoé', email: 'zoe@example.com' }
    await expect(api.signIn({ email: 'agent@demo.test', password: 'secret' })).rejects.toThrow(TypeError)
    await expect(api.POST('/api/v1/prospects', { body })).rejects.toThrow(TypeError)
    await expect(api.GET('/api/v1/prospects', { redirect: 'follow' })).rejects.toThrow(TypeError)
    expect(asked).toBeGreaterThanOrEqual(3)
    expect(reached).toEqual([])
  },
)
