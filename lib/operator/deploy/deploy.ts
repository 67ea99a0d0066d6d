import { parseArgs } from 'node:util'
import { pendingMigration } from '../../data/repair/migrate.ts'
import { prepareTable, readLayout } from '../../data/table/layout-item.ts'
import { AppError } from '../../errors.ts'
import { announce, confirmed, counted, migrateStage, Refusal, runCommand, serverless } from '../command.ts'
import { keyRing } from '../keys/key-ring.ts'
import { runSmokeTest } from '../smoke/checks.ts'
import { onStage, parameterPathOf, parametersOf, stackOf, useStage } from '../stage.ts'
import { callerIdentity, findStack, parameterVersion, preflight } from './account.ts'

const USAGE = `Usage: npm run deploy -- --stage NAME [--make-keys] [--param KEY=VALUE ...] [--yes]
  --make-keys   creates the keys that sign tokens, if the stage has none
  --param       another value for one of the params of serverless.yml
  --yes         does not ask for confirmation
Credentials come from the environment: AWS_PROFILE, or the AWS_ variables.`

/**
 * The approximate number of records that a migration handles per minute..
 */
const RECORDS_A_MINUTE = 10_000

const options = {
  stage: { type: 'string' },
  'make-keys': { type: 'boolean', default: false },
  param: { type: 'string', multiple: true },
  yes: { type: 'boolean', default: false },
} as const

/**
 * Params that the user must not give with `--param`. `deploy` sets `publicKeys`. Other commands read some of these params from
 * serverless.yml. The remaining params, such as `domain`, would be lost if the user forgot `--param` at the next deployment.
 */
const FIXED =
  /^(region|publicKeys|signingKey|serviceAccount|tableName|servedTable|apiUrl|domain|certificateArn|alarmEmail|loginConcurrency|batchConcurrency)=/

/** The maximum time until the address of a new API resolves everywhere. */
const NEW_API_MS = 60_000

/**
 * Returns the CloudFormation dynamic reference to the public keys. The reference contains the version of the parameter, so that
 * a new key changes the template. If the stage has no keys, creates them.
 * @throws Refusal if there are no keys and the user does not want to create them
 */
async function publicKeysOf(stage: string, mayMake: boolean): Promise<string> {
  const ring = keyRing(`${parametersOf(stage)}/keys`)
  const parameter = `${parameterPathOf(stage)}/keys/public-keys`
  if ((await ring.list()).some(({ state }) => state === 'signs'))
    return `{{resolve:ssm:${parameter}:${await parameterVersion(parameter)}}}`
  const missing = `Stage ${stage} has no keys to sign tokens with`
  if (!mayMake && !(await confirmed(`${missing}. Make them? [yes/no] `)))
    throw new Refusal(`${missing}: --make-keys makes them`)
  const { kid, signs, version } = await ring.make()
  if (!signs)
    throw new Refusal(
      `The signing key of stage ${stage} has no public key: delete parameter ${parameterPathOf(stage)}/keys/signing-key and deploy again`,
    )
  console.log(`Keys         made ${kid}`)
  // Use the version that the write returned, because a read right after the write could return an older version.
  return `{{resolve:ssm:${parameter}:${version}}}`
}

/**
 * Refuses to deploy if this release can neither read nor migrate the table.
 * @throws Refusal
 */
async function requireReadable(stage: string): Promise<void> {
  try {
    await onStage({ stage }, readLayout)
  } catch (cause) {
    if (!(cause instanceof AppError && cause.code === 'migrating')) throw cause
    throw new Refusal(
      `This release cannot read the table of stage ${stage}: a newer release wrote it, or a release before 0.6.0 (docs/upgrades.md)`,
    )
  }
}

async function offerMigration(stage: string, isAgreed: boolean): Promise<void> {
  const records = await onStage({ stage }, pendingMigration)
  if (records === undefined) return
  const minutes = counted(Math.ceil(records / RECORDS_A_MINUTE), 'minute')
  console.log(
    `Migration    up to ${counted(records, 'record')}, about ${minutes}. Until it ends, requests return 503`,
  )
  if (isAgreed || (await confirmed('Run it now? [yes/no] '))) return migrateStage(stage)
  console.log(`Migration    pending. Requests return 503 until you run npm run migrate -- --stage ${stage}`)
}

await runCommand(async () => {
  const { values } = parseArgs({ options })
  const params = values.param ?? []
  const fixed = params.find((param) => FIXED.test(param))
  if (fixed) throw new Refusal(`--param ${fixed}: set this param in serverless.yml, in the stage's params`)
  const stage = useStage(values.stage)
  const { account, arn } = await callerIdentity()
  console.log(`Account      ${account} as ${arn}\nRegion       ${stage.region}\nTable        ${stage.table}`)

  const stack = await findStack(stackOf(stage.name))
  await preflight(stage, stack)
  if (stack) await requireReadable(stage.name)
  const publicKeys = await publicKeysOf(stage.name, values['make-keys'])
  console.log(`Keys         ${publicKeys}`)
  const change = stack ? 'update the stack, keep its data' : 'create the stack and its table'
  await announce(stage.name, `${change}: account ${account}, ${stage.region}`, values.yes)

  const isOther = stage.table !== stage.ownTable
  if (stack || isOther) await onStage({ stage: stage.name }, prepareTable)
  const chosen = [`publicKeys=${publicKeys}`, ...params].map((param) => `--param=${param}`)
  await serverless('deploy', '--stage', stage.name, ...chosen)
  // Also prepares the table of a new stack.
  await onStage({ stage: stage.name }, prepareTable)
  await offerMigration(stage.name, values.yes)
  const url = (await findStack(stackOf(stage.name)))?.url
  if (url === undefined) throw new Refusal('The stack has no API address: check its outputs')
  const checks = await runSmokeTest({ url, waitMs: NEW_API_MS }, console.log)
  if (checks.some(({ fault }) => fault !== undefined))
    throw new Refusal(
      `The smoke test failed. Logs: npx serverless logs -f login --stage ${stage.name}. ` +
        `To go back to the previous version: npx serverless deploy list --stage ${stage.name}, then ` +
        `npx serverless rollback --stage ${stage.name} --timestamp TIMESTAMP`,
    )
  console.log(`
  Deployed: ${url}

  Add the first user, and sign in:

  npm run users -- add --stage ${stage.name} --email YOU@EXAMPLE.COM --name 'Your Name' --role admin --ask
  npm run smoke -- --url ${url} --email YOU@EXAMPLE.COM --ask
`)
}, USAGE)
