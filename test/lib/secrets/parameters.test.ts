import { expect, onTestFinished, test, vi } from 'vitest'
import { useServiceEnvironment } from '../../../lib/config.ts'
import { parameterAt } from '../../../lib/secrets/parameters.ts'
import { startParameterStore } from '../../support/aws/parameter-store.ts'
import { loopbackServer } from '../../support/processes/loopback-server.ts'

test('a read of an SSM parameter is retried if the first request gets no response', async () => {
  let asked = 0
  const { url, close } = await loopbackServer((_request, response) => {
    asked += 1
    if (asked === 1) return
    response.writeHead(200, { 'content-type': 'application/x-amz-json-1.1' })
    response.end(JSON.stringify({ Parameter: { Name: '/a/text', Value: 'kept' } }))
  })
  onTestFinished(close)
  useServiceEnvironment({ AWS_ENDPOINT_URL_SSM: url })
  expect(await parameterAt('ssm:/a/text').read()).toBe('kept')
  expect(asked).toBe(2)
})

test('a secret SSM parameter is stored as SecureString, and can be read and replaced', async () => {
  const standIn = await startParameterStore()
  onTestFinished(standIn.close)
  vi.resetModules()
  const { parameterAt } = await import('../../../lib/secrets/parameters.ts')
  const parameter = parameterAt('ssm:/a/secret')
  for (const [at, secret] of ['the first', 'the second'].entries()) {
    expect(await parameter.write(secret, true)).toBe(at + 1)
    expect(await parameter.read()).toBe(secret)
  }
  expect(standIn.parameters.get('/a/secret')).toMatchObject({ Type: 'SecureString' })
  await parameter.write('for everybody', false)
  expect(standIn.parameters.get('/a/secret')).toMatchObject({ Type: 'String' })
})
