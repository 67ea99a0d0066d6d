import { readFileSync } from 'node:fs'
import * as v from 'valibot'

const Texts = v.record(v.string(), v.string())

/** What `package.json` says of commands, of run-time packages, and of which packages may run scripts. */
export const projectManifest = v.parse(
  v.object({ scripts: Texts, dependencies: Texts, allowScripts: v.record(v.string(), v.boolean()) }),
  JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')),
)
