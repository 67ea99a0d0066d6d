import { dirname } from 'node:path'
import type { Plugin } from 'esbuild'
import { inPackage } from './sdk-files.ts'

/**
 * Limits the SDK in the packaged functions to credentials and settings of the environment, where Lambda puts those of the
 * function's role. Other sources are left out: profiles, files, SSO, web identity, containers and instances.
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
