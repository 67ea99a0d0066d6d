import { Refusal } from '../command.ts'
import { type Stage, stackOf } from '../stage.ts'
import { concurrency, type Stack, tableStatus } from './account.ts'

const UPDATABLE = /^(CREATE|UPDATE|UPDATE_ROLLBACK|IMPORT|IMPORT_ROLLBACK)_COMPLETE$/

/**
 * The executions that AWS leaves to functions without a reservation (Lambda Developer Guide, "Configuring reserved
 * concurrency"). New accounts have 10 or 50 in all and can reserve none.
 */
const ALWAYS_UNRESERVED = 100

/**
 * Checks for problems that would make a deployment fail half-way, or leave a stage that cannot serve. Changes nothing.
 * @param stack the stage's stack, if it has one
 * @throws Refusal that says what to do
 */
export async function preflight(stage: Stage, stack: Stack | undefined): Promise<void> {
  const own = stage.ownTable
  if (stack && !UPDATABLE.test(stack.status))
    throw new Refusal(
      `Stack ${stackOf(stage.name)} is ${stack.status}: wait while it is in progress, else see "When a deployment fails" in docs/operating.md`,
    )
  if (!stack && (await tableStatus(own)) !== undefined)
    throw new Refusal(
      `Table ${own} was left by an earlier stack. To serve its data again, see "A removed stage" in docs/restoring.md. ` +
        `If its data is not needed: npm run remove -- --stage ${stage.name} --with-data`,
    )
  if (stage.table !== own) {
    const status = await tableStatus(stage.table)
    if (status !== 'ACTIVE')
      throw new Refusal(
        `Table ${stage.table}, the servedTable of stage ${stage.name}, is ${status ?? 'not there'}`,
      )
  }
  // AWS rolls back an update that reserves too many; a failed first deployment leaves a stack and a table behind.
  if (!stack && stage.reservedExecutions > 0) {
    const { limit, unreserved } = await concurrency()
    const [left, needed] = [unreserved - stage.reservedExecutions, Math.min(ALWAYS_UNRESERVED, limit)]
    if (left < needed)
      throw new Refusal(
        `loginConcurrency reserves ${stage.reservedExecutions} executions, which leaves ${left} of the account's ${limit}; ` +
          `AWS needs ${needed} left. Ask for more: Service Quotas, AWS Lambda, "Concurrent executions"`,
      )
  }
}
