import { chmodSync, copyFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { loopbackServer } from '../support/processes/loopback-server.ts'
import { operatorCommand, serverless } from '../support/processes/operator-command.ts'
import { npmStart } from '../support/processes/service-process.ts'
import { temporaryFolder } from '../support/processes/temporary-folder.ts'
import { newProjectCopy } from '../support/project/project-copy.ts'

/** If the test runs as root, its commands run as the user `nobody`, because root could write to read-only files. */
const UNPRIVILEGED_USER = process.getuid?.() === 0 ? 65_534 : undefined

const ONE_LINE = /^[^\n]+\n$/

test('npm start fails with one line if the port is in use', async () => {
  const { url, close } = await loopbackServer((_, response) => response.end())
  onTestFinished(close)
  const PORT = new URL(url).port
  const service = await npmStart({ DATA_DIR: temporaryFolder(), HOST: '127.0.0.1', PORT })
  onTestFinished(service.kill)
  expect(await service.left()).toBe(1)
  expect(service.output()).not.toContain('is running')
  expect(service.errors().replace(/^npm .*\n/gm, '')).toMatch(
    new RegExp(`^Port ${PORT} cannot be used .*choose another with PORT=\\d+ npm start\n$`),
  )
})

const AT_AWS = /^[^\n]*dev, prod[^\n]*npm run deploy[^\n]*\n$/

test.for([
  [['deploy'], AT_AWS],
  [['info'], AT_AWS],
  [['deploy', '--stage', 'staging'], /^There is no stage staging on AWS: [^\n]*dev and prod\n$/],
  [['offline', '--stage', 'dev'], /^serverless offline runs only on the stage local[^\n]*\n$/],
] as const)('serverless %s fails with one line of instructions', async ([args, line]) => {
  const { code, out, err } = await serverless([...args], {})
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(err.replace(/^npm .*\n/gm, '')).toMatch(line)
})

describe('a project folder that is not ready for the service', () => {
  test.for(['22.20.0', '24.6.0'])(
    'the service fails with one line on Node %s if npm ci has not installed Node',
    async (release) => {
      const old = `data:text/javascript,Object.defineProperty(process.versions,'node',{value:'${release}'})`
      const refused = await operatorCommand('--import', [old, 'lib/local/plugin/index.mjs'], {})
      expect(refused).toMatchObject({ code: 1, out: '' })
      expect(refused.err).toMatch(
        /^This is Node \d+\.\d+\.\d, .* npm ci without --omit installs Node 24\. .*install Node 24\.7 or newer\n$/,
      )
    },
  )

  test('npm start before npm ci fails with one line that says what to do', async () => {
    const folder = temporaryFolder()
    copyFileSync('package.json', join(folder, 'package.json'))
    const service = await npmStart({}, folder)
    onTestFinished(service.kill)
    expect(await service.left()).toBe(1)
    expect(service.errors().replace(/^npm .*\n/gm, '')).toBe('Run npm ci first\n')
  })

  test('npm run openapi fails with one line if the project folder is read-only', async () => {
    const folder = newProjectCopy()
    copyFileSync('openapi.json', join(folder, 'openapi.json'))
    for (const file of ['', 'openapi.json']) chmodSync(join(folder, file), 0o555)
    const settings = { DATA_DIR: ':memory:', HOME: tmpdir() }
    const refused = await operatorCommand('lib/openapi/write.ts', [], settings, '', folder, UNPRIVILEGED_USER)
    rmSync(folder, { recursive: true })
    expect(refused).toMatchObject({ code: 1, out: '' })
    expect(refused.err).toMatch(ONE_LINE)
    expect(refused.err).toMatch(/openapi\.json'.* copy of the project/)
  })
})
