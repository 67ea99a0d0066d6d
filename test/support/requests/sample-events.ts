import { readFunctions } from '../../../lib/build/routes.ts'

/** Returns the handler files of the functions in `serverless.yml`, by function name. */
export function handlerFiles(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(readFunctions()).map(([name, { handler }]) => [
      name,
      handler.replace(/\.handler$/, '.ts'),
    ]),
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
