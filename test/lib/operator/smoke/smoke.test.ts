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

test('smoke fails at its first step with a reason if no server runs', async () => {
  const { code, out, err } = await smoke(`--url http://127.0.0.1:${await freePort()}`)
  expect({ code, err }).toEqual({ code: 1, err: '' })
  expect(out).toMatch(/^FAILED +health +\d+ ms {2}fetch failed: .*ECONNREFUSED.*\n$/)
})

test('smoke fails if the server returns an HTML page, and does not print the page', async () => {
  const url = await server((_, response) => response.end('<html>secret-of-the-server</html>'))
  const { code, out } = await smoke(`--url ${url}`)
  expect(code).toBe(1)
  expect(out).toMatch(/^FAILED +health +\d+ ms +\S/)
  expect(out).not.toContain('secret-of-the-server')
})

test('smoke fails for a malformed sign-in response, and does not print the token', async () => {
  const url = await server(({ url }, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(url === '/health' ? '{"status":"ok"}' : '{"token":"secret-token","user":{}}')
  })
  const { code, out } = await smoke(`--url ${url} ${SIGN_IN}`, PASSWORD)
  expect(code).toBe(1)
  expect(out).toMatch(/^ok +health.*\nFAILED +sign in.*\n$/)
  expect(out).not.toContain('secret-token')
  expect(out).not.toContain(PASSWORD)
})

test.each([
  ['an invalid URL', '--url localhost:3000', 'must be an http URL'],
  ['an e-mail without a password', '--url http://localhost --email a@example.com', '--ask'],
  ['a password without an e-mail', '--url http://localhost --password-stdin', '--email'],
])('smoke prints a message and exits with 1 for %s', async (_, line, message) => {
  const { code, out, err } = await smoke(line, PASSWORD)
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(err).toContain(message)
  expect(err).not.toMatch(/^ +at /m)
})
