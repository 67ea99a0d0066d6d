import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createContext, runInContext } from 'node:vm'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startedOnce } from '../service/started-once.ts'
import { NAME, packedClient } from '../support/project/packed-client.ts'

const HERE = join(process.cwd(), 'test/react-native')
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

/** Bundles code with Metro and the Babel preset of one version of React Native. Returns the path of the bundle. */
function bundled(version: string, name: string, code: string): string {
  const entry = join(folder, `${name}-${version}.js`)
  const out = join(folder, `${name}-${version}.bundle.js`)
  writeFileSync(entry, code)
  execFileSync(process.execPath, [join(HERE, 'bundle.mjs'), version, folder, entry, out], { stdio: 'pipe' })
  return out
}

const app = `
import ${JSON.stringify(join(HERE, 'environment.js'))}
const client = require(${JSON.stringify(NAME)})
const { scene } = require(${JSON.stringify(join(HERE, 'scene.ts'))})
const { ServiceError } = require(${JSON.stringify(`${NAME}/connect`)})
if (ServiceError !== client.ServiceError) throw new Error('The entries load two copies')
globalThis.scene = (...options) => scene(client, ...options)`

/** Functions and classes of V8 that Hermes does not have. */
const NOT_IN_HERMES = `
delete Array.fromAsync; delete Object.groupBy; delete Map.groupBy; delete Promise.withResolvers; delete Promise.try
delete globalThis.Iterator; delete globalThis.SharedArrayBuffer; delete globalThis.Atomics; delete globalThis.WebAssembly
delete globalThis.FinalizationRegistry; delete String.prototype.isWellFormed; delete Array.prototype.group
for (const name of ['union', 'intersection', 'difference']) delete Set.prototype[name]`

type Answer = { status: number; headers: string; text: string }

/** Runs a bundle in a context that has only the globals of React Native. The network is that of Node. */
function contextOf(bundle: string) {
  function nativeRequest(
    method: string,
    url: string,
    headers: Record<string, string>,
    body: string | undefined,
    done: (answer?: Answer) => void,
  ): void {
    // The platform follows redirects.
    fetch(url, { method, headers: { ...headers }, ...(body !== undefined && { body }) })
      .then(async (response) => {
        const lines = [...response.headers].map((pair) => pair.join(': ')).join('\r\n')
        done({ status: response.status, headers: lines, text: await response.text() })
      })
      .catch(() => done())
  }
  const { setTimeout, clearTimeout, setInterval, clearInterval, queueMicrotask, atob, btoa } = globalThis
  const context = createContext({
    ...{ setTimeout, clearTimeout, setInterval, clearInterval, queueMicrotask, atob, btoa, nativeRequest },
    performance: { now: () => performance.now() },
    console: { log() {}, warn() {}, error() {} },
  })
  runInContext(NOT_IN_HERMES, context)
  runInContext(readFileSync(bundle, 'utf8'), context, { filename: bundle })
  return context
}

test.each(VERSIONS)('all steps work with Metro and the globals of React Native %s', async (version) => {
  const context = contextOf(bundled(version, 'app', app))
  const { url, token } = running()
  const steps: { name: string; failure?: string }[] = await runInContext(
    `scene(${JSON.stringify(url)}, ${JSON.stringify(token.admin)})`,
    context,
  )
  const failed = steps.filter(({ failure }) => failure !== undefined)
  console.log(`React Native ${version}: ${steps.length} steps, ${failed.length} failed`)
  expect(failed).toEqual([])
  expect(steps.length).toBeGreaterThan(35)
})

const compilers = [
  ['0.76', join(MODULES, 'react-native-0.76/sdks/hermesc/linux64-bin/hermesc')],
  ['0.79', join(MODULES, 'react-native-0.79/sdks/hermesc/linux64-bin/hermesc')],
  ['0.83', join(MODULES, 'react-native-0.83/node_modules/hermes-compiler/hermesc/linux64-bin/hermesc')],
  ['0.88', join(MODULES, 'react-native-0.88/node_modules/hermes-compiler/hermesc/linux64-bin/hermesc')],
  ['0.76', join(MODULES, 'hermes-engine-cli/linux64-bin/hermesc')],
] as const

test.skipIf(process.platform !== 'linux' || process.arch !== 'x64').each(compilers)(
  'the bundle for React Native %s compiles with %s',
  (version, compiler) => {
    const bundle = bundled(version, 'compiled', `globalThis.client = require(${JSON.stringify(NAME)})`)
    execFileSync(compiler, ['-emit-binary', '-O', '-w', '-out', join(folder, 'app.hbc'), bundle], {
      stdio: 'pipe',
    })
    expect(readFileSync(join(folder, 'app.hbc')).length).toBeGreaterThan(10_000)
  },
)

test.each(VERSIONS)('the entry connect adds at most 6 KB to a bundle for React Native %s', (version) => {
  const sizeOf = (name: string, code: string) =>
    gzipSync(readFileSync(bundled(version, name, `globalThis.app = ${code}`))).length
  const empty = sizeOf('empty', '{}')
  const [connect, all] = [`${NAME}/connect`, NAME].map(
    (entry, nth) => sizeOf(`size${nth}`, `require(${JSON.stringify(entry)})`) - empty,
  )
  console.log(`React Native ${version}: connect adds ${connect} bytes, the whole client ${all} bytes`)
  expect(connect).toBeLessThanOrEqual(6 * 1024)
})

test.each([
  ['publint', [join('node_modules', NAME), '--strict']],
  ['attw', ['--pack', join('node_modules', NAME)]],
])('%s finds no problem in the package', (command, options) => {
  const args = command === 'attw' ? options : options
  execFileSync(join(MODULES, '.bin', command), args, { cwd: folder, stdio: 'pipe' })
})
