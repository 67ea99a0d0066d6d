import * as v from 'valibot'
import type { Resource } from './packages.ts'

const KEYS = 'dynamodb:LeadingKeys'

const listOf = <S extends v.GenericSchema>(item: S) =>
  v.union([
    v.array(item),
    v.pipe(
      item,
      v.transform((one) => [one]),
    ),
  ])

const Arn = v.union([
  v.string(),
  v.strictObject({ 'Fn::Sub': v.string() }),
  v.strictObject({ 'Fn::GetAtt': v.tuple([v.string(), v.literal('Arn')]) }),
])

/** The only forms of a statement that this service uses. Another form fails to parse, so that it is reviewed first. */
const Statement = v.strictObject({
  Effect: v.literal('Allow'),
  Action: listOf(v.string()),
  Resource: listOf(Arn),
  Condition: v.optional(
    v.strictObject({ 'ForAllValues:StringLike': v.strictObject({ [KEYS]: v.array(v.string()) }) }),
  ),
})

const Role = v.object({
  Policies: v.array(v.object({ PolicyDocument: v.object({ Statement: v.array(Statement) }) })),
  ManagedPolicyArns: v.optional(v.tuple([]), []),
})

function statementsOf(role: Resource) {
  return v.parse(Role, role.Properties).Policies.flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
}

/** The actions of a role, once for each statement that allows them. */
export function actionsOf(role: Resource): string[] {
  return statementsOf(role).flatMap(({ Action }) => Action)
}

/** What a role allows: a line for each action with each of its partition keys in this table, or resources. */
export function grantsOf(role: Resource, table: string): string[] {
  return statementsOf(role).flatMap(({ Action, Resource, Condition }) => {
    const keys = Condition?.['ForAllValues:StringLike'][KEYS]
    const targets = Resource.flatMap((arn) =>
      keys && shortened(arn) === `table/${table}` ? keys : [shortened(arn)],
    )
    return Action.flatMap((action) => targets.map((target) => `${action} ${target}`))
  })
}

type Arn = v.InferOutput<typeof Arn>

/** An ARN without the part that all ARNs of a stage share. */
function shortened(arn: Arn): string {
  if (typeof arn === 'string') return arn
  if ('Fn::GetAtt' in arn) return `the whole of ${arn['Fn::GetAtt'][0]}`
  return arn['Fn::Sub'].replace(/^arn:\$\{AWS::Partition\}:\w+:\$\{AWS::Region\}:\$\{AWS::AccountId\}:/, '')
}
