import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { parse } from 'yaml'

/**
 * Reads part of `serverless.yml`.
 * @param schema the part, before variables are resolved
 */
export function fromSwitchboard<S extends v.GenericSchema>(schema: S): v.InferOutput<S> {
  return partOf('serverless.yml', schema)
}

/** Reads part of a file in `stack/`, which `serverless.yml` includes. */
export function fromStack<S extends v.GenericSchema>(name: string, schema: S): v.InferOutput<S> {
  return partOf(`stack/${name}.yml`, schema)
}

function partOf<S extends v.GenericSchema>(path: string, schema: S): v.InferOutput<S> {
  return v.parse(schema, parse(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')))
}
