import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { parse } from 'yaml'

/**
 * What `serverless.yml` says of something, so that nothing is said twice.
 * @param schema the part that is asked for, as its value is before variables are put in
 */
export function fromSwitchboard<S extends v.GenericSchema>(schema: S): v.InferOutput<S> {
  const text = readFileSync(new URL('../../serverless.yml', import.meta.url), 'utf8')
  // The parser's limit guards against files of strangers; what a function may do is named once and referred to often.
  return v.parse(schema, parse(text, { maxAliasCount: -1 }))
}
