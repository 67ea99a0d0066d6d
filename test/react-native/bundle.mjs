import { existsSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Bundles an app with Metro and the Babel preset of one version of React Native.
 * Usage: node bundle.mjs VERSION FOLDER ENTRY OUT PROFILE. The app is in FOLDER, and ENTRY is the path of a file. The profile of the
 * preset is `default` or `hermes-stable`.
 */
const [version = '', folder = '', entry = '', out = '', profile = ''] = process.argv.slice(2)
const here = dirname(fileURLToPath(import.meta.url))
const reactNative = join(here, 'node_modules', `react-native-${version}`)
const plugin = createRequire(join(reactNative, 'package.json')).resolve(
  '@react-native/community-cli-plugin/package.json',
)
const requireOfPlugin = createRequire(plugin)
const loaded = requireOfPlugin('metro')
const metro = loaded.default ?? loaded

// `metro-babel-transformer` reads the Babel configuration of the app.
const preset = JSON.stringify(join(here, 'node_modules', `babel-preset-${version}`))
writeFileSync(join(folder, 'babel.config.js'), `module.exports = { presets: [${preset}] }`)

const fileOf = (path) => ({ type: 'sourceFile', filePath: join(reactNative, `${path}.js`) })

const ABORT_API = 'src/private/webapis/dom/abort-api'
const hasAbortApi = existsSync(join(reactNative, ABORT_API))

/** Resolves the modules of React Native that the app names as `react-native-under-test/…`. Replaces its native modules. */
function resolveRequest(context, name, platform) {
  const [, path] = /^react-native-under-test\/(.+)/.exec(name) ?? []
  // React Native up to 0.86 has the signals of the package `abort-controller`.
  if (path?.startsWith('Abort') && !hasAbortApi)
    return context.resolveRequest(context, 'abort-controller/dist/abort-controller', platform)
  if (path?.startsWith('Abort')) return fileOf(`${ABORT_API}/${path}`)
  if (path) return fileOf(path)
  if (/\/Native\w+$/.test(name)) return { type: 'sourceFile', filePath: join(here, 'native-module.js') }
  return context.resolveRequest(context, name, platform)
}

/** Packages of the tools that the bundle contains, such as `@babel/runtime`. */
const extraNodeModules = new Proxy({}, { get: (_, name) => join(here, 'node_modules', String(name)) })

const config = await metro.loadConfig(
  { cwd: folder, resetCache: true },
  {
    projectRoot: folder,
    watchFolders: [folder, here],
    cacheStores: [],
    reporter: { update() {} },
    resolver: { resolveRequest, useWatchman: false, extraNodeModules },
    transformer: {
      asyncRequireModulePath: requireOfPlugin.resolve('metro-runtime/src/modules/asyncRequire'),
    },
  },
)
const options = { entry, out, platform: 'android', dev: false, minify: true }
await metro.runBuild(config, { ...options, unstable_transformProfile: profile })
