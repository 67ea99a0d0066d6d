import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { type BuildOptions, build } from 'esbuild'
import * as v from 'valibot'
import plugins from '../../../lib/build/plugins.ts'
import { readYaml } from '../../../lib/local/serverless-yml.ts'

const Manifest = v.object({
  custom: v.object({
    esbuild: v.object({
      bundle: v.boolean(),
      format: v.literal('esm'),
      target: v.string(),
      platform: v.literal('node'),
      mainFields: v.array(v.string()),
      minify: v.boolean(),
      define: v.record(v.string(), v.string()),
    }),
  }),
})

/** Code that defines `require`, which CommonJS code in an ES module needs. */
const REQUIRE = `import{createRequire}from'node:module';const require=createRequire(import.meta.url);`

export type ColdBuild = {
  what: string
  file: string
  bytes: number
  /** The size in bytes as `serverless package` compresses it. */
  zipped: number
  settings: Record<string, string>
}

const { bundle, format, platform, target, ...rest } = readYaml('serverless.yml', Manifest).custom.esbuild
const usual: BuildOptions = { bundle, format, platform, target }

/**
 * Builds a function into a folder. The first build is a handler that does nothing. The second is the function as esbuild bundles
 * it by default, and the third as it is packaged. The last one also runs the warm-ups, as in Lambda.
 */
export async function coldBuilds(entry: string, folder: string): Promise<ColdBuild[]> {
  const bare = join(folder, 'bare.mjs')
  writeFileSync(bare, 'export const handler = async () => ({ statusCode: 200 })\n')
  const packaged = await built('as packaged', { ...rest, plugins, entryPoints: [entry] }, folder)
  return [
    coldBuild('bare handler', bare),
    await built('naive bundle', { banner: { js: REQUIRE }, entryPoints: [entry] }, folder),
    packaged,
    {
      ...packaged,
      what: 'with warm-up at the start, as in Lambda',
      settings: { AWS_LAMBDA_INITIALIZATION_TYPE: 'on-demand' },
    },
  ]
}

async function built(what: string, options: BuildOptions, folder: string): Promise<ColdBuild> {
  const outfile = join(folder, `${what.replace(/\W+/g, '-')}.mjs`)
  await build({ ...usual, ...options, outfile })
  return coldBuild(what, outfile)
}

function coldBuild(what: string, file: string): ColdBuild {
  const code = readFileSync(file)
  return { what, file, bytes: code.length, zipped: deflateRawSync(code, { level: 1 }).length, settings: {} }
}
