import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'

const root = new URL('../../../', import.meta.url)

/** An import statement. `from` is the module specifier. `isType` is true if the statement imports only types. */
export type Import = { from: string; isType: boolean }

/** A file of the project: its path in the project, its text and its imports. */
export type SourceFile = { path: string; text: string; imports: Import[] }

const STATEMENT =
  /^(?:import|export)\b(\s+type\b)?[^'"`;()]*?\bfrom\s*['"]([^'"]+)['"]|^import\s*['"]([^'"]+)['"]|\bimport\(\s*(?:\/\*.*?\*\/\s*)?['"]([^'"]+)['"]/gm

/** Returns the path of every file that git tracks or would add. */
export function projectFiles(): string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
  })
  return listed.split('\0').filter((path) => path !== '' && existsSync(new URL(path, root)))
}

export function readProjectFile(path: string): string {
  const url = new URL(path, root)
  return existsSync(url) ? readFileSync(url, 'utf8') : ''
}

/** Returns the TypeScript files in functions/, lib/, cli/ and client/src/. */
export function sourceFiles(): SourceFile[] {
  return projectFiles()
    .filter((path) => /^(functions|lib|cli|client\/src)\/.*\.ts$/.test(path))
    .map((path) => {
      const text = readProjectFile(path)
      return { path, text, imports: importsOf(text) }
    })
}

function importsOf(text: string): Import[] {
  return [...text.matchAll(STATEMENT)].map(([, type, from, bare, dynamic]) => ({
    from: from ?? bare ?? dynamic ?? '',
    isType: type !== undefined,
  }))
}

/** Returns the path of the imported project file, or `undefined` if the import is a package. */
export function importedFile(importer: string, from: string): string | undefined {
  return from.startsWith('.') ? posix.join(posix.dirname(importer), from) : undefined
}

/** Returns the name of the imported npm package, or `undefined` if the import is a project file or a Node module. */
export function importedPackage(from: string): string | undefined {
  if (from.startsWith('.') || from.startsWith('node:')) return undefined
  return from.split('/', from.startsWith('@') ? 2 : 1).join('/')
}
