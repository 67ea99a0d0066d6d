import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { useServiceEnvironment } from '../../../../lib/config.ts'
import { createTable } from '../../../../lib/data/table/definition.ts'
import { readTableDefinition } from '../../../../lib/local/engine/table-definition.ts'
import { Refusal } from '../../../../lib/operator/command.ts'
import { deleteTable } from '../../../../lib/operator/deploy/account.ts'
import { preflight } from '../../../../lib/operator/deploy/preflight.ts'
import { type AwsAccount, startAwsAccount } from '../../../support/aws/aws-account.ts'

let account: AwsAccount
beforeAll(async () => {
  account = await startAwsAccount(async () => '')
  useServiceEnvironment({ ...account.settings, AWS_ENDPOINT_URL_DYNAMODB: inject('endpoint') })
})
afterAll(() => account.close())

/** A stage of its own for each test, so that no other has made its table. */
let stage: Parameters<typeof preflight>[0]
let own: string
beforeEach(() => {
  const name = `s${crypto.randomUUID().replaceAll('-', '')}`
  own = `real-estate-records-${name}`
  stage = { name, region: 'eu-west-3', table: own, ownTable: own, reservedExecutions: 0 }
  Object.assign(account, { limit: 1_000, unreserved: 1_000 })
})

const stackThat = (status: string) => ({ status, url: 'https://api.example.com' })
const isUpdated = stackThat('UPDATE_COMPLETE')

async function withTable(name: string, work: () => Promise<void>) {
  useServiceEnvironment({ TABLE_NAME: name })
  await createTable(readTableDefinition())
  try {
    await work()
  } finally {
    await deleteTable(name)
  }
}

test('a first deployment, and an update after whatever ended well, may begin', async () => {
  await preflight(stage, undefined)
  for (const status of ['CREATE_COMPLETE', 'UPDATE_COMPLETE', 'UPDATE_ROLLBACK_COMPLETE'])
    await preflight(stage, stackThat(status))
})

test.each([
  'UPDATE_COMPLETE_CLEANUP_IN_PROGRESS',
  'REVIEW_IN_PROGRESS',
  'ROLLBACK_COMPLETE',
  'UPDATE_ROLLBACK_FAILED',
])('a stack that is %s is refused, and named with its status', async (status) => {
  const refused = preflight(stage, stackThat(status))
  await expect(refused).rejects.toThrow(Refusal)
  await expect(refused).rejects.toThrow(status)
})

test('a table that an earlier stack left is refused before a new stack fails over it', async () => {
  await withTable(own, async () => {
    await expect(preflight(stage, undefined)).rejects.toThrow(`--stage ${stage.name} --with-data`)
    await preflight(stage, isUpdated)
  })
})

test('a table that an earlier stack left may be served by a new stack with a table of another name', async () => {
  const again = { ...stage, ownTable: `${own}-2` }
  await expect(preflight(again, undefined)).rejects.toThrow(own)
  await withTable(own, () => preflight(again, undefined))
  await withTable(again.ownTable, async () => {
    await expect(preflight({ ...again, table: again.ownTable }, undefined)).rejects.toThrow(again.ownTable)
  })
})

test('a restored table is served only once it is there', async () => {
  const restored = { ...stage, table: `${own}-restored` }
  await expect(preflight(restored, isUpdated)).rejects.toThrow(restored.table)
  await withTable(restored.table, () => preflight(restored, isUpdated))
})

describe('a first deployment that reserves 20 executions', () => {
  const reserving = () => ({ ...stage, reservedExecutions: 20 })

  test('may begin in an account of 1,000 of which 120 are free', async () => {
    account.unreserved = 120
    await preflight(reserving(), undefined)
  })

  test.each([
    [1_000, 119],
    [10, 10],
  ])('is refused in an account of %i of which %i are free', async (limit, unreserved) => {
    Object.assign(account, { limit, unreserved })
    await expect(preflight(reserving(), undefined)).rejects.toThrow(Refusal)
    await preflight(reserving(), isUpdated)
  })
})
