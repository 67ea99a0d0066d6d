import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { parse } from 'yaml'

/**
 * What `serverless.yml` says of something, so that nothing is said twice.
 * @param schema the part that is asked for, as its value is before variables are put in
 */
export function fromSwitchboard<S extends v.GenericSchema>(schema: S): v.InferOutput<S> {
  return partOf('serverless.yml', schema)
}

/** The same of a file in `stack/`, which `serverless.yml` takes in whole. */
export function fromStack<S extends v.GenericSchema>(name: string, schema: S): v.InferOutput<S> {
  return partOf(`stack/${name}.yml`, schema)
}

function partOf<S extends v.GenericSchema>(path: string, schema: S): v.InferOutput<S> {
  return v.parse(schema, parse(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')))
}
