import { readFileSync } from 'node:fs'
import { readFunctions } from '../project/functions.ts'

/** The sample event of a function, with its blanks, as `serverless invoke local --path` takes it. */
export function sampleEvent(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`../../events/${name}.json`, import.meta.url), 'utf8'))
}

const RANKS = [/^create(?!Transaction)/, /^create/, /^(?!delete)/, /^deleteTransaction/, /^/]

/** Every function of `serverless.yml`, in an order in which each finds a record that it can use: creates first, deletes last. */
export function functionsInOrder(): string[] {
  const rank = (name: string) => RANKS.findIndex((pattern) => pattern.test(name))
  return Object.keys(readFunctions()).toSorted((a, b) => rank(a) - rank(b))
}
