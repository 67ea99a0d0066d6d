import { chmodSync, copyFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { operatorCommand, serverless } from '../support/processes/operator-command.ts'
import { npmStart } from '../support/processes/service-process.ts'
import { temporaryFolder } from '../support/processes/temporary-folder.ts'
import { newProjectCopy } from '../support/project/project-copy.ts'

/** If the test runs as root, its commands run as the user `nobody`, because root could write to read-only files. */
const UNPRIVILEGED_USER = process.getuid?.() === 0 ? 65_534 : undefined

const ONE_LINE = /^[^\n]+\n$/

/** Starts the service and returns its error. Fails unless the service prints one line and ends with exit code 1. */
async function refusal(settings: Record<string, string>): Promise<string> {
  const service = await npmStart({ DATA_DIR: temporaryFolder(), DEMO: '0', ...settings })
  onTestFinished(service.kill)
  expect(await service.left()).toBe(1)
  expect(service.output()).not.toContain('is running')
  const lines = service
    .errors()
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('npm '))
  expect(lines).toHaveLength(1)
  return lines.join('')
}

/** Starts a server that answers every request with the same text, and returns its port. */
async function textServer(): Promise<number> {
  const server = createServer((_, response) => response.end('hello'))
  onTestFinished(() => void server.close())
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const address: AddressInfo | string | null = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port')
  return address.port
}

test('npm start fails with one line if the port is in use', async () => {
  const port = await textServer()
  expect(await refusal({ PORT: String(port) })).toMatch(
    new RegExp(
      `^Port ${port} is taken: stop the program that uses it, or choose another with PORT=\\d+ npm start$`,
    ),
  )
})

test('npm start fails with one line if the data folder cannot be written', async () => {
  const file = join(temporaryFolder(), 'file')
  writeFileSync(file, '')
  expect(await refusal({ DATA_DIR: file })).toMatch(/^The data folder .* cannot be written: .*DATA_DIR=/)
})

test('npm start fails with one line if DYNAMODB_ENDPOINT is not a DynamoDB engine', async () => {
  const endpoint = `http://localhost:${await textServer()}`
  expect(await refusal({ DYNAMODB_ENDPOINT: endpoint })).toMatch(
    /is not a DynamoDB engine .*DYNAMODB_ENDPOINT/,
  )
})

const AT_AWS = /^[^\n]*dev, prod[^\n]*npm run deploy[^\n]*\n$/

test.for([
  ...[['package'], ['deploy'], ['remove'], ['rollback'], ['deploy', '--stage', 'local'], ['info']].map(
    (args) => [args, AT_AWS] as const,
  ),
  [['deploy', '--stage', 'staging'], /^There is no stage staging on AWS: [^\n]*dev and prod\n$/],
  [['offline', '--stage', 'dev'], /^serverless offline runs only on the stage local[^\n]*\n$/],
] as const)('serverless %s fails with one line of instructions', async ([args, line]) => {
  const { code, out, err } = await serverless([...args], {})
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(err.replace(/^npm .*\n/gm, '')).toMatch(line)
})

test('npm start fails with one line if HOST is not an address of this machine', async () => {
  expect(await refusal({ HOST: '192.0.2.1' })).toMatch(
    /^This machine has no address 192\.0\.2\.1: HOST=0\.0\.0\.0 npm start/,
  )
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
