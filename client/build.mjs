import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

// `npm pack` runs this file. It builds the package as CommonJS with types, and as ES modules for bundlers (the condition `module`).
// The files of the entries at the root of the package reexport the CommonJS files, so `import` and `require` load one copy in Node. They
// also serve Metro up to 0.81, which ignores `exports`.

const client = dirname(fileURLToPath(import.meta.url))
const project = join(client, '..')
const dist = join(client, 'dist')
const copy = join(client, 'cjs')
/** Files of the service that the client imports. */
const shared = [
  'batch-limits',
  'defaults',
  'field-names',
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

const compile = (...options) =>
  execFileSync('tsc', ['-p', ...options, '--sourceMap', '--inlineSources'], { cwd: client, stdio: 'inherit' })

for (const folder of [dist, copy]) rmSync(folder, { recursive: true, force: true })
compile('.')

// The nearest package.json sets the module format of a file. So the CommonJS build compiles a copy with its own package.json.
for (const file of shared) cpSync(join(project, file), join(copy, file))
cpSync(join(client, 'src'), join(copy, 'client/src'), { recursive: true })
const options = {
  extends: '../tsconfig.json',
  compilerOptions: { verbatimModuleSyntax: false, rootDir: '.', outDir: '../dist/cjs' },
  include: ['.'],
}
writeFileSync(join(copy, 'tsconfig.json'), JSON.stringify(options))
const manifest = JSON.stringify({ type: 'commonjs', sideEffects: false })
writeFileSync(join(copy, 'package.json'), manifest)
mkdirSync(join(dist, 'cjs'), { recursive: true })
writeFileSync(join(dist, 'cjs/package.json'), manifest)
compile('cjs', '--declaration')
rmSync(copy, { recursive: true })

// These modules have only types. Their source maps would be a third of the package.
for (const format of ['esm', 'cjs'])
  for (const extension of ['js', 'js.map']) rmSync(join(dist, format, `client/src/schema.${extension}`))

const { exports } = JSON.parse(readFileSync(join(client, 'package.json'), 'utf8'))
for (const { import: root, require: target } of Object.values(exports))
  for (const file of root ? [root.default, root.types] : [])
    writeFileSync(join(client, file), `export * from '${target.default}'\n`)

cpSync(join(project, 'LICENSE'), join(client, 'LICENSE'))
for (const page of ['client.md', 'offline.md'])
  cpSync(join(project, 'docs', page), join(client, 'docs', page))
