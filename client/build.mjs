import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

// `npm pack` runs this file. It builds the package as ES modules and as CommonJS, both with types.

const client = dirname(fileURLToPath(import.meta.url))
const dist = join(client, 'dist')
const copy = join(client, 'cjs')
/** Files of the service that the client imports. */
const shared = [
  'batch-limits',
  'defaults',
  'gross-yield',
  'instant',
  'invisible',
  'json',
  'merge-patch',
  'offer-status',
  'phone',
  'postal-code',
  'words',
].map((name) => `lib/domain/${name}.ts`)

const compile = (project) => execFileSync('tsc', ['-p', project], { cwd: client, stdio: 'inherit' })

for (const folder of [dist, copy]) rmSync(folder, { recursive: true, force: true })
compile('.')

// The nearest package.json sets the module format of a file. So the CommonJS build compiles a copy with its own package.json.
for (const file of shared) cpSync(join(client, '..', file), join(copy, file))
cpSync(join(client, 'src'), join(copy, 'client/src'), { recursive: true })
const options = {
  extends: '../tsconfig.json',
  compilerOptions: { verbatimModuleSyntax: false, rootDir: '.', outDir: '../dist/cjs' },
  include: ['.'],
}
writeFileSync(join(copy, 'tsconfig.json'), JSON.stringify(options))
const type = JSON.stringify({ type: 'commonjs' })
writeFileSync(join(copy, 'package.json'), type)
mkdirSync(join(dist, 'cjs'), { recursive: true })
writeFileSync(join(dist, 'cjs/package.json'), type)
compile('cjs')
rmSync(copy, { recursive: true })
