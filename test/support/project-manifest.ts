import { readFileSync } from 'node:fs'
import * as v from 'valibot'

const Texts = v.record(v.string(), v.string())
const Manifest = v.object({ scripts: Texts, dependencies: Texts, optionalDependencies: Texts })

/** What `package.json` says of commands and run-time packages. */
export const projectManifest = v.parse(
  Manifest,
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')),
)
