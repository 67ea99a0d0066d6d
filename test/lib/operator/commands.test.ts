import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { benches } from '../../bench/benches.ts'
import { commandHere } from '../../support/processes/command-here.ts'
import { operatorCommand } from '../../support/processes/operator-command.ts'
import { temporaryFolder } from '../../support/processes/temporary-folder.ts'
import { projectManifest } from '../../support/project/project-manifest.ts'
import { suites } from '../../support/runs/suites.ts'

/**
 * The scripts of `package.json` that run a program of this project. `npm test` is absent: it passes unknown options to Vitest.
 */
const commands = Object.keys(projectManifest.scripts).filter(
  (name) => name !== 'test' && /^node .*\.ts$/.test(projectManifest.scripts[name] ?? ''),
)
/** The required options of commands. A command checks them before it checks for unknown options. */
const URL_OPTION = ['--url', 'http://127.0.0.1:9']
const required: Record<string, string[]> = {
  smoke: URL_OPTION,
  import: [...URL_OPTION, '--type', 'prospects'],
  export: [...URL_OPTION, '--type', 'prospects'],
}
const ONE_LINE = /^[^\n]+\n$/

test.each(commands)(
  '%s prints its usage with --help, and one line that names --help for an unknown option',
  async (name) => {
    const help = await commandHere(name, ['--help'], {})
    expect(help).toMatchObject({ code: 0, err: '', out: expect.stringMatching(/^Usage: npm /) })
    const { code, out, err } = await commandHere(name, [...(required[name] ?? []), '--no-such-option'], {})
    expect({ code: Math.min(code, 1), out }).toEqual({ code: 1, out: '' })
    expect(err).toMatch(ONE_LINE)
    expect(err).toMatch(/--no-such-option.*--help/)
  },
)

// A benchmark ends its process, so it cannot run in this one.
test('a benchmark prints its usage with --help', async () => {
  const { code, out } = await operatorCommand(benches.units?.file ?? '', ['--help'], {})
  expect({ code, out }).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^Usage: npm run bench -- units /),
  })
})

test.each(['test', 'bench'])('npm run %s -- --help lists all suites or benchmarks', async (name) => {
  const { code, out, err } = await operatorCommand(name, ['--help'], {})
  expect({ code, err }).toEqual({ code: 0, err: '' })
  const listed = [...out.matchAll(/^ {2}([a-z]\S+) /gm)].map(([, each]) => each)
  expect(listed).toEqual(Object.keys(name === 'bench' ? benches : suites))
})

const ADD = 'add-admin --email ada@example.com --name Ada'
type Refused = [what: string, name: string, line: string, settings: Record<string, string>, message: RegExp]

test.for<Refused>([
  [
    'a request for a password without a terminal',
    'users',
    `${ADD} --ask`,
    {},
    /no terminal .*--password-stdin/,
  ],
  [
    'DATA_DIR=:memory:',
    'users',
    'unlock --email ada@example.com',
    { DATA_DIR: ':memory:' },
    /:memory: .*DATA_DIR=folder/,
  ],
  ['a wrong number', 'bench', 'rows --records many', {}, /--records .*must be a whole number/],
  ['a number that is too small', 'bench', 'rows --records 20', {}, /--records .*must be at least/],
  ['an unknown benchmark', 'bench', 'speed', {}, /no benchmark speed: --help/],
  ['an unknown subcommand', 'users', 'blah', {}, /unknown command 'blah'/],
  [
    'a missing option',
    'users',
    'add-admin --email ada@example.com',
    {},
    /^required option '--name <name>' not/,
  ],
  ['a wrong option', 'users', 'unlock --address home', {}, /'--address <ip>'.* must be an IP address:/],
])('a command prints one line and exits with 1 for %s', async ([, name, line, settings, message]) => {
  const folder = { DATA_DIR: temporaryFolder() }
  const run = name === 'bench' ? operatorCommand : commandHere
  const { code, out, err } = await run(name, line.split(' '), { ...folder, ...settings })
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(err).toMatch(ONE_LINE)
  expect(err).toMatch(message)
})

test('the usage of verify lists its exit codes', async () => {
  const { out } = await commandHere('verify', ['--help'], {})
  expect([...out.matchAll(/^ {2}(\d) /gm)].map(([, code]) => code)).toEqual(['0', '2', '3'])
})

test.for([
  ['users', 'sign-out --all'],
  ['keys', 'list'],
  ['keys', 'make'],
  ['service-account', 'make --email jobs@example.com'],
  ['verify', '--json'],
])(
  'the command %s %s prints one line with the folder if DATA_DIR cannot be created',
  async ([name = '', line = '']) => {
    const file = join(temporaryFolder(), 'file')
    writeFileSync(file, '')
    const folder = join(file, 'data')
    const { code, err } = await commandHere(name, line.split(' '), { DATA_DIR: folder })
    expect(code).toBeGreaterThan(0)
    expect(err).toMatch(ONE_LINE)
    expect(err).toContain(folder)
  },
)
