import { readFileSync } from 'node:fs'
import { readFunctions } from '../project/functions.ts'

/** The sample event of a function, with its blanks, as `serverless invoke local --path` takes it. */
export function sampleEvent(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`../../events/${name}.json`, import.meta.url), 'utf8'))
}

const RANKS = [/^create(?!Transaction)/, /^create/, /^(?!delete)/, /^deleteTransaction/, /^/]

/**
 * Every function of `serverless.yml`, in groups in whose order each finds a record that it can use: creates first, deletes
 * last. The functions of a group do not depend on each other.
 */
export function functionGroups(): string[][] {
  const rank = (name: string) => RANKS.findIndex((pattern) => pattern.test(name))
  const groups = Map.groupBy(Object.keys(readFunctions()), rank)
  return [...groups].toSorted(([a], [b]) => a - b).map(([, names]) => names)
}
