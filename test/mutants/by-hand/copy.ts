import { spawnSync } from 'node:child_process'
import { cpSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as v from 'valibot'
import { newFolder } from '../../support/processes/temporary-folder.ts'
import { projectFiles } from '../../support/project/source-files.ts'

/** The project as it is, with whatever is not committed yet, in a folder that can be spoilt. */
export function copyOfEverything(): string {
  const folder = newFolder()
  for (const path of projectFiles()) cpSync(path, join(folder, path))
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  return folder
}

const Report = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    testResults: v.array(
      v.object({
        name: v.string(),
        status: v.string(),
        assertionResults: v.array(
          v.object({ fullName: v.string(), status: v.string(), failureMessages: v.array(v.string()) }),
        ),
      }),
    ),
  }),
)

/** How the tests of some files end, up to the first that fails, with what it says: `broken` are files that fail without any test that does. */
export type Run = { failed: string[]; broken: string[] }

/** Runs tests of a copy. */
export function runTests(folder: string, files: readonly string[]): Run {
  const report = join(folder, 'report.json')
  rmSync(report, { force: true })
  const reporting = ['--bail=1', '--reporter=json', `--outputFile=${report}`]
  spawnSync('vitest', ['run', '--project', 'any', ...files, ...reporting], {
    cwd: folder,
    stdio: 'ignore',
  })
  const { testResults } = v.parse(Report, readFileSync(report, 'utf8'))
  const failed = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages }) => `${fullName}: ${failureMessages.join()}`)
  const broken = testResults.filter(({ status }) => status === 'failed').map(({ name }) => name)
  return { failed, broken: failed.length > 0 ? [] : broken }
}
