import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { runInContext } from 'node:vm'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startedOnce } from '../service/started-once.ts'
import { NAME, packedClient } from '../support/project/packed-client.ts'
import { app, bundled, contextOf, HERE } from './context.ts'

const MODULES = join(HERE, 'node_modules')
const VERSIONS = ['0.76', '0.79', '0.83', '0.88']
const { running } = startedOnce('npm start', async () => ({}))

let folder: string

beforeAll(() => {
  install()
  folder = packedClient()
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Installs the packages of this folder, unless the packages of this lock file are installed already. */
function install(): void {
  const digest = createHash('sha256')
    .update(readFileSync(join(HERE, 'package-lock.json')))
    .digest('hex')
  const mark = join(MODULES, '.installed')
  if (existsSync(mark) && readFileSync(mark, 'utf8') === digest) return
  execFileSync('npm', ['ci', '--prefix', HERE], { cwd: HERE, stdio: 'pipe' })
  writeFileSync(mark, digest)
}

test.each(
  VERSIONS.flatMap((version) =>
    (['hermes-stable', 'default'] as const).map((profile) => ({ version, profile })),
  ),
)(
  'all steps work with Metro and the globals of React Native $version, profile $profile',
  async ({ version, profile }) => {
    const context = contextOf(bundled(folder, version, app, profile))
    const { url, token } = running()
    const steps: { name: string; failure?: string }[] = await runInContext(
      `scene(${JSON.stringify(url)}, ${JSON.stringify(token.admin)})`,
      context,
    )
    const failed = steps.filter(({ failure }) => failure !== undefined)
    console.log(`React Native ${version}, ${profile}: ${steps.length} steps, ${failed.length} failed`)
    expect(failed).toEqual([])
    expect(steps.length).toBeGreaterThan(35)
  },
)

/** The Hermes compiler that belongs to a version of React Native. */
function compilerOf(version: string): string {
  const folder = join(MODULES, `react-native-${version}`)
  const own = join(folder, 'sdks/hermesc')
  const hermesc = existsSync(own)
    ? own
    : createRequire(join(folder, 'package.json')).resolve('hermes-compiler/package.json')
  return join(existsSync(own) ? own : join(dirname(hermesc), 'hermesc'), 'linux64-bin/hermesc')
}
const OLDEST = join(MODULES, 'hermes-engine-cli/linux64-bin/hermesc')

/** Code that loads an entry of the client. */
const requireOf = (entry: string) => `globalThis.client = require(${JSON.stringify(entry)})`

test.skipIf(process.platform !== 'linux' || process.arch !== 'x64').each(VERSIONS)(
  'the bundle for React Native %s compiles with its Hermes compiler',
  (version) => {
    const bundle = bundled(folder, version, requireOf(NAME), 'hermes-stable')
    const out = join(folder, 'app.hbc')
    for (const compiler of version === '0.76' ? [compilerOf(version), OLDEST] : [compilerOf(version)]) {
      execFileSync(compiler, ['-emit-binary', '-O', '-w', '-out', out, bundle], { stdio: 'pipe' })
      console.log(`React Native ${version}: ${readFileSync(out).length} bytes of Hermes bytecode`)
    }
  },
)

/** Code that needs the helper functions of Babel for classes, spreads and async functions. Every app of React Native has them. */
const HELPERS = `globalThis.helpers = (all) => [
  class extends Error { x = 1 },
  async ({ a, ...rest }) => { for (const [b] of all) await { ...rest, b } },
  async function* () { yield* [...all] },
]`

test.each(VERSIONS)('the entry connect adds at most 6 KB to a bundle for React Native %s', (version) => {
  const sizeOf = (code: string) =>
    gzipSync(readFileSync(bundled(folder, version, `${HELPERS}\n${code}`))).length
  const [empty = 0, connect = 0, all = 0] = ['', requireOf(`${NAME}/connect`), requireOf(NAME)].map(sizeOf)
  console.log(
    `React Native ${version}: connect adds ${connect - empty} bytes, the whole client ${all - empty} bytes`,
  )
  expect(connect - empty).toBeLessThanOrEqual(6 * 1024)
})

test.each([
  ['publint', ['--strict']],
  ['attw', ['--pack']],
])('%s finds no problem in the package', (command, options) => {
  const target = join(folder, 'node_modules', NAME)
  execFileSync(join(MODULES, '.bin', command), [...options, target], { stdio: 'pipe' })
})
