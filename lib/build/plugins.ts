import { readFile } from 'node:fs/promises'
import { builtinModules } from 'node:module'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin, PluginBuild } from 'esbuild'

/**
 * Replaces imports of Node's own modules by `process.getBuiltinModule`. For an `import` of `node:http` in an ES module, Node
 * reads all exports, which loads `undici`. The replaced exports are read once, when the function starts.
 */
export const builtins: Plugin = {
  name: 'builtins',
  setup(build) {
    const names = builtinModules.filter((name) => /^[a-z]/.test(name))
    build.onResolve({ filter: new RegExp(`^(node:)?(${names.join('|')})$`) }, ({ path, kind }) => ({
      path: path.replace(/^node:/, ''),
      namespace: kind === 'import-statement' && !LAZY.test(path) ? 'builtin' : 'builtin-object',
      sideEffects: false,
    }))
    build.onLoad({ filter: /./, namespace: 'builtin' }, ({ path }) => ({ contents: asModule(path) }))
    build.onLoad({ filter: /./, namespace: 'builtin-object' }, ({ path }) => ({
      contents: `module.exports = ${builtin(path)}`,
    }))
  },
}

/** `fs` loads its stream classes when they are first read. So import it as an object, and read its members only on use. */
const LAZY = /^(node:)?fs$/

const builtin = (name: string) => `process.getBuiltinModule('node:${name}')`

/** Makes each export a pure statement of its own, so that esbuild drops those that nothing imports. */
function asModule(name: string): string {
  const lines = Object.keys(process.getBuiltinModule(name) ?? {})
    .filter((each) => each !== 'default')
    .map((each) => `export const ${each} = /* @__PURE__ */ (() => builtin.${each})()`)
  return [`const builtin = ${builtin(name)}`, 'export default builtin', ...lines].join('\n')
}

/**
 * Limits the SDK in the packaged functions to credentials and settings from the environment, where Lambda puts those of the
 * function's role. Leaves out all other sources: profiles, files, SSO, web identity, containers and instances.
 */
export const environment: Plugin = {
  name: 'environment',
  setup(build) {
    build.onLoad({ filter: inPackage('@aws-sdk/credential-provider-node/dist-es/index') }, ({ path }) => ({
      contents: "export { fromEnv as defaultProvider } from '@aws-sdk/credential-provider-env'",
      resolveDir: dirname(path),
    }))
    const files = '@smithy/core/dist-es/submodules/config/shared-ini-file-loader/loadSharedConfigFiles'
    build.onLoad({ filter: inPackage(files) }, ({ path }) => ({
      // What the SDK returns without such files.
      contents: `export { CONFIG_PREFIX_SEPARATOR } from './constants'
        export const loadSharedConfigFiles = async () => ({ configFile: {}, credentialsFile: {} })`,
      resolveDir: dirname(path),
    }))
  },
}

/** Parts of the SDK that neither the table nor parameters need, and their files. */
export const leftOutFiles: Record<string, string> = {
  'streams of events': '@smithy/core/dist-es/submodules/event-streams/index',
  'endpoint discovery': '@aws-sdk/endpoint-cache/dist-es/EndpointCache',
  'the adaptive mode of retries': '@smithy/core/dist-es/submodules/retry/util-retry/AdaptiveRetryStrategy',
  'a hash without node:crypto': '@smithy/core/dist-es/submodules/checksum/sha256/Sha256Js',
  'the region of an instance':
    '@smithy/core/dist-es/submodules/config/config-resolver/regionConfig/getInstanceMetadataRegion',
}

/**
 * Leaves these parts out of the packaged functions. They can be imported, extended and constructed; any use throws. Saves 14 %
 * of the processor time of start and import (listProspects, 120 starts each: 17 of 117 ms) and 13 KiB of each zip.
 */
const leftOut: Plugin = {
  name: 'left-out',
  setup(build) {
    // Bodies are strings and responses are streams of Node. A check of the type would load all of web streams.
    build.initialOptions.define = { ...build.initialOptions.define, ReadableStream: 'undefined' }
    // A client reads only the version from its manifest.
    build.onLoad({ filter: MANIFEST }, async ({ path }) => {
      const { version } = JSON.parse(await readFile(path, 'utf8'))
      return { contents: JSON.stringify({ version }), loader: 'json' }
    })
    // A header for Lambda's detection of recursion, which covers functions, SQS, SNS and S3: functions call none of them.
    build.onLoad({ filter: inPackage(RECURSION) }, () => ({
      contents: 'export const recursionDetectionMiddleware = () => (next) => next',
    }))
    for (const [what, files] of Object.entries(leftOutFiles))
      build.onLoad({ filter: inPackage(files) }, async ({ path }) => ({
        contents: standIn(what, await exportsOf(build, path)),
      }))
  },
}

export const RECURSION =
  '@aws-sdk/core/dist-es/submodules/client/middleware-recursion-detection/recursionDetectionMiddleware'
const MANIFEST = /[\\/]node_modules[\\/]@aws-sdk[\\/]client-[\w-]+[\\/]package\.json$/

async function exportsOf({ esbuild }: PluginBuild, path: string): Promise<string[]> {
  const { metafile } = await esbuild.build({
    entryPoints: [path],
    format: 'esm',
    metafile: true,
    write: false,
    outdir: '.',
  })
  return Object.values(metafile.outputs).flatMap((output) => output.exports)
}

function standIn(what: string, names: readonly string[]): string {
  const fail = `() => { throw new Error('The packaged functions are without ${what}') }`
  return [
    `const fail = ${fail}`,
    'function LeftOut() { return new.target ? new Proxy(this, { get: fail }) : fail() }',
    ...names.map((name) => `export { LeftOut as ${name} }`),
  ].join('\n')
}

/** The warm-up work of a packaged function during Lambda's init: the statement that is appended to each module. */
export const warmUpStatements = {
  'lib/auth/tokens.ts': "void warmUp('the public keys', importedKeys)",
  'lib/data/table/client.ts': "await warmUp('a connection to the table', connect)",
  'lib/secrets/signing-key.ts': "await warmUp('the signing key', signingKey)",
}

/** Adds the warm-ups to the package only: `serverless invoke local` cannot load a module with a top-level `await`. */
const warmUps: Plugin = {
  name: 'warm-ups',
  setup(build) {
    // The build for a developer's machine keeps packages outside the bundle.
    if (build.initialOptions.packages === 'external') return
    const warmUp = fileURLToPath(new URL('../warm-up.ts', import.meta.url))
    for (const [file, statement] of Object.entries(warmUpStatements)) {
      const filter = new RegExp(`/${file.replace('.', '\\.')}$`.replaceAll('/', '[\\\\/]'))
      build.onLoad({ filter }, async ({ path }) => ({
        contents: `${await readFile(path, 'utf8')}\nimport { warmUp } from ${JSON.stringify(warmUp)}\n${statement}\n`,
        loader: 'ts',
      }))
    }
  },
}

/** An esbuild filter for a file of an installed package: its path from the package's name on, without `.js`. */
function inPackage(path: string): RegExp {
  return new RegExp(`/node_modules/${path}\\.js$`.replaceAll('/', '[\\\\/]'))
}

/** The esbuild plugins of the functions. `serverless.yml` names this file. */
export default [builtins, environment, leftOut, warmUps]
