import * as v from 'valibot'
import { parse } from 'yaml'
import { readProjectFile } from '../support/project/source-files.ts'

const KEYS = 'dynamodb:LeadingKeys'
const AT = `:\${AWS::Region}:\${AWS::AccountId}:`
const TABLE = `arn:\${AWS::Partition}:dynamodb${AT}table/\${param:servedTable}`
const PARAMETERS = `arn:\${AWS::Partition}:ssm${AT}parameter/\${self:service}/\${sls:stage}/`

const Parameter = v.strictObject({ 'Fn::Sub': v.pipe(v.string(), v.startsWith(PARAMETERS)) })

/**
 * The allowed forms of a statement. If a function has a statement of another form, `statements` omits the function, and the
 * test of roles fails.
 */
const Statement = v.union([
  v.strictObject({
    Effect: v.literal('Allow'),
    Action: v.pipe(v.string(), v.regex(/^dynamodb:\w+$/)),
    Resource: v.strictObject({ 'Fn::Sub': v.literal(TABLE) }),
    Condition: v.strictObject({
      'ForAllValues:StringLike': v.strictObject({ [KEYS]: v.array(v.string()) }),
    }),
  }),
  v.strictObject({
    Effect: v.literal('Allow'),
    Action: v.pipe(v.string(), v.regex(/^ssm:\w+$/)),
    Resource: v.union([Parameter, v.array(Parameter)]),
  }),
  // X-Ray actions cannot be limited to resources.
  v.strictObject({
    Effect: v.literal('Allow'),
    Action: v.array(v.pipe(v.string(), v.startsWith('xray:'))),
    Resource: v.literal('*'),
  }),
])
type Statement = v.InferOutput<typeof Statement>

// Turns off the limit of YAML aliases, because every statement in the file uses an alias.
const entries = parse(readProjectFile('stack/rights.yml'), { merge: true, maxAliasCount: -1 })

/** The IAM policy statements of each function in `stack/rights.yml`. */
export const statements: Record<string, Statement[]> = Object.fromEntries(
  Object.entries(v.parse(v.record(v.string(), v.unknown()), entries)).flatMap(([name, entry]) =>
    v.is(v.array(Statement), entry) ? [[name, entry]] : [],
  ),
)

/**
 * The rights of each function. A right is an action with a partition key or a parameter, such as `dynamodb:GetItem prs_*` or
 * `ssm:GetParameter keys/signing-key`. Actions without resources are not included.
 */
export const rights: Record<string, string[]> = Object.fromEntries(
  Object.entries(statements).map(([name, own]) => [name, own.flatMap(linesOf)]),
)

function linesOf(statement: Statement): string[] {
  if (statement.Resource === '*') return []
  const targets =
    'Condition' in statement
      ? statement.Condition['ForAllValues:StringLike'][KEYS]
      : [statement.Resource].flat().map((arn) => arn['Fn::Sub'].slice(PARAMETERS.length))
  return targets.map((target) => `${statement.Action} ${target}`)
}
