import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Context, createContext, runInContext } from 'node:vm'
import { NAME } from '../support/project/packed-client.ts'

export const HERE = join(process.cwd(), 'test/react-native')

/** The profiles of the Babel preset: for the engine Hermes, and for other engines. */
export type Profile = 'hermes-stable' | 'default'

/**
 * Bundles code with Metro and the Babel preset of one version of React Native. Returns the path of the bundle.
 * @param folder a folder with the packed client in `node_modules`
 */
export function bundled(folder: string, version: string, code: string, profile: Profile = 'default'): string {
  const entry = join(folder, `app-${version}.js`)
  const out = join(folder, `app-${version}.bundle.js`)
  writeFileSync(entry, code)
  execFileSync(process.execPath, [join(HERE, 'bundle.mjs'), version, folder, entry, out, profile], {
    stdio: 'pipe',
  })
  return out
}

/** An app that runs `scene`, and checks that two entries load one copy. */
export const app = `
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
export function contextOf(bundle: string): Context {
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
    console: { log() {}, warn() {}, error() {}, assert() {} },
  })
  runInContext(NOT_IN_HERMES, context)
  runInContext(readFileSync(bundle, 'utf8'), context, { filename: bundle })
  return context
}
