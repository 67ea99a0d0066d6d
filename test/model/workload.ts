import fc from 'fast-check'
import { propertyStatuses } from '../../lib/domain/property-statuses.ts'
import { prospectStatuses } from '../../lib/domain/prospect.ts'
import { transactionStatuses } from '../../lib/domain/transaction.ts'
import type { Call, Caller, Write } from './calls.ts'
import { type Fields, pathOf, type TypeName, types } from './records.ts'
import { texts } from './texts.ts'

// The workload generator. A workload is an array of actions, which are data. A seed gives the same actions again. An action names
// records and users by numbers, which `callOf` replaces by ids that are known at that time.

/** The body of a write. A number in `REFERRING` stands for a record or a user. */
type Template = Fields

type Sender = { by: number; isKeyed?: boolean }

/** Reads a page of a list, or with `walk` the whole list by cursor. */
export type Listing = Sender & { does: 'list' | 'walk'; type: TypeName; query: number; limit: number }

/** The version that a request requires, in `If-Match` or in its body. */
type Condition = 'none' | 'current' | 'stale' | 'in body' | 'stale in body'

type OnOne = Sender & { type: TypeName; which: number; condition: Condition }

/**
 * An action that is one request. `by` is the number of the user, and `isKeyed` sends an idempotency key. A `repeat` sends the last
 * request with an idempotency key again, or another request with its key.
 */
export type Sent =
  | (Sender & { does: 'create'; type: TypeName; body: Template })
  | (OnOne & { does: 'update'; body: Template })
  | (OnOne & { does: 'archive' | 'restore' | 'erase' | 'delete' })
  | (Sender & { does: 'batch'; type: TypeName; records: readonly Template[]; isDryRun: boolean })
  | (Sender & { does: 'repeat'; isChanged: boolean })
  | (Sender & { does: 'read' | 'matches'; type: TypeName; which: number })
  | Listing

/** One action of a user, or a pause. */
export type Action = Sent | { does: 'wait'; ms: number }

/** What the sender of a workload knows: ids and versions from answers, and the last request with an idempotency key. */
export type Known = {
  name: string
  ids: Record<TypeName, string[]>
  versions: Map<string, number>
  users: readonly Caller[]
  keyed?: Write & { key: string }
}

export const newKnown = (name: string, users: readonly Caller[]): Known => ({
  name,
  ids: { prospect: [], property: [], transaction: [], note: [] },
  versions: new Map(),
  users,
})

const HOUR_MS = 60 * 60 * 1_000
/** The time between two actions. 0 gives two records the same time. */
const pauses = fc.constantFrom(0, 0, 0, 1, 999, 60_000, HOUR_MS, 13 * HOUR_MS)

const nat = fc.nat({ max: 9_999 })
/** Some names differ only after the 16th letter, which an order by name does not compare. */
const names = fc.constantFrom(
  ...['Zoé Martin', 'zoe martin', 'Élodie Martin', 'ELODIE', 'Maximiliane Vogelsang Arndt', ' Adam '],
  ...[
    'maximiliané vogelsang Berg',
    'Maximiliane Vogelsäng',
    'Adam',
    '王小明',
    'Du\u00adpont',
    'Du\u200bPont',
    '😀 Ann',
    'Éva Ångström',
  ],
)
const addresses = fc
  .tuple(
    fc.nat({ max: 99 }),
    fc.constantFrom('Kirchweg', 'Kirchweg', 'Marktplatz'),
    fc.constantFrom('Berlin', 'Bonn', 'Nîmes'),
  )
  .map((parts) => parts.join(' '))
/** There are few amounts and yields, so that properties are often at or near a limit of criteria. */
const amounts = [900, 1_000, 1_258.93, 99_999.99, 100_000, 100_000.01, 110_000, 125_000, 150_000, 200_000.5]
const amount = fc.constantFrom(...amounts)
const percents = fc.constantFrom(0, 0.07, 3, 4.75, 5, 5.1, 5.5, 10)
const surfaces = fc.constantFrom(20, 30.5, 40, 50, 60)
const rents = fc
  .tuple(amount, percents, fc.constantFrom(0, 0, -0.01, 0.01))
  .map(([price, percent, off]) => Math.max(0, Math.round(((price * percent) / 1200 + off) * 100) / 100))
/** Few ids, so that some are taken. The last two are one id, as are the two before. */
const external_id = fc.constantFrom(
  ...Array.from({ length: 12 }, (_, n) => `crm-${n}`),
  ...['crm-77', '\u200bcrm-77\u200b', 'r\u00e9f-1', 're\u0301f-1'],
)

/** A text of 40 words, of which 32 are indexed, and texts with line breaks. */
const noteTexts = fc.constantFrom(
  Array.from({ length: 40 }, (_, n) => `w${n}x`).join(' '),
  'Called back:\r\n\t- floor plan\n- keys',
  'Zoé Martin\nKirchweg 7, Bonn',
  'Zoé: +33 (0)6 98 76 54 32\n030 123 45 67-8, 09.11.2026',
)
const moments = fc.constantFrom(
  '2026-08-31',
  '2026-09-01T10:00:00Z',
  '2026-09-01T12:00:00.5+02:00',
  '2026-12-31',
)

const fields = {
  prospect: {
    name: fc.oneof(names, texts),
    email: fc.constantFrom(
      'ana.ruiz@example.com',
      'zoe@example.com',
      'm.muller@other.com',
      'ivan@example.com',
    ),
    type: fc.constantFrom('investor', 'buyer', 'other', 'seller', 'tenant'),
    phone: fc.constantFrom(
      ...[
        '+33612345678',
        '+33 (0)6 98 76 54 32',
        '0033 6 98 76 54 32',
        '+49 261/85123',
        '+49 (0711) 1234567',
      ],
      ...['+39 06 1234 5678', '+39 (0)6 12345678', '06'],
    ),
    criteria: fc.record(
      {
        budget_min: amount,
        budget_max: amount,
        min_yield: percents,
        types: fc.subarray(['house', 'studio', 'office', 'land'], { minLength: 1 }),
        surface_min: surfaces,
        postal_codes: fc.subarray(['1', '101', '10115', '69', 'sw1a'], { minLength: 1, maxLength: 2 }),
      },
      { requiredKeys: [] },
    ),
    assigned_to: nat,
    external_id,
  },
  property: {
    address: fc.oneof(addresses, addresses, texts),
    type: fc.constantFrom('house', 'studio', 'office', 'land'),
    surface: surfaces,
    price: amount,
    estimated_rent: rents,
    city: fc.constantFrom('Berlin', 'Bonn', 'Nîmes'),
    postal_code: fc.constantFrom('10115', '10-117', '69002', 'SW1A 1AA', '0', '123456789'),
    assigned_to: nat,
    external_id,
  },
  transaction: { prospect_id: nat, property_id: nat, offer_amount: amount, assigned_to: nat, external_id },
  note: {
    text: fc.oneof(texts, noteTexts),
    kind: fc.constantFrom('task', 'task', 'task', 'note', 'call', 'visit'),
    happened_at: moments,
    due_at: moments,
    done: fc.boolean(),
    assigned_to: nat,
    external_id,
  },
}
const statuses: Record<Exclude<TypeName, 'note'>, fc.Arbitrary<string>> = {
  prospect: fc.constantFrom('new', 'active', ...prospectStatuses, 'archived'),
  property: fc.constantFrom('available', 'available', ...propertyStatuses, 'archived'),
  transaction: fc.constantFrom('accepted', 'accepted', 'completed', 'completed', ...transactionStatuses),
}

type Arbitraries = { [field: string]: fc.Arbitrary<unknown> }
const OPTIONAL = [
  ...['email', 'phone', 'criteria', 'estimated_rent', 'city', 'postal_code', 'assigned_to', 'external_id'],
  ...['due_at', 'done'],
]

const parents = fc
  .tuple(fc.constantFrom('prospect_id', 'prospect_id', 'property_id', 'transaction_id'), nat)
  .map(([name, number]) => ({ [name]: number }))

/** Notes about one record. A few have the fields of a task although they are none, or no parent. */
const notes: fc.Arbitrary<Template> = fc
  .tuple(fc.record(fields.note, { requiredKeys: ['text'] }), parents, fc.nat({ max: 9 }))
  .map(([note, parent, n]) => {
    if (n === 0) return note
    const { due_at: _, done: __, assigned_to: ___, ...rest } = note
    return n > 1 && note.kind !== 'task' ? { ...rest, ...parent } : { ...note, ...parent }
  })

/** Generates bodies of a create: all required fields and some others. */
export function created(type: TypeName): fc.Arbitrary<Template> {
  if (type === 'note') return rarelyExternal(notes)
  const status =
    type === 'transaction' ? fc.constant('pending') : statuses[type].filter((each) => each !== 'archived')
  const all: Arbitraries = { ...fields[type], status }
  const isOptional = (name: string) =>
    OPTIONAL.includes(name) || name === 'status' || (type === 'prospect' && name === 'type')
  const requiredKeys = Object.keys(all).filter((name) => !isOptional(name))
  return rarelyExternal(fc.record(all, { requiredKeys }))
}

/** Most records have no external id, because each id is used only once. */
function rarelyExternal(bodies: fc.Arbitrary<Template>): fc.Arbitrary<Template> {
  return fc
    .tuple(bodies, fc.nat({ max: 2 }))
    .map(([body, n]) => (n > 0 ? without(body, 'external_id') : body))
}

/** Patches of a few fields. An optional field may be null, which clears it. Most patches of an offer change its status. */
function edited(type: TypeName): fc.Arbitrary<Template> {
  const all: Arbitraries = { ...fields[type], ...(type !== 'note' && { status: statuses[type] }) }
  const each = Object.fromEntries(
    Object.entries(all)
      .filter(([name]) => !name.endsWith('y_id') && !name.startsWith('prospect'))
      .map(([name, value]) => [name, OPTIONAL.includes(name) ? fc.option(value) : value]),
  )
  const few = fc
    .subarray(Object.keys(each), { minLength: 1, maxLength: 3 })
    .chain((names) => fc.record(Object.fromEntries(names.map((name) => [name, each[name] ?? nat]))))
  const moved = fc.record({ status: statuses.transaction })
  return type === 'transaction' ? fc.oneof(few, moved, moved) : few
}

function without(body: Template, name: string): Template {
  return Object.fromEntries(Object.entries(body).filter(([each]) => each !== name))
}

const type = fc.constantFrom(...types)
const by = fc.constantFrom(0, 0, 0, 1, 1, 2)
const onOne = {
  which: nat,
  condition: fc.constantFrom('none', 'none', 'none', 'none', 'current', 'stale', 'in body', 'stale in body'),
} as const
const isKeyed = fc.boolean()

const creates = type.chain((type) =>
  fc.record({ does: fc.constant('create'), type: fc.constant(type), body: created(type), by, isKeyed }),
)
const updates = fc.constantFrom(...types, 'transaction', 'transaction', 'transaction').chain((type) =>
  fc.record({
    does: fc.constant('update'),
    type: fc.constant(type),
    body: edited(type),
    by,
    isKeyed,
    ...onOne,
  }),
)
const move = { by, isKeyed, ...onOne }
const moves = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constantFrom('archive', 'restore'),
      type: fc.constantFrom('prospect', 'property'),
      ...move,
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('erase'), type: fc.constant('prospect'), ...move }) },
)
const deletes = fc.record({ does: fc.constant('delete'), type, by, ...onOne })
const repeats = fc.record({
  does: fc.constant('repeat'),
  isChanged: fc.nat({ max: 3 }).map((n) => n === 0),
  by,
})
const waits = fc.record({ does: fc.constant('wait'), ms: pauses, by })
const batches = type.chain((type) =>
  fc.record({
    does: fc.constant('batch'),
    type: fc.constant(type),
    // A record with an id is an update.
    records: fc.array(
      fc.oneof(
        created(type),
        created(type),
        fc.tuple(edited(type), nat).map(([body, id]) => ({ ...body, id })),
      ),
      { minLength: 1, maxLength: 4 },
    ),
    isDryRun: fc.nat({ max: 5 }).map((n) => n === 0),
    // With a key, a batch is repeated until it has results. They say which of its records made which stored record.
    isKeyed: fc.constant(true),
    by,
  }),
)
const reads = fc.oneof(
  fc.record({
    does: fc.constantFrom('read', 'matches'),
    type: fc.constantFrom('prospect', 'property'),
    which: nat,
    by,
  }),
  fc.record({
    does: fc.constantFrom('list', 'walk'),
    type,
    query: nat,
    limit: fc.integer({ min: 2, max: 20 }),
    by,
  }),
)

/** Actions that one user after another sends, with pauses. */
export const actions: fc.Arbitrary<Action> = fc.oneof(
  { weight: 4, arbitrary: creates },
  { weight: 6, arbitrary: updates },
  { weight: 2, arbitrary: moves },
  { weight: 1, arbitrary: deletes },
  { weight: 2, arbitrary: repeats },
  { weight: 1, arbitrary: batches },
  { weight: 4, arbitrary: waits },
) as fc.Arbitrary<Action>

/** Actions that several users send at the same time, with reads. */
export const parallelActions: fc.Arbitrary<Action> = fc.oneof(
  { weight: 3, arbitrary: creates },
  { weight: 7, arbitrary: updates },
  { weight: 3, arbitrary: moves },
  { weight: 1, arbitrary: deletes },
  { weight: 1, arbitrary: repeats },
  { weight: 1, arbitrary: batches },
  { weight: 4, arbitrary: reads },
) as fc.Arbitrary<Action>

/** A batch for each type that creates `each` records, as the start of a workload. */
export const firstRecords = (each: number): fc.Arbitrary<Action[]> =>
  fc.tuple(...types.map((type) => fc.array(created(type), { minLength: each, maxLength: each }))).map((all) =>
    all.map(
      (records, n): Action => ({
        does: 'batch',
        type: types[n] ?? 'prospect',
        records,
        isDryRun: false,
        by: 0,
      }),
    ),
  )

const READS: Readonly<Record<TypeName, readonly string[]>> = {
  prospect: [
    '',
    'search=martin',
    'status=all',
    'status=all&sort=name&created_since=2026-01-01',
    'status=new,active&type=buyer',
  ],
  property: [
    '',
    'search=kirchweg',
    'status=all&sort=-price',
    'status=available,sold&updated_since=2026-01-01',
    'type=house',
  ],
  note: [
    '',
    'search=martin',
    'kind=task&done=false',
    'sort=due_at&happened_since=2026-08-31',
    'sort=-created_at',
    'kind=call,visit&sort=-updated_at',
  ],
  transaction: ['', 'status=pending', 'amount_min=1&sort=-updated_at', 'status=accepted,rejected'],
}

const anyOf = <T>(values: readonly T[], n: number): T | undefined => values[n % Math.max(1, values.length)]

/** The fields of a template in which a number stands for a record or a user. */
function resolved(body: Template, type: TypeName, { ids, users }: Known): Fields {
  const pools: Readonly<Record<string, readonly string[]>> = {
    prospect_id: ids.prospect,
    property_id: ids.property,
    transaction_id: ids.transaction,
    id: ids[type],
    assigned_to: users.map(({ id }) => id),
  }
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => {
      const pool = pools[name]
      return [name, pool && typeof value === 'number' ? (anyOf(pool, value) ?? 'unknown') : value]
    }),
  )
}

/** Returns the request of an action, or `undefined` if the action needs a record and there is none. */
export function callOf(action: Sent, known: Known, key: string): Call | undefined {
  const keyed = action.isKeyed ? { key: `${known.name} ${key}` } : {}
  if (action.does === 'repeat') {
    if (!known.keyed) return undefined
    const other = {
      ...keyed,
      does: 'create',
      type: 'prospect',
      body: { name: 'Other', email: 'o@example.com' },
    } as const
    return action.isChanged ? { ...other, key: known.keyed.key } : known.keyed
  }
  if (action.does === 'create')
    return { does: 'create', type: action.type, body: resolved(action.body, action.type, known), ...keyed }
  if (action.does === 'batch') {
    const records = action.records.map((each) => resolved(each, action.type, known))
    return { does: 'batch', type: action.type, records, isDryRun: action.isDryRun, ...keyed }
  }
  if ('query' in action)
    return { does: 'get', target: `${pathOf(action.type)}?${queryOf(action)}&limit=${action.limit}` }
  const id = anyOf(known.ids[action.type], action.which)
  if (id === undefined) return undefined
  const { type } = action
  if (!('condition' in action))
    return {
      does: 'get',
      target: `${pathOf(type, id)}${action.does === 'read' ? '' : '/matches?tolerance=50'}`,
    }
  const seen = known.versions.get(id) ?? 1
  const version = action.condition.startsWith('stale') ? seen + 1 : seen
  const isInBody = action.does === 'update' && action.condition.endsWith('in body')
  const ifMatch = action.condition === 'none' || isInBody ? {} : { ifMatch: version }
  if (action.does === 'update') {
    const body = { ...resolved(action.body, type, known), ...(isInBody && { version }) }
    return { does: 'update', type, id, body, ...ifMatch, ...keyed }
  }
  if (action.does === 'delete' || action.does === 'erase') return { does: action.does, type, id, ...ifMatch }
  return { does: action.does, type, id, ...ifMatch, ...keyed }
}

/** Returns the query of a list action. */
export function queryOf({ type, query }: { type: TypeName; query: number }): string {
  return anyOf(READS[type], query) ?? ''
}
