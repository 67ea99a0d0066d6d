import type { RequestListener } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../../../lib/local/engine/ports.ts'
import { loopbackServer } from '../../../support/processes/loopback-server.ts'
import { operatorCommand } from '../../../support/processes/operator-command.ts'

const smoke = (args: string[], input?: string) => operatorCommand('smoke', args, {}, input)
const signIn = ['--email', 'ana@example.com', '--password-stdin']
const PASSWORD = 'correct horse battery staple'

async function server(answer: RequestListener): Promise<string> {
  const { url, close } = await loopbackServer(answer)
  onTestFinished(close)
  return url
}

test('where nothing answers every check fails, and says why', async () => {
  const { code, out, err } = await smoke(['--url', `http://127.0.0.1:${await freePort()}`])
  expect({ code, err }).toEqual({ code: 1, err: '' })
  const lines = out.trimEnd().split('\n')
  expect(lines).toHaveLength(5)
  for (const line of lines) expect(line).toMatch(/^FAILED +\S.* \d+ ms {2}fetch failed: .*ECONNREFUSED/)
})

test('a server that answers everything with 200 and a page fails, and what it sent is not shown', async () => {
  const url = await server((_, response) => response.end('<html>secret-of-the-server</html>'))
  const { code, out } = await smoke(['--url', url, ...signIn], PASSWORD)
  expect(code).toBe(1)
  expect(out).toMatch(/FAILED +public keys are published .* does not have the shape/)
  expect(out).toMatch(/FAILED +a list is closed to strangers .* the status is 200, not 401/)
  expect(out).toMatch(/FAILED +a user signs in .* does not have the shape/)
  expect(out).not.toContain('secret-of-the-server')
  expect(out).not.toContain('refreshed')
})

test('an answer that is nearly a session is refused without showing its token', async () => {
  const url = await server((_, response) => response.end(JSON.stringify({ token: 'secret-token', user: {} })))
  const { code, out } = await smoke(['--url', url, ...signIn, '--json'], PASSWORD)
  expect(code).toBe(1)
  expect(JSON.parse(out).at(-1)).toMatchObject({
    proves: 'a user signs in',
    fault: expect.stringContaining('expires_at'),
  })
  expect(out).not.toContain('secret-token')
  expect(out).not.toContain(PASSWORD)
})

test.each([
  ['no URL', [], 'url is required'],
  ['a URL that is none', ['--url', 'localhost:3000'], 'url must be an http URL'],
  ['an e-mail without a password', ['--url', 'http://localhost', '--email', 'a@example.com'], '--ask'],
  ['writing as nobody', ['--url', 'http://localhost', '--write'], 'give --email'],
])('%s is one plain message and exit code 1', async (_, args, told) => {
  const { code, out, err } = await smoke(args)
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(err).toContain(told)
  expect(err).not.toMatch(/^ +at /m)
})
