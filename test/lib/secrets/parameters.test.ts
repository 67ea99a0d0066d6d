import { createServer } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { useServiceEnvironment } from '../../../lib/config.ts'
import { parameterAt } from '../../../lib/secrets/parameters.ts'

test('a store that does not answer is asked again', async () => {
  let asked = 0
  const server = createServer((_request, response) => {
    asked += 1
    if (asked === 1) return
    response.writeHead(200, { 'content-type': 'application/x-amz-json-1.1' })
    response.end(JSON.stringify({ Parameter: { Name: '/a/text', Value: 'kept' } }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The stand-in does not listen')
  useServiceEnvironment({ AWS_ENDPOINT_URL_SSM: `http://127.0.0.1:${address.port}` })
  expect(await parameterAt('ssm:/a/text').read()).toBe('kept')
  expect(asked).toBe(2)
})
