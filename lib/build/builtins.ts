import { builtinModules } from 'node:module'
import type { Plugin } from 'esbuild'

/**
 * Takes Node's own modules from `process.getBuiltinModule`. An `import` of `node:http` in an ES module makes Node read every
 * export of it, and with those load `undici`. Gives up nothing: what is exported is as Node has it when the function starts.
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
      contents: `module.exports = ${taken(path)}`,
    }))
  },
}

/** Loads its streams when their classes are first looked at: it stays an object, whose members are read where they are used. */
const LAZY = /^(node:)?fs$/

const taken = (name: string) => `process.getBuiltinModule('node:${name}')`

/** Each export a statement of its own, marked as pure: those that nothing imports are not even read. */
function asModule(name: string): string {
  const lines = Object.keys(process.getBuiltinModule(name) ?? {})
    .filter((each) => each !== 'default')
    .map((each) => `export const ${each} = /* @__PURE__ */ (() => builtin.${each})()`)
  return [`const builtin = ${taken(name)}`, 'export default builtin', ...lines].join('\n')
}
