import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

// `npm pack` runs this: the package as ES modules and as CommonJS, with the types of each.

const client = dirname(fileURLToPath(import.meta.url))
const dist = join(client, 'dist')
const copy = join(client, 'cjs')
/** The rules of the service that the client has too. */
const shared = ['computed', 'instant', 'words'].map((name) => `lib/domain/${name}.ts`)

const compile = (project) => execFileSync('tsc', ['-p', project], { cwd: client, stdio: 'inherit' })

for (const folder of [dist, copy]) rmSync(folder, { recursive: true, force: true })
compile('.')

// The compiler decides by the nearest package.json which kind of module a file is.
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
