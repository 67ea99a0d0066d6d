import { statementsOf } from '../../lib/build/rights.ts'
import { readFunctions } from '../../lib/build/routes.ts'

export const functions = readFunctions()

/** Returns the name of a function's handler in the declaration of rights, such as `prospects/list`. */
export function handlerName({ handler }: { handler: string }): string {
  return handler.replace(/^functions\/|\.handler$/g, '')
}

/** The IAM statements of each function by name. */
export const statements = Object.fromEntries(
  Object.entries(functions).map(([name, each]) => [name, statementsOf(handlerName(each))]),
)
