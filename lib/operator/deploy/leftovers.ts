import { type Stage, stackOf } from '../stages.ts'
import { logGroupsBelow } from './account/logs.ts'
import { resourcesOf } from './account/stacks.ts'
import { hasTable } from './account/tables.ts'
import type { Leftovers } from './steps.ts'

/**
 * What is there of a stage that its stack does not have: the table, which outlives its stack, and log groups, which a
 * function that runs once more while it is taken away makes anew.
 */
export async function leftoversOf(stage: Stage): Promise<Leftovers> {
  const stack = stackOf(stage)
  const resources = await resourcesOf(stack)
  const isStray = (type: string, name: string) =>
    !resources.some((each) => each.type === type && each.name === name)
  const hasStrayTable = isStray('AWS::DynamoDB::Table', stack) && (await hasTable(stack))
  const logGroups = await logGroupsOf(stage)
  return {
    table: hasStrayTable ? stack : undefined,
    logGroups: logGroups.filter((name) => isStray('AWS::Logs::LogGroup', name)),
  }
}

/** The log groups of a stage's functions and of its API, as serverless names them. */
export async function logGroupsOf(stage: Pick<Stage, 'name'>): Promise<string[]> {
  const stack = stackOf(stage)
  const [functions, apis] = await Promise.all([
    logGroupsBelow(`/aws/lambda/${stack}-`),
    logGroupsBelow(`/aws/http-api/${stack}`),
  ])
  // Names of functions have no hyphen: what else begins so is another stage's.
  const own = new RegExp(`^(/aws/lambda/${stack}-\\w+|/aws/http-api/${stack})$`)
  return [...functions, ...apis].filter((name) => own.test(name))
}
