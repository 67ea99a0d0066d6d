import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import type { Running } from '../support/processes/service-process.ts'
import { readProjectFile } from '../support/project/source-files.ts'

const run = promisify(execFile)

/** Returns the nth fenced code block below a heading of a page. */
export function block(page: string, heading: string, number: number): string {
  const [, text = ''] = readProjectFile(page).split(`\n## ${heading}\n`)
  return text.split('```')[number * 2 - 1]?.replace(/^\w*\n/, '') ?? ''
}

const withoutIds = (output: string) => output.replace(/\b(\w{3})_[0-9A-Z]{26}\b/g, '$1_…').trim()

/** Runs each tour twice in a shell and compares its output with the output on the page. */
export function tourTests(running: () => Running) {
  test.each([
    ['README.md', 'A tour'],
    ['docs/tour.md', 'With curl'],
  ])('the tour of %s prints the output that the page shows, also in a second run', async (page, heading) => {
    const script = block(page, heading, 1).replace('http://localhost:3000', running().url)
    for (const time of ['first', 'second']) {
      const { stdout, stderr } = await run('bash', ['-c', script])
      expect(stderr, time).toBe('')
      expect(withoutIds(stdout), time).toBe(withoutIds(block(page, heading, 2)))
    }
  })
}
