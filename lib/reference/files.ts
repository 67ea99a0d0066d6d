import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { pageScript, pageStyle } from './page.ts'

export type PageFile = { type: string; text: string }

const CSS = 'text/css; charset=utf-8'
const SCRIPT = 'text/javascript; charset=utf-8'

const require = createRequire(import.meta.url)
const fromViewer = (name: string) => readFile(require.resolve(`swagger-ui-dist/${name}`), 'utf8')

const files = new Map<string, () => Promise<PageFile>>([
  ['page.css', async () => ({ type: CSS, text: pageStyle })],
  ['page.js', async () => ({ type: SCRIPT, text: pageScript })],
  ['swagger-ui.css', async () => ({ type: CSS, text: await fromViewer('swagger-ui.css') })],
  ['swagger-ui-bundle.js', async () => ({ type: SCRIPT, text: await fromViewer('swagger-ui-bundle.js') })],
])

/** A file that the reference page asks for; `undefined` where there is none of this name. */
export async function pageFile(name: string): Promise<PageFile | undefined> {
  return files.get(name)?.()
}
