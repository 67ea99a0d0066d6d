import { readFile } from 'node:fs/promises'
import { builtinModules } from 'node:module'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'esbuild'

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

/** Statements that are appended to these modules in the packaged functions. They run the warm-ups during Lambda's init. */
export const warmUpStatements = {
  'lib/auth/public-keys.ts': "void warmUp('the public keys', importedKeys)",
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
export default [builtins, environment, warmUps]
