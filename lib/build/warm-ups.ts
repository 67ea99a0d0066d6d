import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'esbuild'

/** What a packaged function does while Lambda starts it: the module, and the statement that is added to its end. */
export const warmUpStatements = {
  'lib/auth/tokens.ts': "void warmUp('the public keys', importedKeys)",
  'lib/data/table/client.ts': "await warmUp('a connection to the table', connect)",
  'lib/secrets/signing-key.ts': "await warmUp('the signing key', signingKey)",
}

/**
 * Adds the warm-up to what is packaged. In the source it would be a top-level `await`, with which `serverless invoke local`
 * cannot load a function.
 */
export const warmUps: Plugin = {
  name: 'warm-ups',
  setup(build) {
    // The build for this machine, which keeps its packages outside the bundle.
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
