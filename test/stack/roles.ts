import * as v from 'valibot'
import { expect, test } from 'vitest'
import { ofType, type Packages } from './packages.ts'
import { statements } from './statements.ts'

const FunctionProperties = v.object({
  Role: v.object({ 'Fn::GetAtt': v.tuple([v.string(), v.literal('Arn')]) }),
})
const Role = v.object({
  Policies: v.tuple([v.object({ PolicyDocument: v.object({ Statement: v.array(v.unknown()) }) })]),
  ManagedPolicyArns: v.optional(v.tuple([]), []),
})

/**
 * Returns the IAM statements that the role of a function must have: the right to write its log, and its rights in
 * `lib/build/rights.ts`.
 */
function expectedStatements({ stage, servedTable }: Packages, name: string): unknown {
  const log = `log-group:/aws/lambda/real-estate-records-${stage}-${name}:*:*`
  const logs = {
    Effect: 'Allow',
    Action: ['logs:CreateLogStream', 'logs:CreateLogGroup', 'logs:PutLogEvents'],
    Resource: [{ 'Fn::Sub': `arn:\${AWS::Partition}:logs:\${AWS::Region}:\${AWS::AccountId}:${log}` }],
  }
  const own = statements[name]?.map((each) => ({ ...each, Action: [each.Action].flat() })) ?? []
  return JSON.parse(
    JSON.stringify([logs, ...own])
      .replaceAll(`\${self:service}`, 'real-estate-records')
      .replaceAll(`\${sls:stage}`, stage)
      .replaceAll(`\${param:servedTable}`, servedTable),
  )
}

export function roleTests(packages: () => Packages): void {
  test('each function has a separate role with its rights in lib/build/rights.ts, and there are no other roles', () => {
    const { resources, functions } = packages()
    expect(Object.values(functions).toSorted()).toEqual(Object.keys(statements).toSorted())
    const roles = Object.entries(functions).map(([id, name]) => {
      const [role] = v.parse(FunctionProperties, resources[id]?.Properties).Role['Fn::GetAtt']
      const [{ PolicyDocument }] = v.parse(Role, resources[role]?.Properties).Policies
      expect(PolicyDocument.Statement, name).toEqual(expectedStatements(packages(), name))
      return role
    })
    const made = ofType(resources, 'AWS::IAM::Role').filter(([, { Condition }]) => Condition !== 'Never')
    expect(roles.toSorted()).toEqual(made.map(([name]) => name).toSorted())
  })

  test('role names fit into 64 characters in every region', () => {
    const { stage, functions } = packages()
    const names = Object.values(functions).map(
      (name) => `real-estate-records-${stage}-${name}-ap-southeast-1`,
    )
    expect(names.filter((name) => name.length > 64)).toEqual([])
  })
}
