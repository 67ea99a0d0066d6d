import { expect, test } from 'vitest'
import type { LocalConfig } from '../../../../lib/config.ts'
import { banner } from '../../../../lib/local/plugin/banner.ts'

const printed = (HOST: string) => {
  const local: LocalConfig = { PORT: 3000, HOST, DATA_DIR: '.local', DEMO: '1' }
  return banner(local, 'dynoxide', true)
}

test.for(['localhost', '127.0.0.2'])('the banner shows no network address for HOST=%s', (host) => {
  expect(printed(host)).not.toContain('Network')
})

test('if HOST is a network address, the banner says that every machine on the network can connect', () => {
  expect(printed('192.168.1.5')).toMatch(/Network +open to every machine/)
})
