import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { useServiceEnvironment } from '../../../../lib/config.ts'
import { concurrency, reservedConcurrency } from '../../../../lib/operator/deploy/account/functions.ts'
import { deleteLogGroup } from '../../../../lib/operator/deploy/account/logs.ts'
import { callerIdentity, findStack } from '../../../../lib/operator/deploy/account/stacks.ts'
import { hasTable } from '../../../../lib/operator/deploy/account/tables.ts'
import { awsFault } from '../../../../lib/operator/deploy/aws-faults.ts'
import { leftoversOf, logGroupsOf } from '../../../../lib/operator/deploy/leftovers.ts'
import { type AwsAccount, startAwsAccount } from '../../../support/aws/aws-account.ts'

let standIn: AwsAccount
beforeAll(async () => {
  standIn = await startAwsAccount(async () => '')
  useServiceEnvironment(standIn.settings)
})
afterAll(() => standIn.close())

test('tells whose credentials these are', async () => {
  expect(await callerIdentity()).toEqual({
    account: '123456789012',
    arn: 'arn:aws:iam::123456789012:user/operator',
  })
})

test('finds a stack, its state and its address', async () => {
  standIn.stacks.set('there', { status: 'UPDATE_COMPLETE', url: 'https://api.example.com' })
  standIn.stacks.set('begun', { status: 'CREATE_IN_PROGRESS' })
  expect(await findStack('there')).toEqual({
    status: 'UPDATE_COMPLETE',
    url: 'https://api.example.com',
  })
  expect(await findStack('begun')).toEqual({ status: 'CREATE_IN_PROGRESS', url: undefined })
  expect(await findStack('elsewhere')).toBeUndefined()
})

test('tells how many executions at once are left, and what a function has of them', async () => {
  standIn.unreserved = 950
  standIn.reserved = { login: 50 }
  expect(await concurrency()).toEqual({ limit: 1000, unreserved: 950 })
  expect(await reservedConcurrency('login')).toBe(50)
  expect(await reservedConcurrency('jwks')).toBe(0)
})

test('finds the logs of a stage and of no other, and deletes them', async () => {
  const own = ['/aws/lambda/real-estate-records-dev-login', '/aws/http-api/real-estate-records-dev']
  const others = ['/aws/lambda/real-estate-records-dev-eu-login', '/aws/http-api/real-estate-records-dev2']
  for (const name of [...own, ...others]) standIn.logGroups.add(name)
  expect(await logGroupsOf({ name: 'dev' })).toEqual(own)
  for (const name of own) await deleteLogGroup(name)
  expect([...standIn.logGroups]).toEqual(others)
})

test('tells whether a table is there', async () => {
  expect(await hasTable('real-estate-records-nowhere')).toBe(false)
})

test.each([
  ['CredentialsProviderError', {}, /credentials are missing or not valid .*AWS_PROFILE/],
  ['ExpiredTokenException', { $fault: 'client' }, /credentials are missing or not valid/],
  ['AccessDenied', { $fault: 'client' }, /^AWS refuses: AccessDenied: as it said$/],
  ['ResourceNotFoundException', { $fault: 'client' }, /is the stage deployed\?$/],
  ['Error', { code: 'ENOTFOUND' }, /^AWS cannot be reached: as it said$/],
])('%s is one line', (name, fields, told) => {
  expect(awsFault(Object.assign(new Error('as it said\nand more'), { name, ...fields }))).toMatch(told)
})

test('a fault of ours is none of AWS', () => {
  expect(awsFault(new TypeError('undefined is not a function'))).toBeUndefined()
  expect(awsFault('text')).toBeUndefined()
})

test('what a stage left is what its stack does not have', async () => {
  const [own, stray] = [
    '/aws/lambda/real-estate-records-prod-login',
    '/aws/lambda/real-estate-records-prod-jwks',
  ]
  const stage = { name: 'prod', region: 'eu-west-3', table: 'real-estate-records-prod' }
  for (const name of [own, stray]) standIn.logGroups.add(name)
  onTestFinished(() => standIn.logGroups.clear())
  expect(await leftoversOf(stage)).toEqual({ table: undefined, logGroups: [own, stray] })
  const Resources = { Log: { Type: 'AWS::Logs::LogGroup', Properties: { LogGroupName: own } } }
  standIn.stacks.set(stage.table, { status: 'UPDATE_COMPLETE', template: JSON.stringify({ Resources }) })
  expect(await leftoversOf(stage)).toEqual({ table: undefined, logGroups: [stray] })
})
