import { Refusal } from '../command.ts'
import { type Stage, stackOf } from '../stages.ts'
import type { Stack } from './account/stacks.ts'
import type { DeploymentSteps, Leftovers } from './steps.ts'
import type { Reservation } from './template.ts'

// What would make a deployment fail half-way, each told with the commands that mend it.

/**
 * What AWS keeps for all functions that reserve nothing (Lambda Developer Guide, "Configuring reserved concurrency"). New
 * accounts have less than the usual 1000 in all (there, "Lambda quotas"); of those with 10 or 50 AWS's refusals name just
 * that as the least that must be left.
 */
const ALWAYS_UNRESERVED = 100

/** States of a stack that no update leads out of. */
const UNUSABLE = [
  'REVIEW_IN_PROGRESS',
  'CREATE_FAILED',
  'ROLLBACK_COMPLETE',
  'ROLLBACK_FAILED',
  'DELETE_FAILED',
]

/** A stack that can be updated, or none, and nothing left of one that was. @throws Refusal */
export async function requireUsable(stage: Stage, stack: Stack | undefined, steps: DeploymentSteps) {
  const { name } = stage
  if (stack && UNUSABLE.includes(stack.status))
    throw new Refusal(
      `The stack cannot be updated (${stack.status}): npm run remove -- --stage ${name} takes it away, ` +
        `in prod: aws cloudformation delete-stack --stack-name ${stackOf(stage)} --region ${stage.region}`,
    )
  if (stack?.status === 'UPDATE_ROLLBACK_FAILED')
    throw new Refusal(
      `An update could not be undone (${stack.status}): ` +
        `aws cloudformation continue-update-rollback --stack-name ${stackOf(stage)} --region ${stage.region}`,
    )
  if (stack?.status.endsWith('_IN_PROGRESS'))
    throw new Refusal(`The stack is being changed (${stack.status}): wait until that has ended`)
  const { table, logGroups } = await steps.leftovers()
  if (table === undefined && logGroups.length === 0) return
  const isRemovable = stack === undefined && name !== 'prod'
  throw new Refusal(
    `Of stage ${name} there is what no stack has, and a deployment would fail over it. Delete it if nothing in it is needed:\n` +
      (isRemovable ? `  npm run remove -- --stage ${name} --with-data\nor by hand\n` : '') +
      removal({ table, logGroups }, stage.region),
  )
}

/** A table that was restored to be served from; the stack's own comes with the stack. @throws Refusal where it is not ready */
export async function requireServed(stage: Stage, steps: DeploymentSteps) {
  const { table } = stage
  steps.say(`Table        ${table}`)
  if (table === stackOf(stage)) return
  const status = await steps.tableStatus(table)
  if (status === 'ACTIVE') return
  const reason = status === undefined ? 'is not there' : `is not ready yet (${status})`
  throw new Refusal(`Table ${table}, which serverless.yml names as servedTable, ${reason}`)
}

/** The commands that delete what is left, a table's protection first. */
function removal({ table, logGroups }: Leftovers, region: string): string {
  const commands = [
    ...(table === undefined
      ? []
      : [
          `dynamodb update-table --table-name ${table} --no-deletion-protection-enabled`,
          `dynamodb wait table-exists --table-name ${table}`,
          `dynamodb delete-table --table-name ${table}`,
        ]),
    ...logGroups.map((group) => `logs delete-log-group --log-group-name ${group}`),
  ]
  return commands.map((command) => `  aws --region ${region} ${command}`).join('\n')
}

/**
 * Keys. Answers the version of the public ones where they were made just now: one that is read may be an older one.
 * @throws Refusal where there are none and none may be made
 */
export async function requireKeys({ name }: Stage, steps: DeploymentSteps): Promise<number | undefined> {
  if (await steps.hasKeys()) return undefined
  if (!(await steps.mayMakeKeys()))
    throw new Refusal(`Stage ${name} has no keys to sign tokens with: give --make-keys to have them made`)
  const { version, signs } = await steps.makeKeys()
  if (!signs)
    throw new Refusal(`The signing key of stage ${name} has no public key: delete that parameter, then again`)
  return version
}

/** Room in the account for what functions reserve; what one has reserved already is not asked for again. @throws Refusal */
export async function requireRoom(reservations: Reservation[], steps: DeploymentSteps) {
  if (reservations.length === 0) return
  const had = await Promise.all(reservations.map(({ name }) => steps.reserved(name)))
  const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0)
  const more = sum(reservations.map(({ executions }) => executions)) - sum(had)
  const { limit, unreserved } = await steps.concurrency()
  const left = unreserved - more
  const wanted = Math.min(ALWAYS_UNRESERVED, limit)
  if (more > 0 && left < wanted)
    throw new Refusal(
      `Functions reserve ${more} more executions at once, which leaves ${left} of the account's ${limit}; AWS wants ${wanted} left. ` +
        `Ask for more: Service Quotas, AWS Lambda, "Concurrent executions"`,
    )
}
