import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { engineEndpoint } from '../../../../lib/local/data-folder.ts'
import { startEngine } from '../../../../lib/local/engine/engine.ts'
import { keyRing } from '../../../../lib/operator/keys/key-ring.ts'
import { commandHere } from '../../../support/processes/command-here.ts'
import { loopbackServer } from '../../../support/processes/loopback-server.ts'
import type { Outcome } from '../../../support/processes/operator-command.ts'
import { temporaryFolder } from '../../../support/processes/temporary-folder.ts'

test('the command "keys" makes, lists, promotes and retires keys', async () => {
  const settings = { DATA_DIR: temporaryFolder() }
  const keys = async (...args: string[]) => {
    const { code, out, err } = await commandHere('keys', [...args, '--json'], settings)
    expect({ code, err }).toEqual({ code: 0, err: '' })
    return JSON.parse(out)
  }
  const made = await commandHere('keys', ['make', '--json'], settings)
  expect(made).toMatchObject({ code: 0, err: '' })
  const first = JSON.parse(made.out).kid
  const second = (await keys('make')).kid
  expect(await keys('list')).toEqual([
    { kid: first, state: 'signs' },
    { kid: second, state: 'standby' },
  ])
  await keys('promote', second)
  expect(await keys('list')).toEqual([
    { kid: first, state: 'verifies' },
    { kid: second, state: 'signs' },
  ])
  const retired = await commandHere('keys', ['retire', first, '--json'], settings)
  expect(retired).toMatchObject({
    code: 0,
    err: expect.stringContaining(`Tokens of key ${first} are valid`),
  })
  expect(await keys('list')).toEqual([{ kid: second, state: 'signs' }])
})

test('"keys promote" refuses a key that the running service has not loaded', async () => {
  const folder = temporaryFolder()
  const ring = keyRing(`file:${folder}/keys`)
  await ring.make()
  const [{ kid: known }, { kid: unknown }] = [await ring.make(), await ring.make()]
  const { url, close } = await loopbackServer((_, response) =>
    response.end(JSON.stringify({ keys: [{ kid: known }] })),
  )
  onTestFinished(close)
  const engine = await startEngine({ endpoint: await engineEndpoint(folder) })
  onTestFinished(engine.stop)
  const settings = { DATA_DIR: folder, PORT: new URL(url).port }
  const keys = (...args: string[]) => commandHere('keys', args, settings)

  expect(await keys('promote', unknown)).toMatchObject({
    code: 1,
    err: expect.stringContaining(`does not publish key ${unknown} yet: start the service again first`),
  })
  expect(await keys('promote', known)).toMatchObject({ code: 0, err: '' })
})

test.each(['{"kid":"k","d":"canary-5f1c', '{"kid":1,"d":"canary-5f1c"}'])(
  '"keys list" reports the damaged key %s without printing it',
  async (damaged) => {
    const folder = temporaryFolder()
    await keyRing(`file:${folder}/keys`).make()
    writeFileSync(join(folder, 'keys', 'signing-key'), damaged)
    const { code, out, err } = await commandHere('keys', ['list'], { DATA_DIR: folder })
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toMatch(/^A stored value does not match its schema \(.*\)\n$/)
  },
)

test.each([
  ['no subcommand', [], 'Usage'],
  ['promote without a key', ['promote'], 'kid'],
  ['an unknown key', ['promote', 'unknown'], 'no key unknown on standby'],
  ['a stage without its URL', ['promote', 'k', '--stage', 'prod', '--yes'], '--url'],
])('"keys" prints a message and exits with 1 for %s', async (_, args, message) => {
  expectRefused(await commandHere('keys', args, { DATA_DIR: temporaryFolder() }), message)
})

test('"keys make" does not change a stage without confirmation', async () => {
  const settings = { DATA_DIR: temporaryFolder() }
  expectRefused(await commandHere('keys', ['make', '--stage', 'prod'], settings), 'Nothing was done')
})

function expectRefused({ code, out, err }: Outcome, message: string): void {
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(err).toContain(message)
  expect(err).not.toMatch(/^ +at /m)
}
