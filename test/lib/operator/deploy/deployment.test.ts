import { expect, test } from 'vitest'
import { Refusal } from '../../../../lib/operator/command.ts'
import { deployStage } from '../../../../lib/operator/deploy/deployment.ts'
import type { DeploymentSteps } from '../../../../lib/operator/deploy/steps.ts'

const URL = 'https://api.example.com'
const PUBLIC_KEYS = '{{resolve:ssm:/keys:3}}'
const own = { name: 'dev', region: 'eu-west-3', table: 'real-estate-records-dev' }
const restored = { ...own, table: 'real-estate-records-dev-restored' }

/** A deployment in which all goes well, but for what a test says; and the names of the steps that were taken. */
function deployment(changes: Partial<DeploymentSteps> = {}, stage = own) {
  const taken: string[] = []
  const said: string[] = []
  const steps: DeploymentSteps = {
    say: (line) => void said.push(line),
    identity: async () => ({ account: '123456789012', arn: 'arn:aws:iam::123456789012:user/ana' }),
    stack: async () => ({ status: 'UPDATE_COMPLETE', url: URL }),
    leftovers: async () => ({ table: undefined, logGroups: [] }),
    tableStatus: async () => undefined,
    hasKeys: async () => true,
    mayMakeKeys: async () => false,
    makeKeys: async () => ({ version: 1, signs: true }),
    publicKeys: async (version = 3) => PUBLIC_KEYS.replace('3', String(version)),
    pack: async () => ({ functions: 22, resources: 140, reservations: [] }),
    concurrency: async () => ({ limit: 1000, unreserved: 1000 }),
    reserved: async () => 0,
    agree: async () => undefined,
    deploy: async () => undefined,
    smoke: async () => [{ proves: 'it works', ms: 1 }],
    ...changes,
  }
  const noted = <Args extends unknown[], T>(name: string, step: (...args: Args) => T) => {
    return (...args: Args): T => {
      taken.push([name, ...args].join(' '))
      return step(...args)
    }
  }
  return {
    taken,
    said,
    run: () =>
      deployStage(stage, {
        ...steps,
        identity: noted('identity', steps.identity),
        makeKeys: noted('makeKeys', steps.makeKeys),
        pack: noted('pack', steps.pack),
        agree: noted('agree', steps.agree),
        deploy: noted('deploy', steps.deploy),
        smoke: noted('smoke', steps.smoke),
      }),
  }
}

const refuse = (text: string) => async () => {
  throw new Refusal(text)
}

test('looks, packages, asks, deploys and tries, in this order', async () => {
  const { run, taken, said } = deployment()
  expect(await run()).toBe(URL)
  expect(taken).toEqual([
    'identity',
    `pack ${PUBLIC_KEYS}`,
    'agree update the stack, leave its data as it is: account 123456789012, eu-west-3',
    `deploy ${PUBLIC_KEYS}`,
    `smoke ${URL}`,
  ])
  expect(said.join('\n')).toMatch(/123456789012 as arn:.*user\/ana\n.*eu-west-3/)
})

test('a stage without a stack is made', async () => {
  const stacks = [undefined, { status: 'UPDATE_COMPLETE', url: URL }]
  const { run, taken } = deployment({ stack: async () => stacks.shift() })
  expect(await run()).toBe(URL)
  expect(taken).toContain('agree make the stack and its table: account 123456789012, eu-west-3')
})

test('missing keys are made once that is wanted, and deployed in the version they were made as', async () => {
  const { run, taken } = deployment({
    hasKeys: async () => false,
    mayMakeKeys: async () => true,
    makeKeys: async () => ({ version: 7, signs: true }),
  })
  await run()
  expect(taken.slice(0, 3)).toEqual(['identity', 'makeKeys', 'pack {{resolve:ssm:/keys:7}}'])
})

test('what a function has reserved already is not asked for again', async () => {
  const { run } = deployment({
    pack: async () => ({ functions: 1, resources: 5, reservations: [{ name: 'login', executions: 50 }] }),
    concurrency: async () => ({ limit: 150, unreserved: 100 }),
    reserved: async () => 50,
  })
  expect(await run()).toBe(URL)
})

const executions = (limit: number, unreserved: number) => async () => ({ limit, unreserved })
const reserving = async () => ({
  functions: 2,
  resources: 5,
  reservations: [
    { name: 'login', executions: 50 },
    { name: 'job', executions: 1 },
  ],
})

const refused: [what: string, changes: Partial<DeploymentSteps>, told: string][] = [
  ['credentials that are not taken', { identity: refuse('no credentials') }, 'no credentials'],
  [
    'a stack that is being changed',
    { stack: async () => ({ status: 'UPDATE_IN_PROGRESS', url: URL }) },
    'wait until that has ended',
  ],
  [
    'a stack that was never made',
    { stack: async () => ({ status: 'ROLLBACK_COMPLETE', url: undefined }) },
    'npm run remove -- --stage dev',
  ],
  [
    'a stack whose update could not be undone',
    { stack: async () => ({ status: 'UPDATE_ROLLBACK_FAILED', url: URL }) },
    'continue-update-rollback --stack-name real-estate-records-dev --region',
  ],
  [
    'a table that no stack has',
    { stack: async () => undefined, leftovers: async () => ({ table: 'T', logGroups: [] }) },
    'npm run remove -- --stage dev --with-data',
  ],
  ['keys that are missing', { hasKeys: async () => false }, 'give --make-keys'],
  [
    'keys that are no pair even when made',
    {
      hasKeys: async () => false,
      mayMakeKeys: async () => true,
      makeKeys: async () => ({ version: 2, signs: false }),
    },
    'has no public key',
  ],
  ['a template that cannot be deployed', { pack: refuse('too large') }, 'too large'],
  ['a limit of 10 executions', { pack: reserving, concurrency: executions(10, 10) }, 'AWS wants 10 left'],
  [
    'a limit that leaves too few',
    { pack: reserving, concurrency: executions(1000, 150) },
    "leaves 99 of the account's 1000; AWS wants 100",
  ],
  ['leave that is not given', { agree: refuse('Nothing was done') }, 'Nothing was done'],
]
test.for(refused)('%s: refused, and nothing is deployed', async ([, changes, told]) => {
  const { run, taken } = deployment(changes)
  await expect(run()).rejects.toThrow(Refusal)
  await expect(run()).rejects.toThrow(told)
  expect(taken.join()).not.toContain('deploy')
})

test('a deployment that fails is not tried', async () => {
  const { run, taken } = deployment({ deploy: refuse('serverless deploy failed') })
  await expect(run()).rejects.toThrow('serverless deploy failed')
  expect(taken.join()).not.toContain('smoke')
})

test('a smoke test that fails says how to go back', async () => {
  const { run } = deployment({ smoke: async () => [{ proves: 'it works', ms: 1, fault: 'it does not' }] })
  await expect(run()).rejects.toThrow('npx serverless rollback --stage dev --timestamp')
})

test('what an earlier deployment left is told with the commands that delete it, protection first', async () => {
  const logGroups = ['/aws/lambda/real-estate-records-dev-login']
  const { run, taken } = deployment({
    stack: async () => undefined,
    leftovers: async () => ({ table: 'real-estate-records-dev', logGroups }),
  })
  const told = await run().catch((error: unknown) => String(error))
  expect(told.split('\n').slice(1)).toEqual([
    '  npm run remove -- --stage dev --with-data',
    'or by hand',
    '  aws --region eu-west-3 dynamodb update-table --table-name real-estate-records-dev --no-deletion-protection-enabled',
    '  aws --region eu-west-3 dynamodb wait table-exists --table-name real-estate-records-dev',
    '  aws --region eu-west-3 dynamodb delete-table --table-name real-estate-records-dev',
    '  aws --region eu-west-3 logs delete-log-group --log-group-name /aws/lambda/real-estate-records-dev-login',
  ])
  expect(taken).toEqual(['identity'])
})

test('logs that a stack does not have are no reason to remove the stack', async () => {
  const log = '/aws/lambda/real-estate-records-dev-login'
  const { run } = deployment({ leftovers: async () => ({ table: undefined, logGroups: [log] }) })
  const told = await run().catch((error: unknown) => String(error))
  expect(told).toContain(`delete-log-group --log-group-name ${log}`)
  expect(told).not.toContain('npm run remove')
})

test('a table that was restored is served once it is there', async () => {
  const states = [undefined, 'CREATING', 'ACTIVE']
  const { run, taken, said } = deployment({ tableStatus: async () => states.shift() }, restored)
  await expect(run()).rejects.toThrow(
    `${restored.table}, which serverless.yml names as servedTable, is not there`,
  )
  await expect(run()).rejects.toThrow('is not ready yet (CREATING)')
  expect(taken.join()).not.toContain('pack')
  expect(await run()).toBe(URL)
  expect(said.at(-1)).toContain(URL)
  expect(said.join('\n')).toMatch(/^Table +real-estate-records-dev-restored$/m)
})
