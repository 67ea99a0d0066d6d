import { prepareTable, readLayout } from '../../data/rebuild/layout-item.ts'
import { pendingRebuild } from '../../data/rebuild/rebuild.ts'
import { AppError } from '../../errors.ts'
import { announce, confirmed, counted, npmCommand, Refusal, run } from '../command.ts'
import { keyRing } from '../keys/key-ring.ts'
import { rebuildTable } from '../rebuild/rebuild.ts'
import { smokeTest } from '../smoke/smoke.ts'
import { onStage, parameterPathOf, parametersOf, stackOf, useStage } from '../stage.ts'
import { callerIdentity, findStack, parameterVersion, preflight, serverless } from './account.ts'
import { requireParams } from './params.ts'

const program = npmCommand('deploy', 'Deploys a stage, and tests it.')
  .option('--stage <name>', 'a stage of serverless.yml')
  .option('--make-keys', 'create the keys that sign tokens, if the stage has none')
  .option('--param <key=value...>', 'another value for one of the params of serverless.yml')
  .option('--yes', 'do not ask for confirmation')
  .addHelpText('after', '\nCredentials come from the environment: AWS_PROFILE, or the AWS_ variables.')
  .action(deploy)

type Values = { stage?: string; makeKeys?: true; param?: string[]; yes?: true }

/** The estimated number of records that a rebuild handles per minute (docs/upgrades.md). */
const RECORDS_A_MINUTE = 12_000

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
async function publicKeysOf(stage: string, mayMake = false): Promise<string> {
  const ring = keyRing(`${parametersOf(stage)}/keys`)
  const parameter = `${parameterPathOf(stage)}/keys/public-keys`
  if ((await ring.list()).some(({ state }) => state === 'signs'))
    return `{{resolve:ssm:${parameter}:${await parameterVersion(parameter)}}}`
  const missing = `Stage ${stage} has no keys to sign tokens with`
  if (!mayMake && !(await confirmed(`${missing}. Make them?`)))
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
 * Refuses to deploy if this release can neither read nor rebuild the table.
 * @throws Refusal
 */
async function requireReadable(stage: string): Promise<void> {
  try {
    await onStage({ stage }, readLayout)
  } catch (cause) {
    if (!(cause instanceof AppError && cause.code === 'migrating')) throw cause
    throw new Refusal(
      `This release cannot read the table of stage ${stage}: a newer release wrote it, a release before 1.0, or one that stores other codes (docs/upgrades.md)`,
    )
  }
}

/** Returns a line that says how many records a pending rebuild has, and how long it takes. */
async function pendingIn(stage: string): Promise<string | undefined> {
  const records = await onStage({ stage }, pendingRebuild)
  if (records === undefined) return undefined
  const minutes = counted(Math.ceil(records / RECORDS_A_MINUTE), 'minute')
  return `Rebuild      up to ${counted(records, 'record')}, about ${minutes} after the deployment. Until it ends, requests return 503`
}

async function offerRebuild(stage: string, isAgreed = false): Promise<void> {
  if ((await onStage({ stage }, pendingRebuild)) === undefined) return
  if (isAgreed || (await confirmed('Rebuild the table now?'))) return onStage({ stage }, () => rebuildTable())
  console.log(`Rebuild      pending. Requests return 503 until you run npm run rebuild -- --stage ${stage}`)
}

async function deploy({ stage: name, makeKeys, param: params = [], yes }: Values): Promise<void> {
  const fixed = params.find((param) => FIXED.test(param))
  if (fixed) throw new Refusal(`--param ${fixed}: set this param in serverless.yml, in the stage's params`)
  const stage = useStage(name)
  requireParams(stage.name, params)
  const { account, arn } = await callerIdentity()
  console.log(`Account      ${account} as ${arn}\nRegion       ${stage.region}\nTable        ${stage.table}`)

  const stack = await findStack(stackOf(stage.name))
  await preflight(stage, stack)
  if (stack) await requireReadable(stage.name)
  const pending = stack && (await pendingIn(stage.name))
  if (pending) console.log(pending)
  const publicKeys = await publicKeysOf(stage.name, makeKeys)
  console.log(`Keys         ${publicKeys}`)
  const change = stack ? 'update the stack, keep its data' : 'create the stack and its table'
  await announce({ stage: stage.name, yes }, `${change}: account ${account}, ${stage.region}`)

  const isOther = stage.table !== stage.ownTable
  if (stack || isOther) await onStage({ stage: stage.name }, prepareTable)
  const chosen = [`publicKeys=${publicKeys}`, ...params].map((param) => `--param=${param}`)
  await serverless('deploy', '--stage', stage.name, ...chosen)
  // Also prepares the table of a new stack.
  await onStage({ stage: stage.name }, prepareTable)
  await offerRebuild(stage.name, yes)
  const url = (await findStack(stackOf(stage.name)))?.url
  if (url === undefined) throw new Refusal('The stack has no API address: check its outputs')
  if (!(await smokeTest(url, { waitMs: NEW_API_MS })))
    throw new Refusal(
      `The smoke test failed. Logs: npx serverless logs -f login --stage ${stage.name}. ` +
        `To go back to the previous version: npx serverless deploy list --stage ${stage.name}, then ` +
        `npx serverless rollback --stage ${stage.name} --timestamp TIMESTAMP`,
    )
  console.log(`
  Deployed: ${url}

  Add the first user, and sign in:

  npm run users -- add-admin --stage ${stage.name} --email YOU@EXAMPLE.COM --name 'Your Name' --ask
  npm run smoke -- --url ${url} --email YOU@EXAMPLE.COM --ask
`)
}

export const main = (args?: string[]) => run(program, args)
if (import.meta.main) await main()
