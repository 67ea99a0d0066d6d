import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { type BuildOptions, build } from 'esbuild'
import * as v from 'valibot'
import plugins, { builtins } from '../../../lib/build/plugins.ts'
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
const naive: BuildOptions = { banner: { js: REQUIRE } }

/**
 * Builds a function into a folder in several ways. The first build is a handler that does nothing. The second is the function as
 * esbuild bundles it by default. Each later build adds changes to the build before it.
 */
export async function coldBuilds(entry: string, folder: string): Promise<ColdBuild[]> {
  const bare = join(folder, 'bare.mjs')
  writeFileSync(bare, 'export const handler = async () => ({ statusCode: 200 })\n')
  const ways: [what: string, options: BuildOptions][] = [
    ['naive bundle', naive],
    ['ES modules of packages, minified', { ...rest, ...naive }],
    ['Node modules by getBuiltinModule', { ...rest, plugins: [builtins] }],
    ['as packaged, SDK settings from the environment only', { ...rest, plugins }],
  ]
  const made: ColdBuild[] = [coldBuild('bare handler', bare)]
  for (const [what, options] of ways)
    made.push(await built(what, { ...options, entryPoints: [entry] }, folder))
  const last = made.at(-1)
  if (last) {
    const settings = { AWS_LAMBDA_INITIALIZATION_TYPE: 'on-demand' }
    const cached = { ...settings, NODE_COMPILE_CACHE: join(folder, 'cache') }
    made.push(
      { ...last, what: 'with warm-up at the start, as in Lambda', settings },
      { ...last, what: 'with a compile cache (not packaged)', settings: cached },
    )
  }
  return made
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
