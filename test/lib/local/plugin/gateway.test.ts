import { expect, test } from 'vitest'
import { localConfig } from '../../../../lib/config.ts'
import { freePort } from '../../../../lib/local/engine/engine.ts'
import { holdPort, isAllowed } from '../../../../lib/local/plugin/gateway.ts'
import { StartError } from '../../../../lib/local/start-error.ts'
import { loopbackServer } from '../../../support/processes/loopback-server.ts'

test.for([
  ['http://localhost:5173', 'localhost:3000'],
  ['http://app.localhost:3000', 'a.localhost:3000'],
  ['http://127.0.0.1:8080', '127.0.0.1:3000'],
  ['http://[::1]:8080', '[::1]:3000'],
  ['capacitor://localhost', '10.0.2.2:3000'],
  ['http://192.168.1.5:3000', '192.168.1.5:3000'],
  [undefined, 'localhost'],
] as const)('requests of the origin %s to the host %s are allowed', ([origin, host]) => {
  expect(isAllowed({ host, ...(origin && { origin }) })).toBe(true)
})

test.for([
  ['https://app.example.com', 'localhost:3000'],
  ['http://localhost.example.com', 'localhost:3000'],
  ['http://127.0.0.1.example.com', 'localhost:3000'],
  ['http://192.168.1.66:3000', '192.168.1.5:3000'],
  ['null', 'localhost:3000'],
  [undefined, 'example.com'],
  ['http://example.com:3000', 'example.com:3000'],
  [undefined, 'localhost.example.com:3000'],
  [undefined, '127.0.0.1.example.com'],
] as const)('requests of the origin %s to the host %s are refused', ([origin, host]) => {
  expect(isAllowed({ host, ...(origin && { origin }) })).toBe(false)
})

test('a port that is taken, and a host that this machine does not have, throw a StartError', async () => {
  const { url, close } = await loopbackServer((_, response) => response.end())
  const PORT = new URL(url).port
  await expect(holdPort(localConfig({ PORT }))).rejects.toThrow(StartError)
  await close()
  await expect(holdPort(localConfig({ HOST: '192.0.2.1', PORT }))).rejects.toThrow('192.0.2.1')
})

test('of two starts on one port at the same time, one throws a StartError', async () => {
  const PORT = String(await freePort())
  const starts = await Promise.allSettled([1, 2].map(() => holdPort(localConfig({ PORT }))))
  expect(starts.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  for (const start of starts)
    if (start.status === 'fulfilled') start.value()
    else expect(start.reason).toBeInstanceOf(StartError)
})
