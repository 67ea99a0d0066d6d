import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import type { Running } from '../support/processes/service-process.ts'

const run = promisify(execFile)

/** The nth fenced block of a section of the README. */
export function block(section: string, number: number): string {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')
  const [, text = ''] = readme.split(`\n## ${section}\n`)
  return text.split('```')[number * 2 - 1]?.replace(/^\w*\n/, '') ?? ''
}

const withoutIds = (output: string) => output.replace(/\b(\w{3})_[0-9A-Z]{26}\b/g, '$1_…').trim()

/** The README's tour, pasted into a shell and pasted again, prints what the README says. */
export function tourTests(running: () => Running) {
  test('the tour of the README prints what it says, twice', async () => {
    const script = block('A tour', 1).replace('http://localhost:3000', running().url)
    for (const time of ['first', 'second']) {
      const { stdout, stderr } = await run('bash', ['-c', script])
      expect(stderr, time).toBe('')
      expect(withoutIds(stdout), time).toBe(withoutIds(block('A tour', 2)))
    }
  })
}
