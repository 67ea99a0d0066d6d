import { build } from 'esbuild'
import { expect, test } from 'vitest'
import plugins, { warmUpStatements } from '../../../lib/build/plugins.ts'

/** The text of a function, built as a package or as `serverless offline` and `serverless invoke local` build it. */
async function built(packages: 'bundle' | 'external'): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: ['functions/auth/login.ts'],
    bundle: true,
    format: 'esm',
    platform: 'node',
    mainFields: ['module', 'main'],
    packages,
    plugins,
    write: false,
  })
  return outputFiles[0]?.text ?? ''
}

test('a package warms up, and a local build does not, so that serverless invoke local can load it', async () => {
  const packaged = await built('bundle')
  for (const statement of Object.values(warmUpStatements)) {
    const what = /'(.+)'/.exec(statement)?.[1]
    expect(packaged).toContain(`("${what}"`)
  }
  expect(packaged).toMatch(/^await /m)
  expect(await built('external')).not.toMatch(/^await /m)
})
