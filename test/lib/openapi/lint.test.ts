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

test('Redocly reports no errors and no warnings for openapi.json with its recommended rules', () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'openapi.json'), readProjectFile('openapi.json'))
  const redocly = resolve('node_modules/.bin/redocly')
  const options = ['--extends=recommended', '--format=json', 'openapi.json']
  const { stdout } = spawnSync(process.execPath, [redocly, 'lint', ...options], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  })
  expect(v.parse(Report, stdout).problems.map(({ ruleId }) => ruleId)).toEqual([])
})
