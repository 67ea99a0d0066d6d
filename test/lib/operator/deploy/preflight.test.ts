import { afterAll, beforeAll, beforeEach, describe, expect, inject, onTestFinished, test } from 'vitest'
import { useServiceEnvironment } from '../../../../lib/config.ts'
import { createTable } from '../../../../lib/data/table/whole-table.ts'
import { readTableDefinition } from '../../../../lib/local/serverless-yml.ts'
import { Refusal } from '../../../../lib/operator/command.ts'
import { deleteTable, preflight } from '../../../../lib/operator/deploy/account.ts'
import { type AwsAccount, startAwsAccount } from '../../../support/aws/aws-account.ts'

let account: AwsAccount
beforeAll(async () => {
  account = await startAwsAccount(async () => '')
  useServiceEnvironment({ ...account.settings, AWS_ENDPOINT_URL_DYNAMODB: inject('endpoint') })
})
afterAll(() => account.close())

const own = 'real-estate-records-none'
const stage = { name: 'none', region: 'eu-west-3', table: own, ownTable: own, reservedExecutions: 0 }
beforeEach(() => {
  Object.assign(account, { limit: 1_000, unreserved: 1_000 })
})

const stackThat = (status: string) => ({ status, url: 'https://api.example.com' })
const isUpdated = stackThat('UPDATE_COMPLETE')

test('preflight allows a first deployment, and an update of a stack in a stable state', async () => {
  await preflight(stage, undefined)
  for (const status of ['CREATE_COMPLETE', 'UPDATE_COMPLETE', 'UPDATE_ROLLBACK_COMPLETE'])
    await preflight(stage, stackThat(status))
})

test.each([
  'UPDATE_COMPLETE_CLEANUP_IN_PROGRESS',
  'REVIEW_IN_PROGRESS',
  'ROLLBACK_COMPLETE',
  'UPDATE_ROLLBACK_FAILED',
])('preflight refuses a stack with the status %s, and names the status', async (status) => {
  const refused = preflight(stage, stackThat(status))
  await expect(refused).rejects.toThrow(Refusal)
  await expect(refused).rejects.toThrow(status)
})

describe('after a first deployment that failed, which left a stack without an API', () => {
  const left = { status: 'UPDATE_ROLLBACK_COMPLETE', url: undefined }

  test('preflight allows a repetition if the table was not created', () => preflight(stage, left))

  test('preflight refuses a repetition if the table was left behind', async () => {
    useServiceEnvironment({ TABLE_NAME: own })
    await createTable(readTableDefinition())
    onTestFinished(() => deleteTable(own))
    const refused = preflight(stage, left)
    await expect(refused).rejects.toThrow(`Table ${own} was left by a first deployment that failed`)
  })

  test('preflight refuses a repetition if the account has too few executions', async () => {
    Object.assign(account, { limit: 10, unreserved: 10 })
    await expect(preflight({ ...stage, reservedExecutions: 20 }, left)).rejects.toThrow('Service Quotas')
  })
})

// test/guide also runs preflight, with the table of a removed stack and with an existing restored table.
test('preflight refuses a deployment that serves a restored table before the table exists', async () => {
  const restored = { ...stage, table: `${own}-restored` }
  await expect(preflight(restored, isUpdated)).rejects.toThrow(restored.table)
})

describe('a first deployment that reserves 20 executions', () => {
  const reserving = { ...stage, reservedExecutions: 20 }

  test('the deployment is allowed if 120 of the 1,000 executions of the account are not reserved', async () => {
    account.unreserved = 120
    await preflight(reserving, undefined)
  })

  test.each([
    [1_000, 119],
    [10, 10],
  ])(
    'the deployment is refused if the account has %i executions of which %i are not reserved',
    async (limit, unreserved) => {
      Object.assign(account, { limit, unreserved })
      await expect(preflight(reserving, undefined)).rejects.toThrow(Refusal)
      await preflight(reserving, isUpdated)
    },
  )
})
