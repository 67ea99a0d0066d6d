import * as v from 'valibot'
import { parse } from 'yaml'
import { readProjectFile } from '../support/project/source-files.ts'

const KEYS = 'dynamodb:LeadingKeys'
const Arn = v.object({ 'Fn::Sub': v.string() })
const Statement = v.object({
  Action: v.union([v.string(), v.array(v.string())]),
  Resource: v.union([v.literal('*'), Arn, v.array(Arn)]),
  Condition: v.optional(v.object({ 'ForAllValues:StringLike': v.object({ [KEYS]: v.array(v.string()) }) })),
})
const Rights = v.record(v.string(), v.unknown())

/**
 * What each function may do by `stack/rights.yml`, a line for each action and each partition key or parameter:
 * `dynamodb:GetItem prs_*`, `ssm:GetParameter keys/signing-key`. Without the statements that name no resource.
 */
export const rights: Record<string, string[]> = Object.fromEntries(
  Object.entries(
    // Every statement is an alias of one at the top: no limit to their number.
    v.parse(Rights, parse(readProjectFile('stack/rights.yml'), { merge: true, maxAliasCount: -1 })),
  ).flatMap(([name, statements]) =>
    v.is(v.array(Statement), statements) ? [[name, statements.flatMap(linesOf)]] : [],
  ),
)

function linesOf({ Action, Resource, Condition }: v.InferOutput<typeof Statement>): string[] {
  if (Resource === '*') return []
  const parameters = [Resource].flat().map((arn) => arn['Fn::Sub'].split(/:parameter(?:\/[^/]+){2}\//)[1])
  const targets = Condition?.['ForAllValues:StringLike'][KEYS] ?? parameters
  return [Action].flat().flatMap((action) => targets.map((target) => `${action} ${target}`))
}
