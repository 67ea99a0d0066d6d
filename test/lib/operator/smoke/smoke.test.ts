import type { RequestListener } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../../../lib/local/engine/engine.ts'
import { commandHere } from '../../../support/processes/command-here.ts'
import { loopbackServer } from '../../../support/processes/loopback-server.ts'

const smoke = (line: string, input?: string) => commandHere('smoke', line.split(' '), {}, input)
const SIGN_IN = '--email ana@example.com --password-stdin'
const PASSWORD = 'correct horse battery staple'

async function server(answer: RequestListener): Promise<string> {
  const { url, close } = await loopbackServer(answer)
  onTestFinished(close)
  return url
}

test('every smoke check fails with a reason if no server runs', async () => {
  const { code, out, err } = await smoke(`--url http://127.0.0.1:${await freePort()}`)
  expect({ code, err }).toEqual({ code: 1, err: '' })
  const lines = out.trimEnd().split('\n')
  expect(lines).toHaveLength(5)
  for (const line of lines) expect(line).toMatch(/^FAILED +\S.* \d+ ms {2}fetch failed: .*ECONNREFUSED/)
})

test('smoke fails if the server returns an HTML page for every request, and does not print the page', async () => {
  const url = await server((_, response) => response.end('<html>secret-of-the-server</html>'))
  const { code, out } = await smoke(`--url ${url} ${SIGN_IN}`, PASSWORD)
  expect(code).toBe(1)
  for (const check of ['public keys are published', 'a list without a token is refused', 'a user signs in'])
    expect(out).toMatch(new RegExp(`FAILED +${check} .* ms +\\S`))
  expect(out).not.toContain('secret-of-the-server')
  expect(out).not.toContain('refreshed')
})

test('smoke fails for a malformed sign-in response, and does not print the token', async () => {
  const url = await server((_, response) => response.end('{"token":"secret-token","user":{}}'))
  const { code, out } = await smoke(`--url ${url} ${SIGN_IN} --json`, PASSWORD)
  expect(code).toBe(1)
  expect(JSON.parse(out).at(-1)).toMatchObject({
    proves: 'a user signs in',
    fault: expect.stringContaining('expires_at'),
  })
  expect(out).not.toContain('secret-token')
  expect(out).not.toContain(PASSWORD)
})

test.each([
  ['an invalid URL', '--url localhost:3000', 'must be an http URL'],
  ['an e-mail without a password', '--url http://localhost --email a@example.com', '--ask'],
  ['--write without a user', '--url http://localhost --write', 'give --email'],
])('smoke prints a message and exits with 1 for %s', async (_, line, message) => {
  const { code, out, err } = await smoke(line)
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(err).toContain(message)
  expect(err).not.toMatch(/^ +at /m)
})
