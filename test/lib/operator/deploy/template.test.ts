import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readPlan } from '../../../../lib/operator/deploy/template.ts'
import { temporaryFolder } from '../../../support/processes/temporary-folder.ts'

const KEYS = '{{resolve:ssm:/keys:3}}'

function aFunction(FunctionName: string, ReservedConcurrentExecutions?: number) {
  const Properties = { FunctionName, TOKEN_PUBLIC_KEYS: KEYS, ReservedConcurrentExecutions }
  return { Type: 'AWS::Lambda::Function', Properties }
}

function packaged(Resources: unknown, more: object = {}): string {
  const folder = temporaryFolder()
  const file = join(folder, 'cloudformation-template-update-stack.json')
  writeFileSync(file, JSON.stringify({ Resources, ...more }))
  return folder
}

test('a plan counts functions and resources, and says who keeps executions for itself', async () => {
  const resources = {
    Login: aFunction('login', 50),
    Jwks: aFunction('jwks'),
    Table: { Type: 'AWS::DynamoDB::Table' },
  }
  expect(await readPlan(packaged(resources), KEYS)).toEqual({
    functions: 2,
    resources: 3,
    reservations: [{ name: 'login', executions: 50 }],
  })
})

const many = Array.from({ length: 501 }, (_, number) => [`F${number}`, aFunction(`f${number}`)])

test('a template that CloudFormation would not take is refused', async () => {
  const login = { Login: aFunction('login') }
  await expect(readPlan(packaged(login), '{{resolve:ssm:/keys:4}}')).rejects.toThrow('public keys')
  await expect(readPlan(packaged(Object.fromEntries(many)), KEYS)).rejects.toThrow('501 resources')
  await expect(readPlan(packaged(login, { x: 'x'.repeat(1_000_000) }), KEYS)).rejects.toThrow('bytes')
  await expect(readPlan(packaged('none'), KEYS)).rejects.toThrow()
})
