import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { useServiceEnvironment } from '../../lib/config.ts'
import { type ParameterStandIn, startParameterStore } from '../support/aws/parameter-store.ts'
import { recordedRights } from '../support/store/recorded-rights.ts'
import { everything, PARAMETERS } from './requests.ts'
import { functions, mayUse, statements } from './statements.ts'

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
  if (!work) throw new Error(`No requests for ${name}: add them to test/stack/requests.ts`)
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

test('each handler has the role of its class', () => {
  const reading = ['list', 'summary', 'get', 'history', 'matches']
  const changing = ['create', 'batch', 'update', 'delete', 'archive', 'restore', 'erase']
  const types = ['prospects', 'properties', 'transactions', 'notes']
  const of = (verbs: readonly string[]) => types.flatMap((type) => verbs.map((verb) => `${type}/${verb}`))
  const classes = {
    NoneRole: [
      'auth/jwks',
      'health',
      'unknown-route',
      'reference/openapi',
      'reference/docs',
      'reference/docs-file',
    ],
    ReadRole: ['auth/me', 'users/list', 'changes/list', ...of(reading)],
    RecordsRole: of(changing),
    AccountsRole: ['auth/login', 'auth/refresh', 'auth/change-password', 'users/create', 'users/update'],
    JobRole: ['jobs/refresh-service-token'],
  }
  expect(Object.keys(statements)).toEqual(Object.keys(classes))
  for (const { handler, role } of Object.values(functions)) {
    const name = handler.replace(/^functions\/|\.handler$/g, '')
    const expected = Object.entries(classes).find(([, handlers]) => handlers.includes(name))?.[0]
    expect({ name, role }).toEqual({ name, role: expected })
  }
  expect(Object.keys(everything).toSorted()).toEqual(Object.keys(functions).toSorted())
})

test.for(Object.entries(functions))(
  'the role of %s allows what the function does',
  async ([name, { role }]) => {
    const used = await usedBy(name)
    expect(used.filter((right) => !mayUse(role, right))).toEqual([])
  },
)

describe('a role does not allow what only other classes do', () => {
  const items = [
    'prs_1',
    'prp_1',
    'txn_1',
    'nte_1',
    'LIST#note#all',
    'CHANGES',
    'IDEMPOTENCY#usr_1#k',
    'LAYOUT',
  ]
  const accounts = ['usr_1', 'USERS', 'USERS#list', 'SIGNIN#email#x', 'PASSWORD#usr_1']
  const reads = ['GetItem', 'BatchGetItem', 'Query']
  const writes = ['PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem']
  const rightsOf = (actions: readonly string[], keys: readonly string[]) =>
    actions.flatMap((action) => keys.map((key) => `dynamodb:${action} ${key}`))
  const everyAction = [...reads, ...writes, 'Scan', 'DeleteTable', 'UpdateTable']
  const parameters = [
    ...[
      'keys/signing-key',
      'keys/public-keys',
      'service-account/credentials',
      'service-account/a/token',
    ].flatMap((path) => [`ssm:GetParameter ${path}`, `ssm:PutParameter ${path}`]),
    'ssm:GetParametersByPath keys',
  ]
  const signingKey = 'ssm:GetParameter keys/signing-key'

  test.each<[string, string[]]>([
    ['NoneRole', [...rightsOf(everyAction, [...items, ...accounts]), ...parameters]],
    [
      'ReadRole',
      [
        ...rightsOf([...writes, 'Scan', 'DeleteTable'], [...items, ...accounts]),
        ...rightsOf(reads, ['PASSWORD#usr_1']),
        ...parameters,
      ],
    ],
    [
      'RecordsRole',
      [
        ...rightsOf(writes, [...accounts, 'LAYOUT']),
        ...rightsOf(everyAction, ['PASSWORD#usr_1']),
        ...rightsOf(['Scan', 'DeleteTable'], items),
        ...parameters,
      ],
    ],
    [
      'AccountsRole',
      [
        ...rightsOf([...writes, 'Scan', 'DeleteTable'], items),
        ...parameters.filter((each) => each !== signingKey),
      ],
    ],
    [
      'JobRole',
      [
        ...rightsOf(everyAction, [...items, ...accounts]),
        signingKey,
        'ssm:PutParameter service-account/credentials',
      ],
    ],
  ])('%s', (role, refused) => {
    expect(refused.filter((right) => mayUse(role, right))).toEqual([])
  })
})
