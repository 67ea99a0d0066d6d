import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { benches } from '../../bench/benches.ts'
import { commandHere } from '../../support/processes/command-here.ts'
import { operatorCommand } from '../../support/processes/operator-command.ts'
import { temporaryFolder } from '../../support/processes/temporary-folder.ts'
import { projectManifest } from '../../support/project/project-manifest.ts'
import { suites } from '../../support/runs/suites.ts'

/** The commands of `package.json` that are programs of ours; what `npm test` does not know is for Vitest. */
const commands = Object.keys(projectManifest.scripts).filter(
  (name) => name !== 'test' && /^node .*\.ts$/.test(projectManifest.scripts[name] ?? ''),
)
const ONE_LINE = /^[^\n]+\n$/
const program = (name: string) => benches[name]?.file ?? name

describe.each([...commands, 'test/mutants/run.ts', ...Object.keys(benches)])('%s', (name) => {
  test('says in one line that an option is unknown, and where the known ones are', async () => {
    // A benchmark ends its process by itself.
    const run = name in benches ? operatorCommand : commandHere
    const { code, out, err } = await run(program(name), ['--no-such-option'], {})
    expect({ code: Math.min(code, 1), out }).toEqual({ code: 1, out: '' })
    expect(err).toMatch(ONE_LINE)
    expect(err).toMatch(/--no-such-option.*--help/)
  })

  test('--help lists what there is', async () => {
    const { code, out, err } = await operatorCommand(program(name), ['--help'], {})
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toMatch(/^Usage: npm /)
    expect(out).toContain(name in benches ? `npm run bench -- ${name} ` : 'npm ')
  })
})

test.each(['test', 'bench'])('%s --help lists what it can run', async (name) => {
  const { code, out, err } = await operatorCommand(name, ['--help'], {})
  expect({ code, err }).toEqual({ code: 0, err: '' })
  const listed = [...out.matchAll(/^ {2}(\S+) /gm)].map(([, each]) => each)
  expect(listed).toEqual(name === 'bench' ? Object.keys(benches) : [...Object.keys(suites), 'mutants'])
})

const list = ['list', '--json']
const add = ['add', '--email', 'ada@example.com', '--name', 'Ada', '--role', 'viewer', '--ask']
type Refused = [what: string, name: string, args: string[], settings: Record<string, string>, told: RegExp]

test.for<Refused>([
  ['a password to ask for without a terminal', 'users', add, {}, /no terminal .*--password-stdin/],
  [
    'data that is not kept',
    'users',
    list,
    { DATA_DIR: ':memory:' },
    /:memory: keeps no data .*DATA_DIR=folder/,
  ],
  ['a wrong number', 'bench', ['lists', '--records', 'many'], {}, /--records must be a whole number/],
  ['too small a number', 'bench', ['lists', '--records', '20'], {}, /--records must be .* or more/],
  ['an unknown benchmark', 'bench', ['speed'], {}, /no benchmark speed: --help/],
])('%s is refused in one line', async ([, name, args, settings, told]) => {
  const { code, out, err } = await operatorCommand(name, args, { DATA_DIR: temporaryFolder(), ...settings })
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(err).toMatch(ONE_LINE)
  expect(err).toMatch(told)
})

describe.for([
  ['users', ...list],
  ['users', ...add.slice(0, -1)],
  ['keys', 'list'],
  ['keys', 'make'],
  ['service-account', 'make', '--email', 'jobs@example.com'],
  ['verify'],
  ['reset', '--yes'],
])('%s, where DATA_DIR cannot be made, is refused in one line', ([name = '', ...args]) => {
  async function isRefused(folder: string) {
    const { code, err } = await commandHere(name, args, { DATA_DIR: folder })
    expect(code).toBeGreaterThan(0)
    expect(err).toMatch(ONE_LINE)
    expect(err).toContain(folder)
  }

  test('below a file', async () => {
    const file = join(temporaryFolder(), 'file')
    writeFileSync(file, '')
    await isRefused(join(file, 'data'))
  })

  test('in /proc, which nobody may write, whatever it says', () => isRefused('/proc'))
})
