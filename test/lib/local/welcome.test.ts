import { expect, test } from 'vitest'
import type { LocalConfig } from '../../../lib/config.ts'
import { welcome } from '../../../lib/local/welcome.ts'

const service = {
  url: 'http://localhost:3000',
  engine: 'dynoxide',
  isNew: true,
  samples: 400,
  ended: new Promise<string>(() => undefined),
}
const said = (HOST: string) => {
  const local: LocalConfig = { PORT: 3000, HOST, DATA_DIR: '.local', DEMO: '1' }
  return welcome(local, service)
}

test.for(['localhost', '127.0.0.1', '127.0.0.2'])('%s is open to this machine only', (host) => {
  expect(said(host)).not.toContain('Network')
})

test.for(['0.0.0.0', '192.168.1.5'])('that %s is open to others is said', (host) => {
  expect(said(host)).toMatch(/Network +open to every machine on it, with the password above/)
})

test('an address of the network is where a phone finds it', () => {
  expect(said('192.168.1.5')).toContain('http://192.168.1.5:3000')
})
