import { readFile } from 'node:fs/promises'
import { builtinModules } from 'node:module'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin, PluginBuild } from 'esbuild'

/**
 * Replaces imports of Node's own modules with `process.getBuiltinModule`. An ES module that imports `node:http` makes Node read
 * all exports of `node:http`, and this loads `undici`. With this plugin, a function reads only the exports that it uses. It
 * reads them once, at its start (except those of `fs`, see `LAZY`).
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

/**
 * Matches `fs`, which loads its stream classes when code first reads them. So an import of `fs` gets the module as one object,
 * and code reads a member only when it uses the member.
 */
const LAZY = /^(node:)?fs$/

const builtin = (name: string) => `process.getBuiltinModule('node:${name}')`

/** Declares each export in a separate pure statement, so that esbuild removes the exports that nothing imports. */
function asModule(name: string): string {
  const lines = Object.keys(process.getBuiltinModule(name) ?? {})
    .filter((each) => each !== 'default')
    .map((each) => `export const ${each} = /* @__PURE__ */ (() => builtin.${each})()`)
  return [`const builtin = ${builtin(name)}`, 'export default builtin', ...lines].join('\n')
}

/**
 * Makes the SDK in the packaged functions read credentials and settings from environment variables only. In Lambda, these
 * variables contain the credentials of the function's role. Leaves out all other sources: profiles, files, SSO, web identity,
 * containers and instances.
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
      // The original function returns the same objects if the shared configuration files do not exist.
      contents: `export { CONFIG_PREFIX_SEPARATOR } from './constants'
        export const loadSharedConfigFiles = async () => ({ configFile: {}, credentialsFile: {} })`,
      resolveDir: dirname(path),
    }))
  },
}

/** The parts of the SDK that are not needed for requests to the table and to parameters, with their files. */
export const leftOutFiles: Record<string, string> = {
  'streams of events': '@smithy/core/dist-es/submodules/event-streams/index',
  'endpoint discovery': '@aws-sdk/endpoint-cache/dist-es/EndpointCache',
  'the adaptive mode of retries': '@smithy/core/dist-es/submodules/retry/util-retry/AdaptiveRetryStrategy',
  'a hash without node:crypto': '@smithy/core/dist-es/submodules/checksum/sha256/Sha256Js',
  'the region of an instance':
    '@smithy/core/dist-es/submodules/config/config-resolver/regionConfig/getInstanceMetadataRegion',
}

/**
 * Leaves `leftOutFiles` and other unused parts of the SDK out of the packaged functions. Code can still import, extend and
 * construct the exports of `leftOutFiles`, but any other use throws. Without these parts, starting Node and importing
 * `listProspects` takes 100 ms of processor time instead of 117 ms (measured with 120 starts each). Each zip is 13 KiB smaller.
 */
const leftOut: Plugin = {
  name: 'left-out',
  setup(build) {
    // Request bodies are strings, and responses are Node streams, so the SDK needs no `ReadableStream`. Without this line,
    // its checks for this type would load all web streams.
    build.initialOptions.define = { ...build.initialOptions.define, ReadableStream: 'undefined' }
    // A client package of the SDK reads only the version from its package.json.
    build.onLoad({ filter: MANIFEST }, async ({ path }) => {
      const { version } = JSON.parse(await readFile(path, 'utf8'))
      return { contents: JSON.stringify({ version }), loader: 'json' }
    })
    // Leave out the middleware that helps Lambda to detect loops through functions, SQS, SNS and S3. The functions of this
    // project send no requests to functions or to these services.
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
  const fail = `() => { throw new Error('The packaged functions do not contain ${what}') }`
  return [
    `const fail = ${fail}`,
    'function LeftOut() { return new.target ? new Proxy(this, { get: fail }) : fail() }',
    ...names.map((name) => `export { LeftOut as ${name} }`),
  ].join('\n')
}

/** Statements that are appended to these modules in the packaged functions. They run the warm-ups during Lambda's init. */
export const warmUpStatements = {
  'lib/auth/tokens.ts': "void warmUp('the public keys', importedKeys)",
  'lib/data/table/client.ts': "await warmUp('a connection to the table', connect)",
  'lib/secrets/signing-key.ts': "await warmUp('the signing key', signingKey)",
}

/**
 * Adds the warm-ups only to the packaged functions, because `serverless invoke local` cannot load a module with a top-level
 * `await`.
 */
const warmUps: Plugin = {
  name: 'warm-ups',
  setup(build) {
    // A build with `packages: 'external'` is not deployed, so it needs no warm-ups.
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

/**
 * Returns an esbuild filter for a file of an installed package. `path` starts with the name of the package and does not end
 * in `.js`.
 */
function inPackage(path: string): RegExp {
  return new RegExp(`/node_modules/${path}\\.js$`.replaceAll('/', '[\\\\/]'))
}

/** The esbuild plugins of the functions. `serverless.yml` names this file. */
export default [builtins, environment, leftOut, warmUps]
