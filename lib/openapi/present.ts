import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { documentOf } from './document.ts'
import { readOperations } from './read-operations.ts'

const Manifest = v.object({ version: v.string() })

/** The OpenAPI document of the current code, as in `openapi.json`. */
export async function presentDocument(): Promise<string> {
  const manifest = readFileSync(new URL('../../package.json', import.meta.url), 'utf8')
  const { version } = v.parse(Manifest, JSON.parse(manifest))
  return `${JSON.stringify(documentOf(await readOperations(), version), null, 2)}\n`
}
