import { builtinModules } from 'node:module'
import type { Plugin } from 'esbuild'

/**
 * Replaces imports of Node's own modules by `process.getBuiltinModule`. For an `import` of `node:http` in an ES module Node
 * reads every export of it, which loads `undici`. The exports are those at the start of the function.
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

/** Loads its streams when their classes are first read. It stays an object, whose members are read at their use. */
const LAZY = /^(node:)?fs$/

const builtin = (name: string) => `process.getBuiltinModule('node:${name}')`

/** Makes each export a pure statement of its own, so that esbuild drops those that nothing imports. */
function asModule(name: string): string {
  const lines = Object.keys(process.getBuiltinModule(name) ?? {})
    .filter((each) => each !== 'default')
    .map((each) => `export const ${each} = /* @__PURE__ */ (() => builtin.${each})()`)
  return [`const builtin = ${builtin(name)}`, 'export default builtin', ...lines].join('\n')
}
