import { type PerRecordType, type RecordTypeName, recordTypeNames, recordTypeNaming } from '../domain/id.ts'

/**
 * The operations on the table, each with its IAM action. IAM has no actions for transactions: a transaction needs the action
 * of each of its operations.
 */
const actions = {
  get: 'GetItem',
  fetch: 'BatchGetItem',
  query: 'Query',
  put: 'PutItem',
  update: 'UpdateItem',
  delete: 'DeleteItem',
  check: 'ConditionCheckItem',
} as const
type Operation = keyof typeof actions

/** For each operation, the partition keys on which a function may use it. A `*` matches any text. */
type Rights = { readonly [Each in Operation]?: readonly string[] }

/** Returns the rights that any of the given rights contains. */
function merged(...all: readonly Rights[]): Rights {
  const keysOf = (operation: Operation) => [...new Set(all.flatMap((rights) => rights[operation] ?? []))]
  return {
    get: keysOf('get'),
    fetch: keysOf('fetch'),
    query: keysOf('query'),
    put: keysOf('put'),
    update: keysOf('update'),
    delete: keysOf('delete'),
    check: keysOf('check'),
  }
}

/**
 * What the permissions of a record type depend on besides its name. `references` are the types that a record refers to. Writes
 * of `cascades` also change records of these types.
 */
type Traits = {
  hasWords: boolean
  references: readonly RecordTypeName[]
  /** A response can include records of these types. */
  includes?: readonly RecordTypeName[]
  /** A create may read records of `reads`, and has conditions on records of `conditions`. */
  create?: { reads: readonly RecordTypeName[]; conditions?: readonly RecordTypeName[] }
  cascades: { update: readonly RecordTypeName[]; delete: readonly RecordTypeName[] }
  matchesWith?: RecordTypeName
  /** An erasure deletes the notes about records of these types. */
  erasesNotesOn?: readonly RecordTypeName[]
  /** Entries do not contain whole records, so a page also reads its records. */
  hasShortEntries?: true
}

const alone = { references: [], cascades: { update: [], delete: [] } }
const traits: PerRecordType<Traits> = {
  prospect: {
    hasWords: true,
    ...alone,
    matchesWith: 'property',
    erasesNotesOn: ['prospect', 'transaction'],
  },
  property: { hasWords: true, ...alone, matchesWith: 'prospect' },
  transaction: {
    hasWords: false,
    references: ['prospect', 'property'],
    includes: ['prospect', 'property'],
    create: { reads: ['prospect', 'property'] },
    cascades: { update: ['prospect', 'property'], delete: ['property'] },
  },
  note: {
    ...alone,
    hasWords: true,
    references: ['prospect', 'property', 'transaction'],
    create: { reads: ['transaction'], conditions: ['prospect'] },
    hasShortEntries: true,
  },
}

const IDEMPOTENCY = 'IDEMPOTENCY#*'
const USER = 'usr_*'
const recordOf = (type: RecordTypeName) => `${recordTypeNaming[type].prefix}_*`
const historyOf = (type: RecordTypeName) => `HISTORY#${recordOf(type)}`
const listsOf = (type: RecordTypeName) => `LIST#${type}#*`
const externalOf = (type: RecordTypeName) => `EXTERNAL#${type}#*`
const countsOf = (type: RecordTypeName) => `FACETS#${type}`
const rowsOf = (type: RecordTypeName) => `ROWS#${type}#*`
/** The items that a change of a record updates: counts, bits and packed rows. */
const sharedOf = (type: RecordTypeName) => [countsOf(type), `BITS#${type}#*`, rowsOf(type)]

/** Returns the rights to delete records of a type that refer to records of the given types. */
function deleteRights(type: RecordTypeName, references: readonly RecordTypeName[]): Rights {
  const { hasWords, cascades } = traits[type]
  const record = recordOf(type)
  const derived = [listsOf(type), ...(hasWords ? [`WORD#${type}#*`] : [])]
  return merged(cascadeTo(cascades.delete), {
    get: [record],
    fetch: cascades.delete.map(recordOf),
    put: ['CHANGES', historyOf(type)],
    update: [...sharedOf(type), ...references.map(recordOf)],
    delete: [externalOf(type), record, ...derived],
  })
}

/** Returns the rights of the handlers of one record type, by the names of their files in `functions/`. */
function rightsOfType(type: RecordTypeName): Record<string, Rights> {
  const { hasWords, references, includes = [], create: needs, cascades } = traits[type]
  const { matchesWith, erasesNotesOn = [], hasShortEntries } = traits[type]
  const record = recordOf(type)
  const lists = listsOf(type)
  const words = hasWords ? [`WORD#${type}#*`] : []
  const assignees = ['ASSIGNEES']
  const parties = references.map(recordOf)
  const derived = [lists, ...words]
  const logged = ['CHANGES', historyOf(type)]

  const summary: Rights = {
    get: [externalOf(type), record, ...assignees],
    query: [...(parties.length > 0 ? [lists] : []), ...words, ...sharedOf(type)],
    fetch: [lists],
  }
  // Reads the users of the groups.
  const groups: Rights = { query: assignees }
  const assign: Rights = {
    fetch: [USER, ...assignees],
    query: assignees,
    put: assignees,
    update: ['SEQ#assignee'],
  }
  const create = merged(assign, {
    get: [record, ...(needs?.reads ?? []).map(recordOf), IDEMPOTENCY],
    check: (needs?.conditions ?? []).map(recordOf),
    put: [externalOf(type), record, ...derived, IDEMPOTENCY, ...logged],
    update: [`SEQ#${type}`, ...sharedOf(type), ...parties],
  })
  const update = merged(assign, cascadeTo(cascades.update), {
    get: [record, IDEMPOTENCY],
    fetch: cascades.update.map(recordOf),
    put: [externalOf(type), ...derived, IDEMPOTENCY, ...logged],
    update: [record, ...sharedOf(type)],
    delete: [externalOf(type), ...words],
  })
  const archive: Rights = {
    get: [record, IDEMPOTENCY],
    put: [...derived, IDEMPOTENCY, ...logged],
    update: [record, ...sharedOf(type)],
  }
  return {
    list: merged(summary, {
      get: parties,
      query: [lists],
      fetch: [...includes.map(recordOf), ...(hasShortEntries ? [record] : [])],
    }),
    summary: merged(summary, groups),
    get: { get: [record], fetch: includes.map(recordOf) },
    history: { get: [record], query: [historyOf(type)], fetch: [USER] },
    matches: matchesWith
      ? {
          get: [record],
          query: [countsOf(matchesWith), rowsOf(matchesWith), listsOf(matchesWith)],
          fetch: [listsOf(matchesWith)],
        }
      : {},
    create,
    update,
    batch: merged(create, update, {
      get: [externalOf(type)],
      fetch: [externalOf(type), ...references.map(externalOf), IDEMPOTENCY, record],
      check: [externalOf(type), record, ...parties, IDEMPOTENCY],
    }),
    delete: deleteRights(type, references),
    archive,
    restore: archive,
    erase: merged(
      {
        get: [record, historyOf(type)],
        query: [historyOf(type)],
        put: [...derived, ...logged],
        update: [record, ...sharedOf(type), historyOf(type)],
        delete: [externalOf(type), ...words],
      },
      ...(erasesNotesOn.length > 0
        ? [{ query: [listsOf('note')] }, deleteRights('note', erasesNotesOn)]
        : []),
    ),
  }
}

/** The rights to change the status of records of other types in the same transaction. */
function cascadeTo(types: readonly RecordTypeName[]): Rights {
  return {
    put: types.flatMap((type) => [historyOf(type), listsOf(type)]),
    update: types.flatMap((type) => [recordOf(type), ...sharedOf(type)]),
  }
}

const parameter = (path: string) => ({
  'Fn::Sub': `arn:\${AWS::Partition}:ssm:\${AWS::Region}:\${AWS::AccountId}:parameter/\${self:service}/\${sls:stage}/${path}`,
})
const ssm = (action: string, ...paths: string[]): Statement => ({
  Effect: 'Allow',
  Action: `ssm:${action}`,
  Resource: paths.map(parameter),
})

const PASSWORD = 'PASSWORD#*'
const signIns: Rights = { put: [PASSWORD], update: ['SIGNIN#*'] }
/** The rights of the other handlers. Some use neither the table nor parameters. */
const others: Record<string, Rights> = {
  'auth/login': { get: ['USERS', USER, PASSWORD], check: [USER], ...signIns },
  'auth/refresh': { get: [USER] },
  'auth/me': { get: [USER] },
  'auth/change-password': { ...signIns, get: [USER, PASSWORD], put: [USER, PASSWORD] },
  'users/list': { query: ['USERS#list'] },
  'users/create': { get: [USER], put: [USER, 'USERS', 'USERS#list', PASSWORD], check: [USER] },
  'users/update': {
    get: [USER],
    query: ['USERS#list'],
    put: [USER, 'USERS#list', PASSWORD],
    delete: ['USERS#list'],
    check: [USER],
  },
  'changes/list': { query: ['CHANGES'], fetch: recordTypeNames.map(recordOf) },
  'auth/jwks': {},
  health: {},
  'unknown-route': {},
  'reference/openapi': {},
  'reference/docs': {},
  'reference/docs-file': {},
  'jobs/refresh-service-token': {},
}
const signingKey = ssm('GetParameter', 'keys/signing-key')
const parameters: Record<string, Statement[]> = {
  'auth/login': [signingKey],
  'auth/refresh': [signingKey],
  // The parameters of all service accounts. The job writes `service-account/token` and `service-account/NAME/token`.
  'jobs/refresh-service-token': [
    ssm('GetParametersByPath', 'service-account'),
    ssm('GetParameter', 'service-account/*'),
    ssm('PutParameter', 'service-account/token', 'service-account/*/token'),
  ],
}

/** An IAM statement. The plugin `serverless-iam-roles-per-function` adds the statements of a function to its role. */
type Statement = {
  Effect: string
  Action: string | string[]
  Resource: string | object
  Condition?: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': readonly string[] } }
}

const TABLE = {
  'Fn::Sub': `arn:\${AWS::Partition}:dynamodb:\${AWS::Region}:\${AWS::AccountId}:table/\${param:servedTable}`,
}
/** Actions of X-Ray support no resource other than `*`. */
const TRACE: Statement = {
  Effect: 'Allow',
  Action: ['xray:PutTraceSegments', 'xray:PutTelemetryRecords'],
  Resource: '*',
}

/**
 * Returns the IAM statements of a handler, such as `prospects/list`. For each operation on the table there is one statement
 * with all partition keys, because DynamoDB's documentation does not state whether IAM checks the keys of a transaction one by
 * one or together. Each function that uses the table reads its layout item at its start.
 */
export function statementsOf(handler: string): Statement[] {
  const [folder = '', verb = ''] = handler.split('/')
  const type = recordTypeNames.find((name) => recordTypeNaming[name].plural === folder)
  const own = type ? rightsOfType(type)[verb] : others[handler]
  const usesTable = own !== undefined && Object.keys(own).length > 0
  const rights = usesTable ? merged({ get: ['LAYOUT'] }, own) : {}
  const ofTable = Object.entries(actions).flatMap(([operation, action]): Statement[] => {
    const keys = new Map(Object.entries(rights)).get(operation) ?? []
    const Condition = { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': keys } }
    return keys.length === 0
      ? []
      : [{ Effect: 'Allow', Action: `dynamodb:${action}`, Resource: TABLE, Condition }]
  })
  return [TRACE, ...ofTable, ...(parameters[handler] ?? [])]
}

/** The IAM statements of the other handlers. `serverless.yml` reads them through `stack/rights.cjs`. */
export const statements = Object.fromEntries(
  Object.keys(others).map((handler) => [handler, statementsOf(handler)]),
)
