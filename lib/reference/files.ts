import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { BrowserFile } from './browser-file.ts'
import { pageScript, pageStyle } from './page.ts'

const CSS = 'text/css; charset=utf-8'
const SCRIPT = 'text/javascript; charset=utf-8'

const require = createRequire(import.meta.url)

const ours = new Map([
  ['page.css', new BrowserFile(CSS, pageStyle)],
  ['page.js', new BrowserFile(SCRIPT, pageScript)],
])

/** The files of the viewer, read on demand and cached. */
const viewerTypes = new Map([
  ['swagger-ui.css', CSS],
  ['swagger-ui-bundle.js', SCRIPT],
])
const viewerFiles = new Map<string, BrowserFile>()

/** Returns a file that the reference page loads, or `undefined` if there is none of this name. */
export async function pageFile(name: string): Promise<BrowserFile | undefined> {
  const known = ours.get(name) ?? viewerFiles.get(name)
  const type = viewerTypes.get(name)
  if (known || type === undefined) return known
  const text = await readFile(require.resolve(`swagger-ui-dist/${name}`), 'utf8')
  const file = viewerFiles.get(name) ?? new BrowserFile(type, text)
  viewerFiles.set(name, file)
  return file
}
