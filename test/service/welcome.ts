import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { searchPath } from '../../lib/config.ts'
import type { Running } from '../support/processes/service-process.ts'

const hasCurl = searchPath().some((commands) => existsSync(join(commands, 'curl')))

/** Tests the banner of a first start of the service. */
export function welcomeTests(running: () => Running): void {
  test('the banner names the URL, the database, the reference page, and the demo users with their password', async () => {
    const { url, output } = running()
    expect(url).toMatch(/^http:\/\/localhost:\d+$/)
    expect(output).toMatch(/Database +\S.* in .+\n +Data +new\n/)
    // `startedOnce` signs in as these users.
    expect(output).toMatch(
      /Sign in +admin@demo\.test, agent@demo\.test, viewer@demo\.test\n +password demo-password\n/,
    )
    const page = await fetch(/Reference +(\S+)/.exec(output)?.[1] ?? '')
    expect([page.url, page.headers.get('content-type')]).toEqual([`${url}/docs`, 'text/html; charset=utf-8'])
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
