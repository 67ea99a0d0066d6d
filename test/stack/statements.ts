import * as v from 'valibot'
import { readFunctions } from '../../lib/build/routes.ts'
import { readYaml } from '../../lib/local/serverless-yml.ts'

export const functions = readFunctions()

const Texts = v.pipe(
  v.union([v.string(), v.array(v.string())]),
  v.transform((value) => [value].flat()),
)
const Resource = v.pipe(
  v.unknown(),
  v.transform((value) => [value].flat()),
)
const Keys = v.object({ 'dynamodb:LeadingKeys': v.array(v.string()) })
const Statement = v.object({
  Effect: v.picklist(['Allow', 'Deny']),
  Action: Texts,
  Resource,
  Condition: v.exactOptional(
    v.strictObject({
      'ForAllValues:StringLike': v.exactOptional(Keys),
      'ForAnyValue:StringLike': v.exactOptional(Keys),
    }),
  ),
})
export type Statement = v.InferOutput<typeof Statement>
const Policy = v.object({ PolicyDocument: v.object({ Statement: v.array(Statement) }) })
const Role = v.object({
  Type: v.literal('AWS::IAM::Role'),
  Properties: v.strictObject({ AssumeRolePolicyDocument: v.unknown(), Policies: v.array(Policy) }),
})

/** The IAM statements of each role in stack/roles.yml. */
export const statements: Readonly<Record<string, Statement[]>> = Object.fromEntries(
  Object.entries(
    readYaml('stack/roles.yml', v.object({ Resources: v.record(v.string(), Role) })).Resources,
  ).map(([name, { Properties }]) => [
    name,
    Properties.Policies.flatMap(({ PolicyDocument }) => PolicyDocument.Statement),
  ]),
)

/** Whether a text matches a pattern of IAM, in which `*` matches any text. */
const matches = (pattern: string, text: string) =>
  new RegExp(`^${pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')}$`).test(text)

/**
 * Whether a role may use an action on the partition key of an item, or on a parameter of the stage.
 * @param right such as `dynamodb:GetItem prs_1` or `ssm:GetParameter keys/signing-key`
 */
export function mayUse(role: string, right: string): boolean {
  const [action = '', target = ''] = right.split(/ (.*)/s)
  const applies = ({ Action, Resource, Condition }: Statement) => {
    if (!Action.some((each) => matches(each, action))) return false
    if (!action.startsWith('dynamodb:'))
      return Resource.some((each) =>
        matches(`*/${JSON.stringify(each).split('stage}/')[1]?.replace('"}', '')}`, `/${target}`),
      )
    const condition = Condition?.['ForAllValues:StringLike'] ?? Condition?.['ForAnyValue:StringLike']
    return condition?.['dynamodb:LeadingKeys'].some((key) => matches(key, target)) ?? true
  }
  const found = (statements[role] ?? []).filter(applies)
  return found.length > 0 && found.every(({ Effect }) => Effect === 'Allow')
}
