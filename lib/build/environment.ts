import { dirname } from 'node:path'
import type { Plugin } from 'esbuild'
import { inPackage } from './sdk-files.ts'

/**
 * Lets the SDK take credentials and settings from the environment, where Lambda puts those of the function's role, and
 * from nowhere else. Gives up every other source in the packaged functions: profiles and files, SSO, web identity, and the
 * credentials of containers and instances. Without the variables a request fails in the SDK's own words.
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
      // As the SDK has it where it finds no such file.
      contents: `export { CONFIG_PREFIX_SEPARATOR } from './constants'
        export const loadSharedConfigFiles = async () => ({ configFile: {}, credentialsFile: {} })`,
      resolveDir: dirname(path),
    }))
  },
}
