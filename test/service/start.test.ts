import { get } from 'node:http'
import { describe, expect, test } from 'vitest'
import { operatorCommand } from '../support/processes/operator-command.ts'
import { listProspects, request } from '../support/requests/http-client.ts'
import { httpEvent } from '../support/requests/http-event.ts'
import { burstTests } from './burst.ts'
import { httpTests } from './over-http.ts'
import { startedOnce } from './started-once.ts'
import { tourTests } from './tour.ts'
import { welcomeTests } from './welcome.ts'

// The last test must run after all others, because it stops the service.
describe('npm start', { shuffle: false }, () => {
  const { folder, service, running } = startedOnce('npm start', async () => ({}))

  // First, because the service then has to load most of its functions during the burst.
  describe('many requests at once', () => burstTests(running, service))
  describe('the banner', () => welcomeTests(running))
  describe('the tours', () => tourTests(running))
  describe('the service over HTTP', () => httpTests(running))

  test('npm start allows only origins and host names of this machine', async () => {
    const { url } = running()
    const page = { headers: { origin: 'https://app.example.com' } }
    expect((await fetch(`${url}/api/v1/prospects`, page)).status).toBe(403)
    expect(await statusForHost(url, 'example.com')).toBe(403)
    expect(await statusForHost(url, '127.0.0.1')).toBe(200)
  })

  test.runIf(process.platform === 'linux')(
    'no port of the service runs a function for a web page that sends an event',
    async () => {
      const path = '/api/auth/login'
      const text = JSON.stringify({ email: 'admin@demo.test', password: 'a wrong password' })
      const headers = { 'content-type': 'application/json' }
      const event = httpEvent({ method: 'POST', template: path, path, pathParameters: {}, headers, text })
      const ports = service().ports()
      expect(ports).toContain(Number(new URL(running().url).port))
      const isRun = () => service().output().includes('wrong_credentials')
      expect(isRun()).toBe(false)
      for (const port of ports)
        await fetch(
          `http://localhost:${port}/2015-03-31/functions/real-estate-records-local-login/invocations`,
          {
            method: 'POST',
            headers: { origin: 'https://app.example.com', 'content-type': 'text/plain' },
            body: JSON.stringify(event),
          },
        ).catch(() => undefined)
      // The log line of this request comes after the line of any function that ran before.
      await request(running().url, 'GET', '/health')
      expect(isRun()).toBe(false)
    },
  )

  test('operators can set a password and verify the data while npm start runs', async () => {
    const line = ['set-password', '--email', 'agent2@demo.test', '--json']
    const { code, out } = await operatorCommand('users', line, { DATA_DIR: folder })
    expect(code).toBe(0)
    expect(JSON.parse(out)).toMatchObject({ email: 'agent2@demo.test', password: expect.any(String) })
    const verified = await operatorCommand('verify', ['--json'], { DATA_DIR: folder })
    // Does not check stderr, because on a busy machine the command prints its progress there.
    expect(verified).toMatchObject({ code: 0 })
    expect(JSON.parse(verified.out)).toMatchObject({ isConsistent: true })
  })

  test('npm start passes the smoke test, which leaves no data', async () => {
    const { url, token } = running()
    const before = (await listProspects(url, token.viewer, { status: 'all' })).pagination
    const args = ['--url', url, '--email', 'admin@demo.test', '--password-stdin']
    const { code, out, err } = await operatorCommand('smoke', args, {}, 'demo-password')
    expect({ code, err, out }).toMatchObject({ code: 0, err: '' })
    expect(out.trimEnd().split('\n')).toEqual(Array(6).fill(expect.stringMatching(/^ok +\S.* \d+ ms$/)))
    expect(out).not.toContain('demo-password')
    expect((await listProspects(url, token.viewer, { status: 'all' })).pagination).toEqual(before)

    const asAgent = ['--url', url, '--email', 'agent@demo.test', '--password-stdin']
    const refused = await operatorCommand('smoke', asAgent, {}, 'demo-password')
    expect(refused).toMatchObject({ code: 1, out: expect.stringContaining('only an admin') })
  })

  test('npm start ends with exit code 0 after SIGINT and stops answering', async () => {
    expect(await service().stop('SIGINT')).toBe(0)
    await expect(fetch(running().url)).rejects.toThrow()
  })
})

/** Returns the status of a request with this Host header, which `fetch` cannot set. */
function statusForHost(url: string, host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url)
    get({ hostname, port, path: '/health', headers: { host } }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    }).on('error', reject)
  })
}
