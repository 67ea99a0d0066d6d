import { build } from 'esbuild'
import { expect, test } from 'vitest'
import plugins, { warmUpStatements } from '../../../lib/build/plugins.ts'

/** Returns the code of a function: with its npm packages as for a deployment, or without them as for a local command. */
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

test('the warm-up code is in deployment packages, not in bundles for serverless offline and serverless invoke local', async () => {
  const packaged = await built('bundle')
  for (const statement of Object.values(warmUpStatements)) {
    const what = /'(.+)'/.exec(statement)?.[1]
    expect(packaged).toContain(`("${what}"`)
  }
  expect(packaged).toMatch(/^await /m)
  expect(await built('external')).not.toMatch(/^await /m)
})
