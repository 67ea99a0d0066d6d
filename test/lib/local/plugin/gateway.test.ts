import { once } from 'node:events'
import { createServer, request as httpRequest } from 'node:http'
import { hostname } from 'node:os'
import { expect, onTestFinished, test } from 'vitest'
import { localConfig } from '../../../../lib/config.ts'
import { freePort } from '../../../../lib/local/engine/engine.ts'
import { openPort } from '../../../../lib/local/plugin/gateway.ts'
import { StartError } from '../../../../lib/local/start-error.ts'

type Asked = { method?: string; headers?: Record<string, string> }

/** Opens a port of the service. The server behind it answers with the `Origin` that it receives. */
async function opened(settings: Record<string, string> = {}) {
  const PORT = settings.PORT ?? String(await freePort())
  const service = await openPort(localConfig({ ...settings, PORT }))
  onTestFinished(service.close)
  const answers = () =>
    service.answerWith(createServer(({ headers }, response) => response.end(headers.origin ?? 'no origin')))
  const asked = async ({ method = 'GET', headers = {} }: Asked) => {
    const sent = httpRequest({ port: Number(PORT), host: 'localhost', method, headers }).end()
    const [response] = await once(sent, 'response')
    const [text = ''] = (await response.toArray()).map(String)
    return [response.statusCode, text]
  }
  return { port: PORT, answers, asked }
}

async function statusOf(asked: Asked): Promise<unknown> {
  const service = await opened()
  service.answers()
  return service.asked(asked)
}

test('a request waits until the service is ready', async () => {
  const service = await opened()
  const answer = service.asked({})
  service.answers()
  expect(await answer).toEqual([200, 'no origin'])
})

test.for([
  'http://localhost:5173',
  'http://app.localhost:3000',
  'http://127.0.0.1:8080',
  'http://[::1]:8080',
  'capacitor://localhost',
])('pages of %s may read and write', async (origin) => {
  for (const method of ['GET', 'POST'])
    expect(await statusOf({ method, headers: { origin } })).toEqual([200, origin])
})

test.for(['https://app.example.com', 'http://localhost.example.com', 'http://127.0.0.1.example.com', 'null'])(
  'a request of a page of %s is answered without CORS if it only reads, and no function gets it if it writes',
  async (origin) => {
    for (const method of ['GET', 'OPTIONS'])
      expect(await statusOf({ method, headers: { origin } })).toEqual([200, 'no origin'])
    for (const method of ['POST', 'PUT', 'DELETE'])
      expect(await statusOf({ method, headers: { origin } })).toEqual([403, ''])
  },
)

test.for(['localhost', 'a.localhost:3000', '127.0.0.1:3000', '[::1]:3000', '192.168.1.5:3000', hostname()])(
  'requests for the host %s are answered',
  async (host) => {
    expect(await statusOf({ headers: { host } })).toEqual([200, 'no origin'])
  },
)

test.for(['example.com', 'localhost.example.com:3000', '127.0.0.1.example.com', 'localhost:99999'])(
  'no function gets a request for the host "%s"',
  async (host) => {
    expect(await statusOf({ headers: { host } })).toEqual([403, ''])
  },
)

test('a port that is taken, and a host that this machine does not have, throw a StartError', async () => {
  const { port } = await opened()
  await expect(opened({ PORT: port })).rejects.toThrow(StartError)
  await expect(opened({ PORT: port })).rejects.toThrow(`Port ${port} is taken`)
  await expect(opened({ HOST: '192.0.2.1' })).rejects.toThrow('has no address 192.0.2.1')
})
