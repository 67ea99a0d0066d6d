import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { useServiceEnvironment } from '../../lib/config.ts'
import { recordTypeNames, recordTypeNaming } from '../../lib/domain/id.ts'
import { type ParameterStandIn, startParameterStore } from '../support/aws/parameter-store.ts'
import { recordedRights } from '../support/store/recorded-rights.ts'
import { everything, PARAMETERS } from './requests.ts'
import { functions, handlerName, statements } from './statements.ts'

/**
 * The rights of each function. A right is an action with a partition key or a parameter, such as `dynamodb:GetItem prs_*` or
 * `ssm:GetParameter keys/signing-key`. Actions without resources are not included.
 */
const rights = Object.entries(statements).map(([name, own]): [string, string[]] => [
  name,
  own.flatMap(({ Action, Resource, Condition }) =>
    (
      Condition?.['ForAllValues:StringLike']['dynamodb:LeadingKeys'] ??
      [...JSON.stringify(Resource).matchAll(/sls:stage\}\/([^"]+)"/g)].map(([, path]) => path)
    ).map((target) => `${Action} ${target}`),
  ),
])

let standIn: ParameterStandIn
beforeAll(async () => {
  standIn = await startParameterStore()
  standIn.parameters.set(`${PARAMETERS}keys/signing-key`, {
    Value: inject('signingKey'),
    Type: 'SecureString',
  })
  useServiceEnvironment({ TOKEN_SIGNING_KEY: `ssm:${PARAMETERS}keys/signing-key` })
})
afterAll(() => {
  vi.useRealTimers()
  return standIn.close()
})

/** A time longer than the cache time of the signing key. After this time the function reads the key again. */
const KEPT_MS = 6 * 60 * 1000

/** Returns all rights that the requests of a function use: rights on the table and rights on parameters. */
async function usedBy(name: string): Promise<string[]> {
  const work = await everything[name]?.()
  if (!work) throw new Error(`No requests for ${name} in this test`)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + KEPT_MS })
  standIn.asked.length = 0
  const ofTable = await recordedRights(work)
  // At its start a packaged function that uses the table also reads the layout item.
  const atStart = ofTable.length > 0 ? ['dynamodb:GetItem LAYOUT'] : []
  return [
    ...atStart,
    ...ofTable,
    ...new Set(standIn.asked.map((asked) => `ssm:${asked.replace(PARAMETERS, '')}`)),
  ]
}

/** Whether a right of a policy covers a right that a function has used. A `*` in a policy matches any text. */
const covers = (right: string, used: string) => new RegExp(`^${right.replaceAll('*', '.*')}$`).test(used)

const prefixes = ['usr', ...Object.values(recordTypeNaming).map(({ prefix }) => prefix)].join('|')
/**
 * Matches a partition key, or a key pattern for one family of partitions. For example, the list entries of one record type are
 * a family.
 */
const NARROW = new RegExp(
  `^([A-Z]+|USERS#list|[A-Z]+#(${[...recordTypeNames, 'assignee'].join('|')})(#\\*)?|(SIGNIN|IDEMPOTENCY|PASSWORD)#\\*|(HISTORY#)?(${prefixes})_\\*)$`,
)

// Perhaps IAM checks all keys of a transaction together. Then IAM refuses a transaction if no single statement allows all keys
// of the transaction.
test.for(Object.entries(statements))(
  'the rights of %s have only one statement for each action',
  ([, own]) => {
    const actions = own.flatMap(({ Action }) => Action)
    expect(actions).toEqual([...new Set(actions)])
  },
)

test('no right covers more than one family of partitions', () => {
  const keys = rights.flatMap(([, each]) =>
    each.flatMap((right) => /^dynamodb:\w+ (.*)$/.exec(right)?.[1] ?? []),
  )
  expect(keys.length).toBeGreaterThan(100)
  expect(keys.filter((key) => !NARROW.test(key))).toEqual([])
})

test('every function has its own statements and requests in this test', () => {
  for (const [name, each] of Object.entries(functions))
    expect([statements[name], `\${file(stack/rights.cjs):${handlerName(each)}}`]).toContainEqual(
      each.iamRoleStatements,
    )
  expect(Object.keys(everything).toSorted()).toEqual(Object.keys(functions).toSorted())
})

test.for(rights)('%s uses all of its rights and needs no other right', async ([name, own]) => {
  const used = await usedBy(name)
  const missing = used.filter((each) => !own.some((right) => covers(right, each)))
  const unused = own.filter((right) => !used.some((each) => covers(right, each)))
  expect({ missing, unused }).toEqual({ missing: [], unused: [] })
})
