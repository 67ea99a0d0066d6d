import { readFile } from 'node:fs/promises'
import type { Plugin, PluginBuild } from 'esbuild'
import { inPackage } from './sdk-files.ts'

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
export const leftOut: Plugin = {
  name: 'left-out',
  setup(build) {
    // Bodies are strings and responses are streams of Node. A check of the type would load all of web streams.
    build.initialOptions.define = { ...build.initialOptions.define, ReadableStream: 'undefined' }
    // A client reads only the version from its manifest.
    build.onLoad({ filter: MANIFEST }, async ({ path }) => {
      const { version } = JSON.parse(await readFile(path, 'utf8'))
      return { contents: JSON.stringify({ version }), loader: 'json' }
    })
    for (const [what, files] of Object.entries(leftOutFiles))
      build.onLoad({ filter: inPackage(files) }, async ({ path }) => ({
        contents: standIn(what, await exportsOf(build, path)),
      }))
  },
}

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
