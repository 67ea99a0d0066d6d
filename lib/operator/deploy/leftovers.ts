import { stackOf } from '../stage.ts'
import type { Stage } from '../stages.ts'
import * as account from './account.ts'
import type { Leftovers } from './deployment.ts'

/**
 * What is there of a stage that its stack does not have: the table, which outlives its stack, and log groups, which a
 * function that runs once more while its stack is taken away makes anew.
 */
export async function leftoversOf(stage: Stage): Promise<Leftovers> {
  const stack = stackOf(stage)
  const hasStrayTable = (await account.hasTable(stack)) && !(await account.hasResource(stack, 'Table'))
  const isThere = (await account.findStack(stack)) !== undefined
  return { table: hasStrayTable ? stack : undefined, logGroups: isThere ? [] : await logGroupsOf(stage) }
}

/** The log groups of a stage's functions and of its API, as serverless names them. */
export async function logGroupsOf(stage: Stage): Promise<string[]> {
  const stack = stackOf(stage)
  const [functions, apis] = await Promise.all([
    account.logGroupsBelow(`/aws/lambda/${stack}-`),
    account.logGroupsBelow(`/aws/http-api/${stack}`),
  ])
  // Names of functions have no hyphen: what else begins so is another stage's.
  const own = new RegExp(`^(/aws/lambda/${stack}-\\w+|/aws/http-api/${stack})$`)
  return [...functions, ...apis].filter((name) => own.test(name))
}
