// biome-ignore-all format: the tables of values read better as rows
import type { PerRecordType } from '../../../lib/domain/id.ts'
import type { Role } from '../../../lib/domain/role.ts'
import type { FieldCode } from '../../../lib/errors.ts'

// What the contract says about single fields, parameters, headers and roles. The schemas of the service are not used here, so a
// schema that accepts too much or too little fails the sweep.

/** Values of one sort of field: those that the service accepts, and those that it refuses, by the code of the error. */
export type Sort<Value = unknown> = {
  accepted: readonly Value[]
  refused: Partial<Record<FieldCode, readonly Value[]>>
}

const ULID = '01ARZ3NDEKTSV4RRFFQ69G5FAV'
const NO_TEXTS = [7, true, [], {}]

/** Texts that no text field accepts. */
const BAD_TEXTS = {
  type: NO_TEXTS,
  format: [
    'broken \ud800 emoji', 'broken \udc00 emoji', 'a\u0000b', 'Ada\nLovelace', 'Ada\u2028x', 'Ada\u2029x',
    'Ada \u202egpj.exe', 'a\u2066b', '\u200b', '\u00ad', '\u3164',
  ],
}

function text(max: number): Sort {
  return {
    accepted: ['x'.repeat(max), '🏠'.repeat(max), ' Ada ', 'Ada\n', 'Нина 李 عمر', '👩‍👩‍👧 \u200fعمر\u200e'],
    refused: { ...BAD_TEXTS, length: ['', ' \t\n ', '\ufeff', 'x'.repeat(max + 1)] },
  }
}

/** A text that may have line breaks. */
function lines(max: number): Sort {
  const { accepted, refused } = text(max)
  const format = BAD_TEXTS.format.filter((each) => !/[\n\u2028\u2029]/.test(each))
  return {
    accepted: [...accepted, 'one\ntwo\r\n\tthree\rfour', 'a\u2028b\u2029c\u0085d\ve\ff'],
    refused: { ...refused, format },
  }
}

function number(accepted: readonly number[], outside: readonly number[]): Sort {
  return { accepted, refused: { type: ['7', true, [], {}], range: outside } }
}

const TINY = 1e-131
const MONEY = number(
  [0, 0.1, 1e-130, 123_456.789012345, 999_999_999_999.99, 1e12],
  [-1, 5e-324, TINY, 1e12 + 0.001, 1e12 + 1],
)
const ABOVE_ZERO = number([0.01, 1e12], [0, -1, TINY, 1e12 + 1])
const PERCENTAGE = number([0, 5.5, 100], [-0.1, TINY, 100.00000000000001, 100.5])

/** Values that look like those of a picklist. */
const NO_CHOICES = [
  '', ' ', ',', 'live', 'castle', 'toString', '__proto__', 'Investor', 'House', 'New', 'Accepted',
]

function choice(accepted: readonly string[], others: readonly string[] = []): Sort {
  return { accepted, refused: { enum: [...NO_TEXTS, ...NO_CHOICES, 'all', ...others] } }
}

const REFERENCE: Sort = { accepted: [], refused: { type: NO_TEXTS, length: ['', 'x'.repeat(65)] } }
const USER: Sort = {
  accepted: [],
  refused: {
    type: NO_TEXTS,
    format: [
      '', 'none', 'me', 'usr_1', `prs_${ULID}`, `usr_${ULID}0`, `usr_${ULID.toLowerCase()}`,
      `usr_${ULID}\n`,
    ],
  },
}
const EXTERNAL_ID: Sort = {
  accepted: ['crm-4711', 'x'.repeat(100)],
  refused: {
    ...BAD_TEXTS,
    // The normal form C of U+0958 has two characters.
    length: ['', ' ', 'x'.repeat(101), '\u0958'.repeat(100)],
  },
}
const EMAIL: Sort = {
  accepted: [`${'x'.repeat(64)}@example.com`, ' zoe@example.com ', 'z\u200boe@example.com'],
  refused: {
    type: NO_TEXTS,
    format: [
      '', 'ada', 'a b@example.com', 'ada@', '@example.com', 'ada@example.com\n<x>', 'ada\ud800@example.com',
    ],
    length: [`${'x'.repeat(243)}@example.com`],
  },
}
const PHONE: Sort = {
  accepted: ['+33 6.12-34(56)78', '+49 261/85123', '+1234567', '+123456789012345', '0033612345678', '+33 (0)6 12 34 56 78'],
  refused: {
    type: NO_TEXTS,
    format: [
      '', '0612345678', '+0612345678', '+3361234567890123', '+123456', 'tel:+33612345678',
      '+33612345678 ext', '+33 1 42 34 56 78 / 79', '+33 1 42 34 56 78 (1)', '+33142345678 ou 0612345678',
      '+41 44 668 18 00/01', '+41 44/668 18 00/01', '+49 261 85123 / 85124',
    ],
  },
}
const POSTAL_CODE: Sort = {
  accepted: ['69002', 'SW1A 1AA', ' 1012-ab ', 'x'.repeat(12), `〒${'１'.repeat(12)}\u200b`],
  refused: { type: NO_TEXTS, length: ['', ' ', '1'.repeat(13)], format: ['69_002', '-69', '690\u0660', '69,38', '6\ud800', '69\n0'] },
}
const PASSWORD: Sort = {
  accepted: [],
  refused: { type: [...NO_TEXTS, { $ne: '' }], length: ['', 'x'.repeat(1_025)], format: ['\ud800'] },
}
const NEW_PASSWORD: Sort = {
  accepted: [],
  refused: { ...PASSWORD.refused, password: ['short', 'password123', 'x'.repeat(257)] },
}
const ROLES = ['admin', 'agent', 'viewer']
const TYPED_EMAIL: Sort = {
  accepted: [],
  // In the normal form C, 254 times U+0958 has 508 characters and 1,524 bytes.
  refused: {
    type: NO_TEXTS,
    length: ['', ' ', '\ufeff', 'x'.repeat(255), '\u0958'.repeat(254)],
    format: ['\ud800@example.com'],
  },
}

const MOMENT: Sort = {
  accepted: ['2026-11-22', '2026-11-22T10:00:00Z', '2026-11-22T10:00:00.123456789+01:00', '1970-01-01T00:00:00.001Z', '9999-12-31'],
  refused: {
    type: NO_TEXTS,
    format: ['', 'today', '2026-02-30', '2026-11-22T10:00:00', '1793448000000', '10000-01-01'],
    range: ['1970-01-01', '1969-12-31T23:59:59.999Z', '0000-01-01', '9999-12-31T23:59:59-00:01', '9999-12-31T23:59:59.999-23:59'],
  },
}
const BOOLEAN: Sort = { accepted: [true, false], refused: { type: [1, 'true', [], {}] } }
const NOTE_KINDS = ['note', 'call', 'visit', 'task']
const PROSPECT_TYPES = ['investor', 'buyer', 'seller', 'landlord', 'tenant', 'other']
const PROSPECT_STATUSES = ['new', 'active', 'qualified', 'converted', 'inactive']
const PROPERTY_TYPES = [
  'apartment', 'house', 'townhouse', 'studio', 'duplex', 'building', 'office', 'retail', 'warehouse', 'industrial',
  'hotel', 'mixed_use', 'parking', 'land', 'other',
]
const PROPERTY_STATUSES = ['available', 'under_offer', 'sold', 'withdrawn']
const OFFER_STATUSES = ['pending', 'accepted', 'rejected', 'withdrawn', 'completed', 'cancelled']

type Fields = Readonly<Record<string, Sort>>

/** The fields of a create. A nested field is named by its path. */
export const created: PerRecordType<Fields> = {
  prospect: {
    name: text(200),
    email: EMAIL,
    phone: PHONE,
    type: choice(PROSPECT_TYPES, ['apartment', 'house']),
    criteria: {
      accepted: [{}, { budget_min: 5, budget_max: 5 }],
      refused: { type: [7, 'x', true, []] },
    },
    'criteria.budget_min': MONEY,
    'criteria.budget_max': MONEY,
    'criteria.min_yield': PERCENTAGE,
    'criteria.types': {
      accepted: [['house'], PROPERTY_TYPES],
      refused: { type: [7, 'house', true, {}], length: [[]], repeated: [['house', 'house']] },
    },
    'criteria.surface_min': ABOVE_ZERO,
    'criteria.postal_codes': {
      accepted: [['69'], ['sw1a 1', '75-0', '〒１５０'], Array.from({ length: 20 }, (_, n) => String(n))],
      refused: { type: [7, '69', true, {}], length: [[], Array.from({ length: 21 }, (_, n) => String(n))] },
    },
    assigned_to: USER,
    external_id: EXTERNAL_ID,
    status: choice(PROSPECT_STATUSES, ['archived', 'sold', 'pending']),
  },
  property: {
    address: text(500),
    type: choice(PROPERTY_TYPES, ['buyer', 'tenant']),
    surface: ABOVE_ZERO,
    price: ABOVE_ZERO,
    estimated_rent: MONEY,
    city: text(100),
    postal_code: POSTAL_CODE,
    assigned_to: USER,
    external_id: EXTERNAL_ID,
    status: choice(PROPERTY_STATUSES, ['archived', 'new', 'completed']),
  },
  transaction: {
    prospect_id: REFERENCE,
    property_id: REFERENCE,
    offer_amount: ABOVE_ZERO,
    assigned_to: USER,
    external_id: EXTERNAL_ID,
    status: choice(['pending'], [...OFFER_STATUSES.slice(1), 'archived', 'sold']),
  },
  note: {
    text: lines(10_000),
    kind: choice(NOTE_KINDS, ['meeting', 'new']),
    prospect_id: REFERENCE,
    property_id: REFERENCE,
    transaction_id: REFERENCE,
    happened_at: MOMENT,
    due_at: MOMENT,
    done: BOOLEAN,
    assigned_to: USER,
    external_id: EXTERNAL_ID,
  },
}

/** The fields of an update that differ from those of a create. */
const edited: PerRecordType<Fields> = {
  prospect: { status: choice([...PROSPECT_STATUSES, 'archived'], ['sold', 'pending']) },
  property: { status: choice([...PROPERTY_STATUSES, 'archived'], ['new', 'completed']) },
  transaction: { status: choice(OFFER_STATUSES, ['archived', 'sold']) },
  note: {},
}

/** The fields of an update. */
export const updated: PerRecordType<Fields> = {
  prospect: { ...created.prospect, ...edited.prospect },
  property: { ...created.property, ...edited.property },
  transaction: { ...created.transaction, ...edited.transaction },
  note: { ...created.note, ...edited.note },
}

/**
 * The fields that every record has: a create must have those without a default, and an update cannot clear any of them. An empty
 * create lacks those of `ofEmpty` too.
 */
export const permanent: PerRecordType<{ required: readonly string[]; defaulted: readonly string[]; ofEmpty?: string }> = {
  prospect: { required: ['name'], defaulted: ['type', 'status'], ofEmpty: 'email' },
  property: { required: ['address', 'type', 'surface', 'price'], defaulted: ['status'] },
  transaction: { required: ['prospect_id', 'property_id', 'offer_amount'], defaulted: ['status'] },
  note: { required: ['text'], defaulted: ['kind', 'happened_at'] },
}

/** Members of a response that a create refuses, because they are read-only. */
export const readOnly: PerRecordType<readonly string[]> = {
  prospect: ['id', 'version', 'created_at', 'updated_by', 'archived_at', 'erased_at', 'assigned_number'],
  property: ['id', 'version', 'updated_at', 'created_by', 'archived_at', 'gross_yield', 'deal'],
  transaction: ['id', 'version', 'created_at', 'updated_by', 'allowed_transitions', 'prospect', 'property', 'accepted_at', 'completed_at', 'assigned_number'],
  note: ['id', 'version', 'created_at', 'updated_by', 'status', 'party_id', 'assigned_number'],
}

/** The bodies of the endpoints about sessions and users. All fields are required, except in an update. */
export const otherBodies: Readonly<Record<string, Fields>> = {
  'POST /api/auth/login': { email: TYPED_EMAIL, password: PASSWORD },
  'POST /api/v1/me/password': { current: PASSWORD, new: PASSWORD },
  'POST /api/v1/users': { email: EMAIL, name: text(200), role: choice(ROLES), password: NEW_PASSWORD },
  'PUT /api/v1/users/{id}': {
    name: text(200),
    role: choice(ROLES),
    disabled: BOOLEAN,
    password: NEW_PASSWORD,
  },
}

/** Unknown fields of any body. `__proto__` is a member of its own, as JSON allows. */
export const UNKNOWN_FIELDS: readonly object[] = [
  { oops: 1 },
  { oops: null },
  { constructor: {} },
  { toString: 1 },
  { role: 'admin' },
  JSON.parse('{ "__proto__": { "name": "Ada" } }'),
]

// Query parameters. Their values are texts.

const WHOLE = {
  format: [
    '0', '-1', '1.0', '1e1', '0x1', '01', '+1', 'abc', '', ' ', '1 ', ' 1', '1,2', 'Infinity', '１',
    '\u0000',
  ],
}
const BOUND: Sort<string> = {
  accepted: ['0', '1.5', '9'.repeat(15), '0.1234567890'],
  refused: {
    format: [
      '', 'x', '-1', '1e3', '0x1', '1,5', '+1', ' 1', '.5', '5.', 'NaN', 'Infinity', '١', '9'.repeat(16),
      '0.12345678901',
    ],
  },
}
const TIME: Sort<string> = {
  accepted: [
    '2026-11-22', '2026-11-22T10:00:00Z', '2026-11-22T10:00:00.5Z', '2026-11-22t10:00:00z',
    '2026-11-22T10:00:00.123456789Z', '2026-11-22T10:00:00+01:00', '0000-01-01T00:00:00+14:00',
  ],
  refused: {
    format: [
      '', 'today', '2026-02-30', '2026-13-01', '2026-1-1', '20261101', '1793448000000',
      '2026-11-22T25:00:00Z', '2026-02-30T10:00:00Z', '2026-02-30T10:00:00+01:00', '2026-11-22T10:00:00',
      '2026-11-22T10:00:00+24:00', '2026-11-22T10:00:00+01:60', '2026-11-22T10:00:00+0100',
      '2026-11-22T24:00:00Z', '2026-11-22T10:00:00.Z', '2026-11-22T10:00:00.0123456789Z',
    ],
  },
}

/** Returns words of two letters. No word is the beginning of another. */
const words = (count: number) =>
  Array.from({ length: count }, (_, n) => `${String.fromCharCode(97 + n)}x`).join(' ')

const SEARCH: Sort<string> = {
  accepted: [
    '', ' \t\u3000', 'ab', 'ﬁ', words(16), `${words(16)} ${words(16)}`, 'x'.repeat(200), '𐐨𐐩', '田', '𠮷', '김', 'a 田 b',
  ],
  refused: {
    length: [
      '.-_@!?#%&*()', '\u0301\u0308', 'a', 'é', '𐐨', 'a b c', words(17), 'x'.repeat(201),
      '\ufffd',
    ],
  },
}

function anId(prefix: string, other: string): Sort<string> {
  return {
    accepted: [`${prefix}_${ULID}`],
    refused: {
      format: [
        '', 'x', 'all', '\u0000', '__proto__', `${other}_${ULID}`, `${prefix}_${ULID}0`,
        `${prefix}_${ULID}\n`, `${prefix}_${ULID}`.toLowerCase(),
      ],
    },
  }
}

const USER_ID = anId('usr', 'prs')
const ASSIGNEE: Sort<string> = {
  accepted: ['me', 'none', ...USER_ID.accepted],
  refused: { format: [...(USER_ID.refused.format ?? []), 'ME', 'usr_1', 'me,none'] },
}

/** One or several values, separated by commas. */
function choices(accepted: readonly string[]): Sort<string> {
  const [first = '', second = first] = accepted
  return {
    accepted: [...accepted, `${first},${second}`, `${second},${first}`],
    refused: {
      enum: [
        ...NO_CHOICES, `${first},`, `,${first}`, `${first},,${second}`, `${first}, ${second}`, `${first} `,
        '\u0000',
      ],
      repeated: [`${first},${first}`],
    },
  }
}

function order(...names: string[]): Sort<string> {
  return {
    accepted: names.flatMap((name) => [name, `-${name}`]),
    refused: {
      enum: [
        '', 'email', 'offer_amount', 'names', '--price', '+price', 'Price', 'price,surface', '__proto__',
      ],
    },
  }
}

function groups(...names: string[]): Sort<string> {
  const [first = '', second = '', third = ''] = names
  return {
    accepted: [...names, `${first},${second}`, `${third},${first}`],
    refused: {
      enum: ['', 'price', 'Status', `${first},`, `${first},price`, '__proto__'],
      repeated: [`${first},${first}`],
      length: [`${first},${second},${third}`],
    },
  }
}

type Parameters = Readonly<Record<string, Sort<string>>>

/** The parameters that mean the same wherever they are. */
const everywhere: Parameters = {
  page: {
    accepted: ['1', '100', '9007199254740991'],
    refused: { ...WHOLE, range: ['9007199254740992', '9'.repeat(400)] },
  },
  limit: { accepted: ['1', '100'], refused: { ...WHOLE, range: ['101', '9'.repeat(400)] } },
  cursor: { accepted: [''], refused: { format: ['x', '\u0000', '__proto__', 'MS4yLng', 'MS4u'] } },
  since: { accepted: [], refused: { format: ['', 'x', '\u0000', '2026-11-22', 'MSB4', 'MS4u='] } },
  created_since: TIME,
  created_until: TIME,
  updated_since: TIME,
  updated_until: TIME,
  external_id: {
    accepted: ['x', 'x'.repeat(100)],
    refused: {
      format: ['a\u0007', 'a\nb', '\u200b'],
      length: ['', ' ', 'x'.repeat(101), '\u0958'.repeat(100)],
    },
  },
  assigned_to: ASSIGNEE,
  search: SEARCH,
  email: {
    accepted: ['zoe@example.com', 'ZOE@Example.com'],
    refused: { format: ['', 'zoe', 'a b@example.com'], length: [`${'x'.repeat(243)}@example.com`] },
  },
  phone: {
    accepted: ['+33612345678', '+33 (0)6 12 34 56 78', '0033612345678'],
    refused: { format: ['', '0612345678', 'x'] },
  },
  accepted_since: TIME,
  accepted_until: TIME,
  completed_since: TIME,
  completed_until: TIME,
  timezone: {
    accepted: ['UTC', 'Europe/Paris', 'America/Argentina/Buenos_Aires'],
    refused: { format: ['', 'Paris', 'Europe/Lyon', '__proto__'] },
  },
  prospect_id: anId('prs', 'prp'),
  property_id: anId('prp', 'prs'),
  transaction_id: anId('txn', 'prs'),
  happened_since: TIME,
  happened_until: TIME,
  due_since: TIME,
  due_until: TIME,
  tolerance: {
    accepted: ['0', '0.5', '12.25', '50'],
    refused: { range: ['51', '50.01'], format: ['', '-1', '1e1', '5%', 'x', '.5', '5.', ' 5', '5\n'] },
  },
  dry_run: { accepted: ['true', 'false'], refused: { enum: ['', 'yes', 'TRUE', '1', 'true,false'] } },
  include: {
    accepted: ['prospect', 'property', 'prospect,property', 'property,prospect'],
    refused: {
      enum: ['', 'prospects', 'Prospect', 'prospect,', ',property', 'prospect, property', '__proto__'],
    },
  },
  price_min: BOUND,
  price_max: BOUND,
  surface_min: BOUND,
  surface_max: BOUND,
  rent_min: BOUND,
  rent_max: BOUND,
  yield_min: BOUND,
  yield_max: BOUND,
  amount_min: BOUND,
  amount_max: BOUND,
}

/** The parameters whose values depend on the record type, by the plural of the type. */
const ofType: Readonly<Record<string, Parameters>> = {
  prospects: {
    status: choices([...PROSPECT_STATUSES, 'archived', 'all']),
    type: choices(PROSPECT_TYPES),
    sort: order('created_at', 'updated_at', 'name'),
    group_by: groups('status', 'type', 'assigned_to', 'day', 'week', 'month'),
    time: { accepted: ['created'], refused: { enum: ['', 'accepted', 'created_at', '__proto__'] } },
  },
  properties: {
    status: choices([...PROPERTY_STATUSES, 'archived', 'all']),
    type: choices(PROPERTY_TYPES),
    sort: order('created_at', 'updated_at', 'price', 'surface', 'yield'),
    group_by: groups('status', 'type', 'assigned_to', 'day', 'week', 'month'),
    time: { accepted: ['created'], refused: { enum: ['', 'accepted', 'created_at', '__proto__'] } },
    postal_code: {
      accepted: ['69', '69,75011', 'sw1a 1', '12345678', '〒１５０－０'],
      refused: { length: [Array.from({ length: 21 }, (_, n) => n).join(',')], repeated: ['69,69', 'sw1,SW1'] },
    },
  },
  users: { status: { accepted: ['all'], refused: { enum: ['', 'disabled', 'ALL', '__proto__'], repeated: ['all,all'] } } },
  transactions: {
    status: choices([...OFFER_STATUSES, 'all']),
    sort: order('created_at', 'updated_at', 'amount', 'accepted_at', 'completed_at'),
    group_by: groups('status', 'assigned_to', 'day', 'week', 'month'),
    time: { accepted: ['created', 'accepted', 'completed'], refused: { enum: ['', 'updated', '__proto__'] } },
  },
  notes: {
    status: { accepted: ['all'], refused: { enum: ['', 'new', 'ALL'], repeated: ['all,all'] } },
    kind: choices(NOTE_KINDS),
    done: { accepted: ['true', 'false'], refused: { enum: ['', 'yes', 'TRUE', '1', 'true,false'] } },
    sort: order('happened_at', 'due_at', 'created_at', 'updated_at'),
    group_by: groups('kind', 'assigned_to', 'day', 'week', 'month'),
    time: { accepted: ['happened', 'due', 'created'], refused: { enum: ['', 'updated', 'accepted', '__proto__'] } },
  },
}

/** Returns the sort of a query parameter of a route about records of the type with this plural. */
export function parameter(name: string, plural: string): Sort<string> | undefined {
  return ofType[plural]?.[name] ?? everywhere[name]
}

/** Every parameter that some route has, and names that no route has. A route refuses all that it does not declare. */
export const PARAMETER_NAMES: readonly string[] = [
  'oops', 'Page', '__proto__', 'toString', 'status[]', 'price', 'created', 'created_min', 'name_min',
  'Type', 'statis',
  'updated_max', 'budget_max', 'offer_amount_min', 'min_yield', 'role', 'access_token', 'authorization',
  ...Object.keys(everywhere), ...Object.keys(ofType.prospects ?? {}),
]

/** Queries that are refused for the combination of their parameters, with the field and the code of the error. */
export function conflicts(names: readonly string[]): { query: string; field: string; code: FieldCode }[] {
  const low: Record<string, string> = { _max: '1', _until: '2026-11-22' }
  const high: Record<string, string> = { _min: '1.01', _since: '2026-11-23T00:00:00Z' }
  const ranges = names.flatMap((first) => {
    const [, name = '', end = ''] = /^(\w+)(_min|_since)$/.exec(first) ?? []
    if (name === '') return []
    const last = end === '_min' ? '_max' : '_until'
    const [from, to] = [`${first}=${high[end]}`, `${name}${last}=${low[last]}`]
    return [`${from}&${to}`, `${to}&${from}`].map((query) => ({
      query,
      field: first,
      code: 'range' as const,
    }))
  })
  const both = names.includes('page') && names.includes('cursor')
  return [
    ...ranges,
    ...(both ? [{ query: 'cursor=&page=1', field: 'cursor', code: 'conflict' as const }] : []),
  ]
}

/** Texts in a path that are not the id of a record, percent-encoded. `prefix` is that of the record type. */
export function badIds(prefix: string): string[] {
  const ofForm = [
    ULID, `${ULID}0`, ULID.toLowerCase(), ULID.slice(1), '', '0'.repeat(3_000), `${ULID}%20`, `${ULID}%0A`,
  ]
  const others = ['prs', 'prp', 'txn', 'nte', 'usr'].filter((other) => other !== prefix)
  return [
    ...ofForm.map((id) => `${prefix}_${id}`),
    ...others.map((other) => `${other}_${ULID}`),
    ...[
      prefix.toUpperCase() + ULID,
      ULID,
      'all',
      '__proto__',
      '%20',
      '%00',
      'LIST%23prospect%23live',
      '%F0%9F%8F%A0',
    ],
  ]
}

/** Texts that are not a list of entity tags (RFC 9110, section 8.8.3). */
export const BAD_ETAGS = [
  '', '1', '"1', '1"', 'w/"1"', 'W/1', 'W/ "1"', '"1""2"', '"1" "2"', '*, "1"', '**', '"1", *', '"a,b"', ', "1"',
]

/** Idempotency keys that are not 1 to 255 printable ASCII characters. */
export const BAD_KEYS = ['', 'k'.repeat(256), 'clé', 'tab\there', '\u007f']

// Roles.

type Permission = 'read' | 'write' | 'delete' | 'manage' | 'session' | 'anyone'

export const permissions: Readonly<Record<Role, readonly Permission[]>> = {
  admin: ['read', 'write', 'delete', 'manage', 'session'],
  agent: ['read', 'write', 'session'],
  viewer: ['read', 'session'],
}

/** The routes whose permission does not follow from their method. */
const otherPermissions: Readonly<Record<string, Permission>> = {
  'POST /api/v1/prospects/{id}/erase': 'delete',
  'POST /api/v1/users': 'manage',
  'PUT /api/v1/users/{id}': 'manage',
  'POST /api/auth/refresh': 'session',
  'POST /api/v1/me/password': 'session',
  'POST /api/auth/login': 'anyone',
  'GET /.well-known/jwks.json': 'anyone',
  'GET /health': 'anyone',
  'GET /api/v1/openapi.json': 'anyone',
  'GET /docs': 'anyone',
  'GET /docs/{file}': 'anyone',
}

const ofMethod: Readonly<Record<string, Permission>> = {
  GET: 'read',
  POST: 'write',
  PUT: 'write',
  PATCH: 'write',
  DELETE: 'delete',
}

/** Returns the permission that a route requires, `anyone` for a public route. HEAD exists for public routes only. */
export function permissionOf(method: string, path: string): Permission {
  const found = otherPermissions[`${method === 'HEAD' ? 'GET' : method} ${path}`] ?? ofMethod[method]
  if (!found) throw new Error(`No permission for ${method} ${path}`)
  return found
}
