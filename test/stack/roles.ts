import * as v from 'valibot'
import { expect, test } from 'vitest'
import { ofType, type Packages } from './packages.ts'
import { functions as declared, statements } from './statements.ts'

const FunctionProperties = v.object({
  Role: v.object({ 'Fn::GetAtt': v.tuple([v.string(), v.literal('Arn')]) }),
})

export function roleTests(packages: () => Packages): void {
  test('each function has the role that serverless.yml names, and there are no roles besides those of stack/roles.yml', () => {
    const { resources, functions } = packages()
    expect(Object.values(functions).toSorted()).toEqual(Object.keys(declared).toSorted())
    for (const [id, name] of Object.entries(functions)) {
      const [role] = v.parse(FunctionProperties, resources[id]?.Properties).Role['Fn::GetAtt']
      expect(role, name).toBe(declared[name]?.role)
    }
    const roles = ofType(resources, 'AWS::IAM::Role')
    expect(roles.map(([name]) => name).toSorted()).toEqual(Object.keys(statements).toSorted())
  })

  test('roles name the logs, the table and the parameters of their stage only', () => {
    const { resources, stage, servedTable } = packages()
    const text = JSON.stringify(ofType(resources, 'AWS::IAM::Role'))
    expect(text).toContain(`:log-group:/aws/lambda/real-estate-records-${stage}-*:*`)
    expect(new Set(text.match(/:table\/[\w-]+/g))).toEqual(new Set([`:table/${servedTable}`]))
    expect(new Set(text.match(/:parameter\/[\w-]+\/\w+\//g))).toEqual(
      new Set([`:parameter/real-estate-records/${stage}/`]),
    )
  })
}
