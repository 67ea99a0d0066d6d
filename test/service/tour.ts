import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { searchPath } from '../../lib/config.ts'
import type { Running } from '../support/processes/service-process.ts'
import { readProjectFile } from '../support/project/source-files.ts'
import { request, signIn } from '../support/requests/http-client.ts'

const hasZsh = searchPath().some((folder) => existsSync(join(folder, 'zsh')))
if (!hasZsh) console.warn('No zsh on the PATH (Debian: apt-get install zsh): the tours run only in bash')

/** Shells that read commands as if they were pasted. In zsh a pasted `#` is a command, and an apostrophe behind it opens a quote. */
const shells = [
  { shell: 'bash', args: ['--norc', '-i'] },
  ...(hasZsh ? [{ shell: 'zsh', args: ['-f', '-i'] }] : []),
]
const pages = [
  { page: 'README.md', heading: 'A tour' },
  { page: 'docs/tour.md', heading: 'With curl' },
]

/** Returns the nth fenced code block below a heading of a page. */
export function block(page: string, heading: string, number: number): string {
  const [, text = ''] = readProjectFile(page).split(`\n## ${heading}\n`)
  return text.split('```')[number * 2 - 1]?.replace(/^\w*\n/, '') ?? ''
}

const withoutIds = (output: string) => output.replace(/\b(\w{3})_[0-9A-Z]{26}\b/g, '$1_…').trim()

/** The requests on the first screen of the README, each with a part of its response. */
const firstScreen = (readProjectFile('README.md').split('```')[1] ?? '')
  .trim()
  .split('\n\n')
  .map((each) => /^GET (\S+)\n(.*)$/s.exec(each) ?? [])
  .map(([, target = '', part = '']) => ({ target, part }))

/** Pastes each tour into each shell and compares its output with the output on the page. */
export function tourTests(running: () => Running) {
  test.each(firstScreen)('GET $target returns what the README shows', async ({ target, part }) => {
    const { url } = running()
    const { body } = await request(url, 'GET', target, { token: await signIn(url, 'viewer@demo.test') })
    expect(body).toMatchObject(JSON.parse(part))
  })

  const pastes = pages.flatMap((each) => shells.map((one) => ({ ...each, ...one })))
  test.each(pastes)(
    'the tour of $page, pasted into $shell, prints the output that the page shows',
    async ({ page, heading, shell, args }) => {
      const { PATH, HOME } = process.env
      const child = spawn(shell, args, {
        env: { PATH, HOME, PORT: new URL(running().url).port },
        stdio: ['pipe', 'pipe', 'pipe'],
      })
      child.stdin.end(block(page, heading, 1))
      const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)])
      expect(withoutIds(output), errors).toBe(withoutIds(block(page, heading, 2)))
    },
  )
}
