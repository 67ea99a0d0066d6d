import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BuildOptions, build } from 'esbuild'
import * as v from 'valibot'
import { builtins } from '../../../lib/build/builtins.ts'
import { environment } from '../../../lib/build/environment.ts'
import plugins from '../../../lib/build/plugins.ts'
import { fromSwitchboard } from '../../../lib/local/switchboard.ts'

const Switchboard = v.object({
  custom: v.object({
    esbuild: v.object({
      bundle: v.boolean(),
      format: v.literal('esm'),
      target: v.string(),
      platform: v.literal('node'),
      mainFields: v.array(v.string()),
      minify: v.boolean(),
    }),
  }),
})

/** What CommonJS within an ES module asks for. */
const REQUIRE = `import{createRequire}from'node:module';const require=createRequire(import.meta.url);`

export type ColdBuild = { what: string; file: string; bytes: number; settings: Record<string, string> }

/**
 * The same function, built in several ways into a folder: each line has what those before it have. The first is a handler
 * that does nothing, the second what esbuild makes without being told anything.
 */
export async function coldBuilds(entry: string, folder: string): Promise<ColdBuild[]> {
  const bare = join(folder, 'bare.mjs')
  writeFileSync(bare, 'export const handler = async () => ({ statusCode: 200 })\n')

  const { bundle, format, platform, target, ...rest } = fromSwitchboard(Switchboard).custom.esbuild
  const usual = { bundle, format, platform, target, entryPoints: [entry] }
  const ways: [what: string, options: BuildOptions][] = [
    ['the naive bundle', { banner: { js: REQUIRE } }],
    ['ES modules of packages, minified', { ...rest, banner: { js: REQUIRE } }],
    ['builtins by getBuiltinModule', { ...rest, plugins: [builtins] }],
    ['the SDK set by the environment', { ...rest, plugins: [builtins, environment] }],
    ['as packaged: the rest left out', { ...rest, plugins }],
  ]
  const made: ColdBuild[] = [coldBuild('a bare handler', bare)]
  for (const [at, [what, options]] of ways.entries()) {
    const outfile = join(folder, `${at}.mjs`)
    await build({ ...usual, ...options, outfile })
    made.push(coldBuild(what, outfile))
  }
  const packaged = made.at(-1)
  if (packaged)
    made.push({
      ...packaged,
      what: 'and a compile cache, not shipped',
      settings: { NODE_COMPILE_CACHE: join(folder, 'cache') },
    })
  return made
}

function coldBuild(what: string, file: string): ColdBuild {
  return { what, file, bytes: statSync(file).size, settings: {} }
}
