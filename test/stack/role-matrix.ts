/** What a change needs so that it can be sent again: its key is kept with it, and looked for when it is refused. */
const again = ['dynamodb:PutItem IDEMPOTENCY#*', 'dynamodb:GetItem IDEMPOTENCY#*']

/**
 * Who may do what: for each function its actions, each with the partition keys or parameters it is for. Written by hand
 * and not from `stack/rights.yml`, so that a right that somebody gains shows here.
 */
export const roleMatrix: Record<string, string[]> = {
  login: [
    'dynamodb:UpdateItem SIGNIN#*',
    'dynamodb:GetItem USERS',
    'dynamodb:GetItem usr_*',
    'dynamodb:PutItem usr_*',
    'ssm:GetParameter keys/signing-key',
  ],
  refresh: ['dynamodb:GetItem usr_*', 'ssm:GetParameter keys/signing-key'],
  me: ['dynamodb:GetItem usr_*'],
  jwks: [],
  health: [],
  getOpenapi: [],
  getDocs: [],
  getDocsFile: [],

  listProspects: searchable('prospect'),
  createProspect: creation('prospect', 'prs_*'),
  getProspect: ['dynamodb:GetItem prs_*'],
  updateProspect: [
    ...change('prospect', 'prs_*'),
    'dynamodb:PutItem MATCH#prospect#*',
    'dynamodb:DeleteItem MATCH#prospect#*',
    'dynamodb:DeleteItem WORD#prospect#*',
  ],
  deleteProspect: [
    ...removal('prospect', 'prs_*'),
    'dynamodb:DeleteItem WORD#prospect#*',
    'dynamodb:DeleteItem MATCH#prospect#*',
  ],
  archiveProspect: [...change('prospect', 'prs_*'), 'dynamodb:DeleteItem MATCH#prospect#*'],
  restoreProspect: [...change('prospect', 'prs_*'), 'dynamodb:PutItem MATCH#prospect#*'],

  listProperties: searchable('property'),
  createProperty: creation('property', 'prp_*'),
  getProperty: ['dynamodb:GetItem prp_*'],
  updateProperty: [
    ...change('property', 'prp_*'),
    'dynamodb:PutItem MATCH#property#*',
    'dynamodb:DeleteItem MATCH#property#*',
    'dynamodb:DeleteItem WORD#property#*',
  ],
  deleteProperty: [
    ...removal('property', 'prp_*'),
    'dynamodb:DeleteItem WORD#property#*',
    'dynamodb:DeleteItem MATCH#property#*',
  ],
  archiveProperty: [...change('property', 'prp_*'), 'dynamodb:DeleteItem MATCH#property#*'],
  restoreProperty: [...change('property', 'prp_*'), 'dynamodb:PutItem MATCH#property#*'],

  listProspectMatches: [
    'dynamodb:GetItem prs_*',
    'dynamodb:Query MATCH#property#*',
    'dynamodb:BatchGetItem LIST#property#*',
  ],
  listPropertyMatches: [
    'dynamodb:GetItem prp_*',
    'dynamodb:Query MATCH#prospect#*',
    'dynamodb:BatchGetItem LIST#prospect#*',
  ],

  listTransactions: [
    'dynamodb:Query COUNT#transaction#*',
    'dynamodb:Query LIST#transaction#*',
    'dynamodb:BatchGetItem prs_*',
    'dynamodb:BatchGetItem prp_*',
  ],
  createTransaction: [
    'dynamodb:GetItem prp_*',
    'dynamodb:GetItem prs_*',
    'dynamodb:PutItem CHANGES',
    'dynamodb:PutItem IDEMPOTENCY#*',
    'dynamodb:PutItem LIST#transaction#*',
    'dynamodb:PutItem txn_*',
    'dynamodb:UpdateItem COUNT#transaction#*',
    'dynamodb:UpdateItem SEQ#transaction',
    'dynamodb:UpdateItem prp_*',
    'dynamodb:UpdateItem prs_*',
  ],
  getTransaction: ['dynamodb:GetItem txn_*', 'dynamodb:BatchGetItem prs_*', 'dynamodb:BatchGetItem prp_*'],
  updateTransaction: [
    'dynamodb:GetItem txn_*',
    'dynamodb:UpdateItem txn_*',
    'dynamodb:PutItem CHANGES',
    'dynamodb:PutItem LIST#transaction#*',
    'dynamodb:DeleteItem LIST#transaction#*',
    'dynamodb:UpdateItem COUNT#transaction#*',
    ...company('prospect', 'prs_*'),
    ...company('property', 'prp_*'),
    'dynamodb:DeleteItem MATCH#prospect#*',
    'dynamodb:DeleteItem MATCH#property#*',
    'dynamodb:PutItem MATCH#property#*',
    ...again,
  ],
  deleteTransaction: [
    ...removal('transaction', 'txn_*'),
    'dynamodb:UpdateItem prs_*',
    ...company('property', 'prp_*'),
    'dynamodb:PutItem MATCH#property#*',
  ],

  listChanges: [
    'dynamodb:Query CHANGES',
    'dynamodb:BatchGetItem prs_*',
    'dynamodb:BatchGetItem prp_*',
    'dynamodb:BatchGetItem txn_*',
  ],

  refreshServiceToken: [
    'ssm:GetParameter service-account/credentials',
    'ssm:GetParameter service-account/token',
    'ssm:PutParameter service-account/token',
  ],
}

function searchable(kind: string): string[] {
  return [
    `dynamodb:Query COUNT#${kind}#*`,
    `dynamodb:Query LIST#${kind}#*`,
    `dynamodb:Query WORD#${kind}#*`,
    `dynamodb:BatchGetItem LIST#${kind}#*`,
  ]
}

function creation(kind: string, record: string): string[] {
  return [
    `dynamodb:UpdateItem SEQ#${kind}`,
    `dynamodb:PutItem ${record}`,
    'dynamodb:PutItem CHANGES',
    `dynamodb:PutItem LIST#${kind}#*`,
    `dynamodb:PutItem WORD#${kind}#*`,
    `dynamodb:PutItem MATCH#${kind}#*`,
    `dynamodb:UpdateItem COUNT#${kind}#*`,
    'dynamodb:PutItem IDEMPOTENCY#*',
  ]
}

function change(kind: string, record: string): string[] {
  return [
    `dynamodb:GetItem ${record}`,
    `dynamodb:UpdateItem ${record}`,
    'dynamodb:PutItem CHANGES',
    `dynamodb:PutItem LIST#${kind}#*`,
    `dynamodb:PutItem WORD#${kind}#*`,
    `dynamodb:DeleteItem LIST#${kind}#*`,
    `dynamodb:UpdateItem COUNT#${kind}#*`,
    ...again,
  ]
}

/** What moves a record along with another, whose words stay the same. */
function company(kind: string, record: string): string[] {
  return [
    `dynamodb:BatchGetItem ${record}`,
    `dynamodb:UpdateItem ${record}`,
    `dynamodb:PutItem LIST#${kind}#*`,
    `dynamodb:PutItem WORD#${kind}#*`,
    `dynamodb:DeleteItem LIST#${kind}#*`,
    `dynamodb:UpdateItem COUNT#${kind}#*`,
  ]
}

function removal(kind: string, record: string): string[] {
  return [
    `dynamodb:GetItem ${record}`,
    `dynamodb:DeleteItem ${record}`,
    'dynamodb:PutItem CHANGES',
    `dynamodb:DeleteItem LIST#${kind}#*`,
    `dynamodb:UpdateItem COUNT#${kind}#*`,
  ]
}
