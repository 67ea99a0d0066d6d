import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { searchPath } from '../../lib/config.ts'
import type { Running } from '../support/processes/service-process.ts'
import { signIn } from '../support/requests/http-client.ts'

const hasCurl = searchPath().some((commands) => existsSync(join(commands, 'curl')))

/** Tests the banner of a first start of the service. */
export function welcomeTests(running: () => Running): void {
  test('the banner names the URL and the database, and the start says when the sample records are there', () => {
    const { url, output } = running()
    expect(url).toMatch(/^http:\/\/localhost:\d+$/)
    expect(output).toMatch(/Database +\S.* in .+/)
    expect(output).toMatch(/Data +new\n/)
    expect(output).toMatch(/^All 400 sample records are there\.$/m)
  })

  test('the banner contains the URL of the reference page', async () => {
    const { url, output } = running()
    const [, page = ''] = /Reference +(\S+)/.exec(output) ?? []
    expect(page).toBe(`${url}/docs`)
    const answer = await fetch(page)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  })

  test('the demo users in the banner can sign in with the printed password', async () => {
    const { url, output } = running()
    const emails = output.match(/\S+@demo\.test(?=,|\n)/g) ?? []
    const password = /password (\S+)/.exec(output)?.[1]
    expect(emails).toEqual(['admin@demo.test', 'agent@demo.test', 'viewer@demo.test'])

    for (const email of emails) expect(await signIn(url, email, password)).toMatch(/^ey/)
  })

  test.runIf(hasCurl)('the commands in the banner work', async () => {
    const { output } = running()
    const commands = /Try it:\n(.*)\n {2}Ctrl-C/s.exec(output)?.[1] ?? ''
    const { stdout } = await promisify(execFile)('bash', ['-c', commands])
    expect(JSON.parse(stdout)).toMatchObject({
      data: [{ id: expect.stringMatching(/^prs_/) }, {}, {}],
      pagination: { page: 1, limit: 3 },
    })
  })
}
