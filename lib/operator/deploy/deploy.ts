import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { announce, Refusal, runCommand } from '../command.ts'
import { keyRing } from '../keys/key-ring.ts'
import { reportSmoke } from '../smoke/report.ts'
import { atAws, parameterPathOf, parametersOf } from '../stage.ts'
import { type Stage, stackOf } from '../stages.ts'
import { confirmed } from '../terminal.ts'
import { concurrency, reservedConcurrency } from './account/functions.ts'
import { parameterVersion } from './account/parameters.ts'
import { callerIdentity, findStack } from './account/stacks.ts'
import { tableStatus } from './account/tables.ts'
import { deployStage } from './deployment.ts'
import { leftoversOf } from './leftovers.ts'
import { serverless } from './serverless.ts'
import type { DeploymentSteps } from './steps.ts'
import { readPlan } from './template.ts'

const USAGE = `Usage: npm run deploy -- --stage NAME [--make-keys] [--param KEY=VALUE ...] [--yes]
  --make-keys   makes the keys that sign tokens, where the stage has none
  --param       another value for one of the params of serverless.yml
  --yes         does not ask before it changes the stage
Credentials come from the environment: AWS_PROFILE, or the AWS_ variables.`

const options = {
  stage: { type: 'string' },
  'make-keys': { type: 'boolean', default: false },
  param: { type: 'string', multiple: true },
  yes: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const

/**
 * Params that the other commands count on as they are, and those that the next deployment would take away again if they
 * were given for one only: a domain, and who hears of alarms.
 */
const FIXED =
  /^(region|publicKeys|signingKey|serviceAccount|tableName|servedTable|apiUrl|domain|certificateArn|alarmEmail)=/

/** Time until a new API's address is known everywhere. */
const PATIENCE_MS = 60_000

type Choice = { makeKeys: boolean; params: string[]; isAgreed: boolean; folder: string }

function stepsAtAws(stage: Stage, { makeKeys, params, isAgreed, folder }: Choice): DeploymentSteps {
  const name = stackOf(stage)
  const ring = keyRing(`${parametersOf(stage.name)}/keys`)
  const publicKeys = `${parameterPathOf(stage)}/keys/public-keys`
  const common = (publicKeys: string) =>
    ['--stage', stage.name, '--package', folder, `--param=publicKeys=${publicKeys}`].concat(
      params.map((param) => `--param=${param}`),
    )
  return {
    say: console.log,
    identity: callerIdentity,
    stack: () => findStack(name),
    leftovers: () => leftoversOf(stage),
    tableStatus: tableStatus,
    hasKeys: async () => (await ring.list()).some(({ state }) => state === 'signs'),
    mayMakeKeys: async () =>
      makeKeys || confirmed(`Stage ${stage.name} has no keys to sign tokens with. Make them? [yes/no] `),
    async makeKeys() {
      const { kid, signs, version = 1 } = await ring.make()
      console.log(`Keys         made ${kid}`)
      return { version, signs }
    },
    async publicKeys(version) {
      return `{{resolve:ssm:${publicKeys}:${version ?? (await parameterVersion(publicKeys))}}}`
    },
    async pack(publicKeys) {
      await serverless('package', ...common(publicKeys))
      return readPlan(folder, publicKeys)
    },
    concurrency: concurrency,
    reserved: reservedConcurrency,
    agree: (what) => announce(stage.name, what, isAgreed),
    deploy: (publicKeys) => serverless('deploy', ...common(publicKeys)),
    smoke: (url) => reportSmoke({ url, patienceMs: PATIENCE_MS }, console.log),
  }
}

function next(stage: string, url: string): string {
  return `
  Deployed: ${url}

  A first user, and a first sign-in:

  npm run users -- add --stage ${stage} --email YOU@EXAMPLE.COM --name 'Your Name' --role admin --ask
  npm run smoke -- --url ${url} --email YOU@EXAMPLE.COM --ask
`
}

await runCommand(async () => {
  const { values } = parseArgs({ options })
  if (values.help) return console.log(USAGE)
  const { param: params = [] } = values
  const fixed = params.find((param) => FIXED.test(param))
  if (fixed)
    throw new Refusal(`--param ${fixed}: that is decided by serverless.yml: write it into the stage's params`)
  const stage = await atAws(values.stage)
  const folder = await mkdtemp(join(tmpdir(), 'service-package-'))
  try {
    const choice = { makeKeys: values['make-keys'], params, isAgreed: values.yes, folder }
    console.log(next(stage.name, await deployStage(stage, stepsAtAws(stage, choice))))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
