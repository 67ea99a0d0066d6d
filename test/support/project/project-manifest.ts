import { readFileSync } from 'node:fs'
import * as v from 'valibot'

const Texts = v.record(v.string(), v.string())

/** The commands, dependencies and allowed install scripts in `package.json`. */
export const projectManifest = v.parse(
  v.object({
    scripts: Texts,
    dependencies: Texts,
    devDependencies: Texts,
    allowScripts: v.record(v.string(), v.boolean()),
  }),
  JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')),
)
