import * as v from 'valibot'
import { expect, test } from 'vitest'
import { actionsOf, grantsOf } from './grants.ts'
import { ofType, type Packages } from './packages.ts'
import { rights } from './rights.ts'

const FunctionProperties = v.object({
  Role: v.object({ 'Fn::GetAtt': v.tuple([v.string(), v.literal('Arn')]) }),
})

/** Every function of a stage with the name of its role and what that role allows. */
function rolesByFunction({ servedTable, resources, functions }: Packages) {
  return Object.entries(functions).map(([id, name]) => {
    const [role] = v.parse(FunctionProperties, resources[id]?.Properties).Role['Fn::GetAtt']
    const resource = resources[role]
    if (!resource) throw new Error(`${name} has the role ${role}, which is not in the template`)
    return {
      name,
      role,
      actions: actionsOf(resource),
      grants: grantsOf(resource, servedTable),
    }
  })
}

/** What every function may do: write its own log, and send traces, for which X-Ray has no resources. */
function basics(stage: string, name: string): string[] {
  const log = `log-group:/aws/lambda/real-estate-records-${stage}-${name}:*:*`
  return [
    ...['logs:CreateLogStream', 'logs:CreateLogGroup', 'logs:PutLogEvents'].map(
      (action) => `${action} ${log}`,
    ),
    'xray:PutTraceSegments *',
    'xray:PutTelemetryRecords *',
  ]
}

/** The rights of a function by `stack/rights.yml`, as the template spells them. */
function rightsOf(stage: string, name: string): string[] {
  const own = (rights[name] ?? []).map((right) =>
    right.replace(/^(ssm:\w+) /, `$1 parameter/real-estate-records/${stage}/`),
  )
  return [...basics(stage, name), ...own]
}

export function roleTests(packages: () => Packages): void {
  test('every function has its rights in stack/rights.yml, and the reverse', () => {
    const names = rolesByFunction(packages()).map(({ name }) => name)
    expect(names.toSorted()).toEqual(Object.keys(rights).toSorted())
  })

  test('every function may do what stack/rights.yml says, and nothing else', () => {
    const { stage } = packages()
    const faults = rolesByFunction(packages()).flatMap(({ name, grants }) => {
      const wanted = rightsOf(stage, name)
      return [
        ...grants
          .filter((grant) => !wanted.includes(grant))
          .map((grant) => `${name} may ${grant}, and should not`),
        ...wanted
          .filter((right) => !grants.includes(right))
          .map((right) => `${name} may not ${right}, and should`),
      ]
    })
    expect(faults).toEqual([])
  })

  // If IAM checks the keys of a transaction together, a statement with only some of them allows none of it.
  test('every action of a function is allowed by one statement, which has all its keys', () => {
    const split = rolesByFunction(packages()).flatMap(({ name, actions }) =>
      actions.filter((action, at) => actions.indexOf(action) !== at).map((action) => `${name}: ${action}`),
    )
    expect(split).toEqual([])
  })

  test('no two functions share a role, and no other role is made', () => {
    const { resources } = packages()
    const roles = rolesByFunction(packages()).map(({ role }) => role)
    const made = ofType(resources, 'AWS::IAM::Role').filter(([, { Condition }]) => Condition !== 'Never')
    expect(roles.toSorted()).toEqual(made.map(([name]) => name).toSorted())
  })

  test('only actions without resources are allowed on `*`', () => {
    const wide = rolesByFunction(packages())
      .flatMap(({ name, grants }) => grants.map((grant) => ({ name, grant })))
      .filter(({ grant }) => /\*.* |whole| \*$/.test(grant) && !/^xray:/.test(grant))
    expect(wide).toEqual([])
  })

  test("a role's name fits into 64 characters wherever the stage is deployed", () => {
    const longest = 'ap-southeast-1'
    const names = rolesByFunction(packages()).map(
      ({ name }) => `real-estate-records-${packages().stage}-${name}-${longest}`,
    )
    expect(names.filter((name) => name.length > 64)).toEqual([])
  })
}
