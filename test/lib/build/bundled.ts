import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import plugins from '../../../lib/build/plugins.ts'
import { temporaryFolder } from '../../support/processes/temporary-folder.ts'

/** Bundles a module as `serverless package` does, and imports the bundle. */
export async function bundled(text: string) {
  const { outputFiles } = await build({
    stdin: { contents: text, resolveDir: import.meta.dirname },
    bundle: true,
    format: 'esm',
    platform: 'node',
    mainFields: ['module', 'main'],
    plugins,
    write: false,
  })
  const file = join(temporaryFolder(), 'bundled.mjs')
  writeFileSync(file, outputFiles[0]?.text ?? '')
  return import(/* @vite-ignore */ file)
}
