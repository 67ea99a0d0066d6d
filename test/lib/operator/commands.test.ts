import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { benches } from '../../bench/benches.ts'
import { commandHere } from '../../support/processes/command-here.ts'
import { operatorCommand } from '../../support/processes/operator-command.ts'
import { temporaryFolder } from '../../support/processes/temporary-folder.ts'
import { projectManifest } from '../../support/project/project-manifest.ts'
import { suites } from '../../support/runs/suites.ts'

/** The commands of `package.json` that are our own programs. `npm test` passes unknown options to Vitest. */
const commands = Object.keys(projectManifest.scripts).filter(
  (name) => name !== 'test' && /^node .*\.ts$/.test(projectManifest.scripts[name] ?? ''),
)
const ONE_LINE = /^[^\n]+\n$/
const program = (name: string) => benches[name]?.file ?? name

describe.each([...commands, 'test/mutants/run.ts', ...Object.keys(benches)])('%s', (name) => {
  test('refuses an unknown option in one line that names --help', async () => {
    // A benchmark ends its process itself.
    const run = name in benches ? operatorCommand : commandHere
    const { code, out, err } = await run(program(name), ['--no-such-option'], {})
    expect({ code: Math.min(code, 1), out }).toEqual({ code: 1, out: '' })
    expect(err).toMatch(ONE_LINE)
    expect(err).toMatch(/--no-such-option.*--help/)
  })

  test('--help prints the usage', async () => {
    const { code, out, err } = await operatorCommand(program(name), ['--help'], {})
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toMatch(/^Usage: npm /)
    expect(out).toContain(name in benches ? `npm run bench -- ${name} ` : 'npm ')
  })
})

test.each(['test', 'bench'])('npm run %s -- --help lists what it can run', async (name) => {
  const { code, out, err } = await operatorCommand(name, ['--help'], {})
  expect({ code, err }).toEqual({ code: 0, err: '' })
  const listed = [...out.matchAll(/^ {2}(\S+) /gm)].map(([, each]) => each)
  expect(listed).toEqual(name === 'bench' ? Object.keys(benches) : [...Object.keys(suites), 'mutants'])
})

const ADD = 'add --email ada@example.com --name Ada --role viewer'
type Refused = [what: string, name: string, line: string, settings: Record<string, string>, message: RegExp]

test.for<Refused>([
  ['asking for a password without a terminal', 'users', `${ADD} --ask`, {}, /no terminal .*--password-stdin/],
  ['data that is not kept', 'users', 'list', { DATA_DIR: ':memory:' }, /:memory: .*DATA_DIR=folder/],
  ['a wrong number', 'bench', 'lists --records many', {}, /--records must be a whole number/],
  ['too small a number', 'bench', 'lists --records 20', {}, /--records must be .* or more/],
  ['an unknown benchmark', 'bench', 'speed', {}, /no benchmark speed: --help/],
])('%s is refused in one line', async ([, name, line, settings, message]) => {
  const folder = { DATA_DIR: temporaryFolder() }
  const { code, out, err } = await operatorCommand(name, line.split(' '), { ...folder, ...settings })
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(err).toMatch(ONE_LINE)
  expect(err).toMatch(message)
})

test.for([
  ['users', 'list'],
  ['keys', 'list'],
  ['keys', 'make'],
  ['service-account', 'make --email jobs@example.com'],
  ['verify', '--json'],
])('%s %s, where DATA_DIR cannot be made, is refused in one line', async ([name = '', line = '']) => {
  const file = join(temporaryFolder(), 'file')
  writeFileSync(file, '')
  const folder = join(file, 'data')
  const { code, err } = await commandHere(name, line.split(' '), { DATA_DIR: folder })
  expect(code).toBeGreaterThan(0)
  expect(err).toMatch(ONE_LINE)
  expect(err).toContain(folder)
})
