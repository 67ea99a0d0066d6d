import { chmodSync, copyFileSync, existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { loopbackServer } from '../support/processes/loopback-server.ts'
import { operatorCommand, serverless } from '../support/processes/operator-command.ts'
import { npmStart } from '../support/processes/service-process.ts'
import { temporaryFolder } from '../support/processes/temporary-folder.ts'
import { newProjectCopy } from '../support/project/project-copy.ts'
import { request } from '../support/requests/http-client.ts'

test('npm start fails with one line if the port is in use', async () => {
  const { url, close } = await loopbackServer((_, response) => response.end())
  onTestFinished(close)
  const PORT = new URL(url).port
  const DATA_DIR = join(temporaryFolder(), 'data')
  const service = await npmStart({ DATA_DIR, HOST: '127.0.0.1', PORT })
  onTestFinished(service.kill)
  expect(await service.left()).toBe(1)
  expect(service.output()).not.toContain('is running')
  expect(service.errors().replace(/^npm .*\n/gm, '')).toMatch(
    new RegExp(
      `^Port ${PORT} cannot be used .*choose another with PORT=\\d+ DATA_DIR=${DATA_DIR} npm start\n$`,
    ),
  )
  expect(existsSync(DATA_DIR)).toBe(false)
})

// test/lib/local/plugin/local-stage.test.ts has the other commands and stages.
test('serverless deploy without a stage fails with one line of instructions', async () => {
  const { code, out, err } = await serverless(['deploy'], {})
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(err.replace(/^npm .*\n/gm, '')).toMatch(/^[^\n]*dev, prod[^\n]*npm run deploy[^\n]*\n$/)
})

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

test('in a read-only project folder, the service returns 500 for a function whose file is missing', async () => {
  const project = newProjectCopy()
  onTestFinished(() => rmSync(project, { recursive: true }))
  rmSync(join(project, 'functions/auth/jwks.ts'))
  chmodSync(project, 0o555)
  const service = await npmStart({ DATA_DIR: ':memory:', DEMO: '0' }, project)
  onTestFinished(service.kill)
  const url = await service.url()
  const failed = await request(url, 'GET', '/.well-known/jwks.json')
  expect(failed).toMatchObject({ status: 500, body: { message: 'Internal Server Error' } })
})
