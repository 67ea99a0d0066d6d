import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { kindNames } from '../../../../lib/domain/kind/kinds.ts'
import { functionsOf, rightsOf } from '../../../../lib/local/kind/blocks.ts'
import { readProjectFile } from '../../../support/project/source-files.ts'

const Keys = v.object({
  'ForAllValues:StringLike': v.object({ 'dynamodb:LeadingKeys': v.array(v.string()) }),
})
const Statement = v.object({ Action: v.unknown(), Condition: v.optional(Keys) })
const Rights = v.record(v.string(), v.union([v.array(Statement), v.unknown()]))

const anchors = readProjectFile('stack/rights.yml').split('\nlogin:')[0] ?? ''

/** A line for each action of each function and each key that it is for. Every statement is an alias: no limit holds them. */
function grants(yaml: string): string[] {
  return Object.entries(v.parse(Rights, parse(yaml, { merge: true, maxAliasCount: -1 }))).flatMap(
    ([name, statements]) =>
      (v.is(v.array(Statement), statements) ? statements : []).flatMap(({ Action, Condition }) =>
        (Condition?.['ForAllValues:StringLike']['dynamodb:LeadingKeys'] ?? []).map(
          (key) => `${name}: ${String(Action)} ${key}`,
        ),
      ),
  )
}

describe.each(kindNames)('of a %s', (kind) => {
  test('the functions are those of serverless.yml', () => {
    expect(readProjectFile('serverless.yml')).toContain(functionsOf(kind))
  })

  test('the rights are in stack/rights.yml', () => {
    const made = grants(`${anchors}\n${rightsOf(kind)}`)
    expect(made.length).toBeGreaterThan(15)
    expect(grants(readProjectFile('stack/rights.yml'))).toEqual(expect.arrayContaining(made))
  })
})

test.each(['prospect', 'property'] as const)('the rights of a %s are all that its functions have', (kind) => {
  const made = grants(`${anchors}\n${rightsOf(kind)}`)
  const functions = new Set(made.map((grant) => grant.split(':')[0]))
  const given = grants(readProjectFile('stack/rights.yml')).filter((grant) =>
    functions.has(grant.split(':')[0]),
  )
  expect(made.toSorted()).toEqual(given.toSorted())
})
