import * as v from 'valibot'
import { readYaml } from '../../../lib/local/serverless-yml.ts'

const Functions = v.object({ functions: v.record(v.string(), v.object({ handler: v.string() })) })

/** Returns the handler files of the functions in `serverless.yml`, by function name. */
export function readFunctions(): Record<string, string> {
  const { functions } = readYaml('serverless.yml', Functions)
  return Object.fromEntries(
    Object.entries(functions).map(([name, { handler }]) => [name, handler.replace(/\.handler$/, '.ts')]),
  )
}

const RANKS = [/^create(?!Transaction)/, /^create/, /^(?!delete|erase)/, /^(deleteTransaction|erase)/, /^/]

/**
 * Returns the functions of `serverless.yml` in groups. Functions that create records come first, and functions that delete
 * records come last. So each function finds a record for its sample event. Functions of one group do not depend on each other.
 */
export function functionGroups(): string[][] {
  const rank = (name: string) => RANKS.findIndex((pattern) => pattern.test(name))
  const groups = Map.groupBy(Object.keys(readFunctions()), rank)
  return [...groups].toSorted(([a], [b]) => a - b).map(([, names]) => names)
}
