import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

// `npm pack` runs this file. It bundles the command with all packages into one file, so that nothing else must be installed.

const at = (path) => fileURLToPath(new URL(path, import.meta.url))

await build({
  entryPoints: [at('records.ts')],
  outfile: at('dist/records.cjs'),
  bundle: true,
  platform: 'node',
  target: 'node20',
  // Some of the packages are CommonJS, and call `require` for modules of Node.
  format: 'cjs',
  minify: true,
  keepNames: true,
  // Only a file that is run as a command has `import.meta.main`. In the bundle, only `records.ts` is.
  define: { 'import.meta.main': 'false' },
  banner: { js: '#!/usr/bin/env node' },
})
