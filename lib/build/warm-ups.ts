import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'esbuild'

/** The work of a packaged function during Lambda's init: modules, and the statement that is added to their end. */
export const warmUpStatements = {
  'lib/auth/tokens.ts': "void warmUp('the public keys', importedKeys)",
  'lib/data/table/client.ts': "await warmUp('a connection to the table', connect)",
  'lib/secrets/signing-key.ts': "await warmUp('the signing key', signingKey)",
}

/** Adds the warm-ups to the package only: `serverless invoke local` cannot load a module with a top-level `await`. */
export const warmUps: Plugin = {
  name: 'warm-ups',
  setup(build) {
    // The build for a developer's machine keeps packages outside the bundle.
    if (build.initialOptions.packages === 'external') return
    const warmUp = fileURLToPath(new URL('../warm-up.ts', import.meta.url))
    for (const [file, statement] of Object.entries(warmUpStatements)) {
      const filter = new RegExp(`/${file.replace('.', '\\.')}$`.replaceAll('/', '[\\\\/]'))
      build.onLoad({ filter }, async ({ path }) => ({
        contents: `${await readFile(path, 'utf8')}\nimport { warmUp } from ${JSON.stringify(warmUp)}\n${statement}\n`,
        loader: 'ts',
      }))
    }
  },
}
