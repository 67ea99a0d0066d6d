import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { columns } from '../figures.ts'
import { optionsOf } from '../options.ts'

/** Prints the minified and compressed size of the client in an app. */
const options = optionsOf('size', {})

const online = ['connect', 'each', 'ServiceError']
const copy = [...online, 'copyOf', 'indexedDbStore']
const imports: [what: string, names: string[]][] = [
  ['the client without a copy', online],
  ['a copy (edits, sync, subscribe, lists with filters, ranges and orders)', copy],
  ['a copy and liveList', [...copy, 'liveList']],
  ["a copy and textSearch (search, sort: 'name')", [...copy, 'textSearch']],
  ['a copy, liveList and textSearch', [...copy, 'liveList', 'textSearch']],
]

async function bytesOf(names: readonly string[]): Promise<number> {
  const contents = names
    .map(
      (name) => `export { ${name} } from './${name === 'indexedDbStore' ? 'copy/indexed-db' : 'index'}.ts'`,
    )
    .join('\n')
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: join(process.cwd(), 'client/src') },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
  })
  return gzipSync(outputFiles[0]?.contents ?? '').length
}

const sizes = new Map<string, number>()
for (const [what, names] of imports) sizes.set(what, await bytesOf(names))
options.report(
  Object.fromEntries(sizes),
  columns([['An app with', 'bytes, gzip'], ...[...sizes].map(([what, bytes]) => [what, bytes])]),
)
