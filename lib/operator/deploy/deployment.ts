import { Refusal } from '../command.ts'
import type { Check } from '../smoke/check.ts'
import { type Stage, stackOf } from '../stages.ts'
import type { Identity, Stack } from './account.ts'
import type { Plan, Reservation } from './template.ts'

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

/** A table and log groups by their names. */
export type Leftovers = { table: string | undefined; logGroups: string[] }

/** What a deployment asks of the outside; every step may throw, which ends it there. */
export type DeploymentSteps = {
  say(line: string): void
  identity(): Promise<Identity>
  stack(): Promise<Stack | undefined>
  /** What is there of the stage that its stack, if there is one, does not have. */
  leftovers(): Promise<Leftovers>
  /** What DynamoDB says of a table's state; `undefined` where there is none. */
  tableStatus(name: string): Promise<string | undefined>
  hasKeys(): Promise<boolean>
  /** Whether missing keys are to be made. */
  mayMakeKeys(): Promise<boolean>
  /** Answers the version of the public keys, and whether the new one signs. @throws Refusal where they cannot be read then */
  makeKeys(): Promise<{ version: number; signs: boolean }>
  /** The public keys as the template refers to them: a parameter in one version, the one to be read where none is given. */
  publicKeys(version?: number): Promise<string>
  /** Packages every function and reads the template that was made. */
  pack(publicKeys: string): Promise<Plan>
  concurrency(): Promise<{ limit: number; unreserved: number }>
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
  await requireServed(stage, steps)

  const publicKeys = await steps.publicKeys(await requireKeys(stage, steps))
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
  const { table, logGroups } = await steps.leftovers()
  if (table === undefined && logGroups.length === 0) return
  const isRemovable = stack === undefined && name !== 'prod'
  throw new Refusal(
    `Of stage ${name} there is what no stack has, and a deployment would fail over it. Delete it if nothing in it is needed:\n` +
      (isRemovable ? `  npm run remove -- --stage ${name} --with-data\nor by hand\n` : '') +
      removal({ table, logGroups }, stage.region),
  )
}

/** A table that was restored to be served from; the stack's own comes with the stack. */
async function requireServed(stage: Stage, steps: DeploymentSteps) {
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

/** The version of the public keys where they were made just now: a version that is read may be an older one. */
async function requireKeys({ name }: Stage, steps: DeploymentSteps): Promise<number | undefined> {
  if (await steps.hasKeys()) return undefined
  if (!(await steps.mayMakeKeys()))
    throw new Refusal(`Stage ${name} has no keys to sign tokens with: give --make-keys to have them made`)
  const { version, signs } = await steps.makeKeys()
  if (!signs)
    throw new Refusal(`The signing key of stage ${name} has no public key: delete that parameter, then again`)
  return version
}

/** What a function has reserved already is not asked for again. */
async function requireRoom(reservations: Reservation[], steps: DeploymentSteps) {
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
