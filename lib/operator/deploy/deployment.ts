import { Refusal } from '../command.ts'
import type { Check } from '../smoke/check.ts'
import { stackOf } from '../stage.ts'
import type { Stage } from '../stages.ts'
import type { Identity, Stack } from './account.ts'
import type { Plan, Reservation } from './template.ts'

/** What AWS keeps for all functions that reserve nothing. */
const ALWAYS_UNRESERVED = 100

/** States of a stack that no update leads out of. */
const UNUSABLE = [
  'REVIEW_IN_PROGRESS',
  'CREATE_FAILED',
  'ROLLBACK_COMPLETE',
  'ROLLBACK_FAILED',
  'DELETE_FAILED',
]

/** What a deployment asks of the outside; every step may throw, which ends it there. */
export type DeploymentSteps = {
  say(line: string): void
  identity(): Promise<Identity>
  stack(): Promise<Stack | undefined>
  /** Whether there is a table of the stage's name that its stack, if there is one, does not have. */
  hasStrayTable(): Promise<boolean>
  hasKeys(): Promise<boolean>
  /** Whether missing keys are to be made. */
  mayMakeKeys(): Promise<boolean>
  makeKeys(): Promise<void>
  /** The public keys as the template refers to them: a parameter in one version of it. */
  publicKeys(): Promise<string>
  /** Packages every function and reads the template that was made. */
  pack(publicKeys: string): Promise<Plan>
  unreserved(): Promise<number>
  reserved(functionName: string): Promise<number>
  /** @throws Refusal when leave is not given */
  agree(what: string): Promise<void>
  deploy(publicKeys: string): Promise<void>
  smoke(url: string): Promise<Check[]>
}

/**
 * Deploys a stage: looks first at everything that would make it fail half-way, asks, deploys, and tries the result.
 * @returns the address of the API
 * @throws Refusal saying what stands against it; before leave was given nothing is changed but keys that were made
 */
export async function deployStage(stage: Stage, steps: DeploymentSteps): Promise<string> {
  const { account, arn } = await steps.identity()
  steps.say(`Account      ${account} as ${arn}`)
  steps.say(`Region       ${stage.region}`)
  const before = await steps.stack()
  await requireUsable(stage, before, steps)

  await requireKeys(stage, steps)
  const publicKeys = await steps.publicKeys()
  steps.say(`Keys         ${publicKeys}`)

  const { functions, resources, reservations } = await steps.pack(publicKeys)
  steps.say(`Template     ${functions} functions, ${resources} resources`)
  await requireRoom(reservations, steps)

  const change = before ? 'update the stack, leave its data as it is' : 'make the stack and its table'
  await steps.agree(`${change}: account ${account}, ${stage.region}`)
  await steps.deploy(publicKeys)

  const url = (await steps.stack())?.url
  if (url === undefined) throw new Refusal('The stack does not say where its API is: see its outputs')
  steps.say(`URL          ${url}`)
  if ((await steps.smoke(url)).some(({ fault }) => fault !== undefined))
    throw new Refusal(
      `The smoke test failed. Logs: npx serverless logs -f login --stage ${stage.name}. ` +
        `Back to the version before: npx serverless deploy list --stage ${stage.name}, then ` +
        `npx serverless rollback --stage ${stage.name} --timestamp TIMESTAMP`,
    )
  return url
}

async function requireUsable(stage: Stage, stack: Stack | undefined, steps: DeploymentSteps) {
  const { name } = stage
  if (stack && UNUSABLE.includes(stack.status))
    throw new Refusal(
      `The stack cannot be updated (${stack.status}): npm run remove -- --stage ${name} takes it away, ` +
        `in prod: aws cloudformation delete-stack --stack-name ${stackOf(stage)}`,
    )
  if (stack?.status === 'UPDATE_ROLLBACK_FAILED')
    throw new Refusal(
      `An update could not be undone (${stack.status}): ` +
        `aws cloudformation continue-update-rollback --stack-name ${stackOf(stage)}`,
    )
  if (stack?.status.endsWith('_IN_PROGRESS'))
    throw new Refusal(`The stack is being changed (${stack.status}): wait until that has ended`)
  if (await steps.hasStrayTable())
    throw new Refusal(
      `There is a table of stage ${name} that no stack has, and a stack cannot take it over. Delete it if nothing in it ` +
        `is needed: npm run remove -- --stage ${name} --with-data does so; in prod delete ${stackOf(stage)} by hand`,
    )
}

async function requireKeys({ name }: Stage, steps: DeploymentSteps) {
  if (await steps.hasKeys()) return
  if (!(await steps.mayMakeKeys()))
    throw new Refusal(`Stage ${name} has no keys to sign tokens with: give --make-keys to have them made`)
  await steps.makeKeys()
  if (!(await steps.hasKeys()))
    throw new Refusal(`The signing key of stage ${name} has no public key: delete that parameter, then again`)
}

/** What a function has reserved already is not asked for again. */
async function requireRoom(reservations: Reservation[], steps: DeploymentSteps) {
  if (reservations.length === 0) return
  const had = await Promise.all(reservations.map(({ name }) => steps.reserved(name)))
  const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0)
  const more = sum(reservations.map(({ executions }) => executions)) - sum(had)
  const left = (await steps.unreserved()) - more
  if (more > 0 && left < ALWAYS_UNRESERVED)
    throw new Refusal(
      `Functions reserve ${more} more executions at once, which leaves the account ${left}; AWS wants ${ALWAYS_UNRESERVED} left. ` +
        `Ask for more: Service Quotas, AWS Lambda, "Concurrent executions"`,
    )
}
