import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../support/processes/temporary-folder.ts'
import { readProjectFile } from '../../support/project/source-files.ts'

const Report = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ problems: v.array(v.object({ ruleId: v.string() })) }),
)

/** The rules of Redocly's recommended set that a document breaks, errors and warnings. */
function brokenRules(document: string): string[] {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'openapi.json'), document)
  const redocly = resolve('node_modules/.bin/redocly')
  const options = ['--extends=recommended', '--format=json', 'openapi.json']
  const { stdout } = spawnSync(process.execPath, [redocly, 'lint', ...options], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  })
  return v.parse(Report, stdout).problems.map(({ ruleId }) => ruleId)
}

test('openapi.json breaks none of the rules that Redocly recommends', () => {
  expect(brokenRules(readProjectFile('openapi.json'))).toEqual([])
})

test('the lint notices an operation without a summary and references to a schema that is gone', () => {
  const document = JSON.parse(readProjectFile('openapi.json'))
  delete document.paths['/health'].get.summary
  delete document.components.schemas.Prospect
  const rules = brokenRules(JSON.stringify(document))
  expect(rules).toContain('operation-summary')
  expect(rules).toContain('no-unresolved-refs')
})
