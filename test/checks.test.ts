import { execFileSync, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from './support/processes/temporary-folder.ts'
import { projectManifest } from './support/project/project-manifest.ts'
import { projectFiles } from './support/project/source-files.ts'

test('npm run types checks every TypeScript file', () => {
  const commands = (projectManifest.scripts.types ?? '').matchAll(/\btsc ([^&]+)/g)
  const checked = [...commands].flatMap(([, args = '']) =>
    execFileSync('node_modules/.bin/tsc', [...args.trim().split(' '), '--listFilesOnly'], {
      encoding: 'utf8',
    }).split('\n'),
  )
  const paths = new Set(checked.map((path) => relative('.', path)))
  const files = projectFiles().filter((path) => path.endsWith('.ts'))
  expect(files.filter((path) => !paths.has(path))).toEqual([])
})

const passing = { success: true, numPassedTests: 3, numFailedTests: 0, testResults: [] }
const broken = { status: 'failed', fullName: 'adds up', failureMessages: ['2 is not 3'] }
const failing = {
  ...{ success: false, numPassedTests: 2, numFailedTests: 1 },
  testResults: [{ name: 'sum.test.ts', status: 'failed', assertionResults: [broken] }],
}

/** Runs the step of `npm run check` that counts tests. `reports` are the reports of the runs `one` and `two`. */
function counted(reports: Record<string, object>, failedCommands = 0) {
  const folder = temporaryFolder()
  for (const [run, report] of Object.entries(reports))
    writeFileSync(join(folder, `${run}.json`), JSON.stringify(report))
  const args = ['.ci/count-tests.mjs', folder, String(failedCommands), 'one', 'two']
  const { status, stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  return { status, lastLine: stdout.trim().split('\n').at(-1), stdout }
}

test('npm run check passes and counts the tests when every run passed', () => {
  expect(counted({ one: passing, two: passing })).toMatchObject({ status: 0, lastLine: '6 passed, 0 failed' })
})

test.each([
  ['a run wrote no report', { one: passing }, 0],
  ['a run executed no test', { one: passing, two: { ...passing, numPassedTests: 0 } }, 0],
  ['a run failed outside its tests', { one: passing, two: { ...passing, success: false } }, 0],
  ['a test failed', { one: failing, two: passing }, 0],
  ['a command failed', { one: passing, two: passing }, 1],
])('npm run check fails when %s', (_, reports, failedCommands) => {
  expect(counted(reports, failedCommands).status).toBe(1)
})

test('npm run check names each failed test', () => {
  const { stdout, lastLine } = counted({ one: failing, two: passing })
  expect(stdout).toContain('sum.test.ts: adds up')
  expect(lastLine).toBe('5 passed, 1 failed')
})
