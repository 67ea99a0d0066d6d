import { expect, test } from 'vitest'
import { Refusal } from '../../../../lib/operator/command.ts'
import type { DeploymentSteps } from '../../../../lib/operator/deploy/steps.ts'
import { deployment, refuse, URL } from './pretended-deployment.ts'

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
