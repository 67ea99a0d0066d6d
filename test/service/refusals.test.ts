import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../lib/local/engine/ports.ts'
import { npmStart } from '../support/service-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

/** Starts the service, which must refuse: one line for the user, exit code 1, nothing left running. */
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

/** The port of a server that answers everything with the same text. */
async function textServer(): Promise<number> {
  const server = createServer((_, response) => response.end('hello'))
  onTestFinished(() => void server.close())
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const address: AddressInfo | string | null = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port')
  return address.port
}

test('a port that is taken', async () => {
  const port = await textServer()
  expect(await refusal({ PORT: String(port) })).toMatch(
    new RegExp(`^Port ${port} is taken: stop what uses it, or choose another with PORT=\\d+ npm start$`),
  )
})

test('a port that is none', async () => {
  expect(await refusal({ PORT: 'http' })).toContain('PORT must be a port number')
})

test('a data folder that cannot be written', async () => {
  const file = join(temporaryFolder(), 'file')
  writeFileSync(file, '')
  expect(await refusal({ DATA_DIR: join(file, 'data') })).toMatch(
    /^The data folder .* cannot be written: .*DATA_DIR=/,
  )
})

test('keys that cannot be read', async () => {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'keys'))
  writeFileSync(join(folder, 'keys', 'public-keys'), '{"keys":[')
  expect(await refusal({ DATA_DIR: folder })).toMatch(/^The keys in .* cannot be used: remove that folder/)
})

test('data that is damaged', async () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'table.sqlite'), 'not a database'.repeat(100))
  expect(await refusal({ DATA_DIR: folder })).toMatch(/^The database engine .* did not start .*DATA_DIR=/)
})

test('an engine that does not answer', async () => {
  const endpoint = `http://localhost:${await freePort()}`
  expect(await refusal({ DYNAMODB_ENDPOINT: endpoint })).toBe(
    `No engine answers at DYNAMODB_ENDPOINT=${endpoint}: start it, or leave the setting out to use an embedded one`,
  )
})

test('an engine that is none', async () => {
  const endpoint = `http://localhost:${await textServer()}`
  expect(await refusal({ DYNAMODB_ENDPOINT: endpoint })).toMatch(
    /does not answer as a DynamoDB engine would .*DYNAMODB_ENDPOINT/,
  )
})
