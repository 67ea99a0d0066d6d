import { expect, test } from 'vitest'
import { operatorCommand } from '../../../support/operator-command.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

test('keys are made, listed, promoted and retired from the shell', async () => {
  const settings = { DATA_DIR: temporaryFolder() }
  const keys = async (...args: string[]) => {
    const { code, out, err } = await operatorCommand('keys', [...args, '--json'], settings)
    expect({ code, err }).toEqual({ code: 0, err: '' })
    return JSON.parse(out)
  }
  const first = (await keys('make')).kid
  const second = (await keys('make')).kid
  await keys('promote', second)
  expect(await keys('list')).toEqual([
    { kid: first, state: 'verifies' },
    { kid: second, state: 'signs' },
  ])
  await keys('retire', first)
  expect(await keys('list')).toEqual([{ kid: second, state: 'signs' }])
})

test.each([
  ['no command', [], 'Usage'],
  ['no key', ['promote'], 'Usage'],
  ['an unknown key', ['promote', 'nobody'], 'no key nobody on standby'],
  ['a stage without leave', ['make', '--stage', 'prod'], 'Nothing was done'],
  ['a stage whose address is not given', ['promote', 'k', '--stage', 'prod', '--yes'], '--url'],
])('%s is one plain message and exit code 1', async (_, args, message) => {
  const { code, out, err } = await operatorCommand('keys', args, { DATA_DIR: temporaryFolder() })
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(err).toContain(message)
  expect(err).not.toMatch(/^ +at /m)
})
