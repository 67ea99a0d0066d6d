import { readFileSync } from 'node:fs'
import * as v from 'valibot'

const Texts = v.record(v.string(), v.string())

function read<S extends v.GenericSchema>(file: string, schema: S): v.InferOutput<S> {
  return v.parse(schema, JSON.parse(readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8')))
}

/** What `package.json` says of commands, of run-time packages, and of which packages may run scripts. */
export const projectManifest = read(
  'package.json',
  v.object({ scripts: Texts, dependencies: Texts, allowScripts: v.record(v.string(), v.boolean()) }),
)

/** The releases of the binaries that developers' machines run. */
export const platformBinaries = read(
  'lib/local/platform/package.json',
  v.object({ optionalDependencies: Texts }),
).optionalDependencies
