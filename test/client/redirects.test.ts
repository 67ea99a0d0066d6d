import type { RequestListener } from 'node:http'
import { expect, onTestFinished, test, vi } from 'vitest'
import { connect } from '../../client/src/index.ts'
import { loopbackServer } from '../support/processes/loopback-server.ts'
import { sessionOf } from './answering.ts'

async function serve(listener: RequestListener): Promise<string> {
  const { url, close } = await loopbackServer(listener)
  onTestFinished(close)
  return url
}

test.each([302, 307])(
  'the client rejects a redirect (%i) and sends no request to its target',
  async (status) => {
    // Sets the delay between attempts to 0.
    vi.spyOn(Math, 'random').mockReturnValue(0)
    let reached = 0
    const target = await serve((_, answer) => {
      reached += 1
      answer.setHeader('content-type', 'application/json').end('{}')
    })
    const baseUrl = await serve((request, answer) => {
      answer.writeHead(status, { location: `${target}${request.url}` }).end()
    })
    const api = connect({ baseUrl, session: sessionOf('token', 1e12) })
    const body = { name: 'Zoé', email: 'zoe@example.com' }
    await expect(api.signIn({ email: 'agent@demo.test', password: 'secret' })).rejects.toMatchObject({
      name: 'ConnectionError',
    })
    await expect(api.POST('/api/v1/prospects', { body })).rejects.toMatchObject({ name: 'ConnectionError' })
    await expect(api.GET('/api/v1/prospects', { redirect: 'follow' })).rejects.toMatchObject({
      name: 'ConnectionError',
    })
    expect(reached).toBe(0)
  },
)
