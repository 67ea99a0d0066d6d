import type { RecordTypeName } from '../../lib/domain/id.ts'
import { keepServiceTokens } from '../../lib/jobs/service-tokens.ts'
import { parameterAt } from '../../lib/secrets/parameters.ts'
import { aUser, hashedWith, PASSWORD, setHash, signedIn, signIn } from '../support/people/signed-in-user.ts'
import { call, del, get, post, put } from '../support/requests/api.ts'
import { apiServer } from '../support/requests/api-server.ts'
import { eachRecordType } from '../support/samples/fixtures.ts'
import { countAsMore } from '../support/samples/many-records.ts'
import { aNote, NOTES } from '../support/samples/sample-note.ts'
import { aProperty, FLAT, PROPERTIES } from '../support/samples/sample-property.ts'
import { ADA, aProspect, PROSPECTS } from '../support/samples/sample-prospect.ts'
import { anOffer, anOfferThatIs, aPair, TRANSACTIONS } from '../support/samples/sample-transaction.ts'
import { beforeRequest } from '../support/store/before-request.ts'
import { everyItem } from '../support/store/invariants.ts'
import { putItem } from '../support/store/items.ts'
import { setLastSequence } from '../support/store/sequence.ts'

/** The path prefix of the Parameter Store parameters that functions read. */
export const PARAMETERS = '/a-service/a-stage/'

const as = 'admin'
const external = () => ({ external_id: crypto.randomUUID() })
const newToken = async (): Promise<string> => (await signIn((await aUser()).email)).body.token
const once = () => ({ as, headers: { 'idempotency-key': crypto.randomUUID() } }) as const

/** Changes a record with a new Idempotency-Key and repeats the request with a wrong If-Match. */
async function madeAndRefused(method: string, at: string, json?: unknown) {
  const { headers } = once()
  await call(method, at, { as, json, headers })
  await call(method, at, { as, json, headers: { ...headers, 'if-match': '"0"' } })
}

/**
 * Creates a record with a new Idempotency-Key and repeats the request. Then sends the same body with another Idempotency-Key. The
 * service refuses this request because the external id is taken.
 */
async function createdAndRefused(path: string, body: object) {
  const [options, sent] = [once(), { ...body, ...external() }]
  await post(path, sent, options)
  await post(path, sent, options)
  await post(path, sent, once())
}

/**
 * Sends two creates in one batch, repeats this batch, and sends a dry run. Then sends a create while another request creates a
 * record with the same external id. Then sends one edit for each of `changes`, and an edit with an external id that another
 * record has.
 */
async function batches(path: string, record: { id: string }, body: object, changes: object[]) {
  const batch = (records: object[], options = once(), query = '') =>
    post(`${path}/batch${query}`, { records }, options)
  const [options, { external_id }, other] = [once(), external(), external()]
  const created = [{ ...body, external_id }, body]
  await batch(created, options)
  await batch(created, options)
  await batch(
    [
      { ...body, ...external() },
      { id: record.id, ...changes[0] },
    ],
    once(),
    '?dry_run=true',
  )
  beforeRequest({ command: 'TransactWrite', mention: other.external_id }, () =>
    batch([{ ...body, ...other }]),
  )
  await batch([{ ...body, ...other }])
  for (const change of changes) await batch([{ id: record.id, ...change }])
  await batch([{ id: record.id, external_id }])
}

/**
 * The requests to each Lambda function, by function name. Each value prepares requests and returns a callback that sends them.
 */
type Requests = Record<string, () => Promise<() => Promise<unknown>>>

const onIt =
  ({ at }: { at: string }, work: (at: string) => Promise<unknown>) =>
  () =>
    work(at)

/** Returns requests to the functions that exist for both prospects and properties. */
const ofRecordType = (
  name: string,
  path: string,
  body: object,
  changes: object,
  aNew: (fields?: object) => Promise<{ at: string; record: { id: string } }>,
): Requests => ({
  [`create${name}`]: async () => {
    const assigned_to = (await aUser()).id
    return () => createdAndRefused(path, { ...body, assigned_to })
  },
  [`batch${path.replace(/.*\/(.)/, (_, first) => first.toUpperCase())}`]: async () => {
    const [first, second] = [await aUser(), await aUser()]
    const { record } = await aNew(external())
    const assigned = { ...changes, ...external(), assigned_to: first.id }
    return () => batches(path, record, { ...body, assigned_to: second.id }, [assigned])
  },
  [`list${name}History`]: async () => onIt(await aNew(), (at) => get(`${at}/history`, { as })),
  [`get${name}`]: async () => onIt(await aNew(), (at) => get(at, { as })),
  [`delete${name}`]: async () => onIt(await aNew(external()), (at) => del(at, { as })),
  [`archive${name}`]: async () => onIt(await aNew(), (at) => madeAndRefused('POST', `${at}/archive`)),
  [`restore${name}`]: async () => {
    const record = await aNew()
    await post(`${record.at}/archive`, undefined, { as })
    return onIt(record, (at) => madeAndRefused('POST', `${at}/restore`))
  },
})

/** Returns requests for the matches of a record. */
const matchesOf =
  (kind: RecordTypeName, aNew: () => Promise<{ at: string }>, aMatch: () => Promise<unknown>) => async () => {
    await twoFarApart(kind, aMatch)
    const record = await aNew()
    return async () => {
      for (const limit of [1, 100]) await get(`${record.at}/matches?limit=${limit}`, { as })
    }
  }

/** Creates two records whose sequence numbers differ so much that a function reads each by its key. */
async function twoFarApart(kind: RecordTypeName, aNew: () => Promise<unknown>): Promise<void> {
  await aNew()
  await setLastSequence(200, [kind])
  await aNew()
}

/** A filter that a new record of each type meets. */
const firstFilter = {
  prospect: 'status=new',
  property: 'status=available',
  transaction: 'status=pending',
  note: 'kind=note',
} as const

/** Returns requests to a list or its summary. The first request filters by an external id. `queries` are the other requests. */
const listed =
  (
    kind: RecordTypeName,
    path: string,
    aNew: (fields: object) => Promise<unknown>,
    queries: readonly string[],
  ) =>
  async () => {
    const { external_id } = external()
    await aNew({ external_id })
    await twoFarApart(kind, () => aNew({}))
    // The default list seems to be long, so its packed rows are read. The list of one status is short, so its entries are read.
    await countAsMore(kind, 30_000, ['live'])
    const short = `${firstFilter[kind]}&created_since=2020-01-01`
    return async () => {
      for (const query of [`external_id=${external_id}`, short, ...queries])
        await get(`${path}?${query}`, { as })
    }
  }

/** For each function, requests that use every right which the function needs. */
export const everything: Requests = {
  ...ofRecordType('Prospect', PROSPECTS, ADA, { name: 'Ana Ruiz', status: 'active' }, aProspect),
  ...ofRecordType('Property', PROPERTIES, FLAT, { address: '9 Quai Nord', status: 'withdrawn' }, aProperty),

  async login() {
    const user = await aUser()
    await setHash(user, hashedWith({ memory: 1_024, passes: 1, parallelism: 1 }))
    return async () => {
      await signIn(user.email, 'wrong')
      await signIn(user.email, PASSWORD)
      await signIn('unknown@example.com')
    }
  },
  async refresh() {
    const token = await newToken()
    return () => call('POST', '/api/auth/refresh', { token })
  },
  async me() {
    const token = await newToken()
    return () => get('/api/v1/me', { token })
  },
  async listUsers() {
    await aUser()
    return () => get('/api/v1/users', { as })
  },
  createUser: async () => {
    const { token } = await signedIn('admin')
    const user = {
      email: `${crypto.randomUUID()}@example.com`,
      name: 'Ana',
      role: 'agent',
      password: PASSWORD,
    }
    return () => post('/api/v1/users', user, { token })
  },
  async updateUser() {
    const { user, token } = await signedIn('admin')
    const [{ id }] = [await aUser('admin'), await aUser('admin')]
    return async () => {
      await put(`/api/v1/users/${id}`, { name: 'Ana', role: 'viewer', password: PASSWORD }, { token })
      await put(`/api/v1/users/${user.id}`, { role: 'viewer' }, { token })
    }
  },
  jwks: async () => () => get('/.well-known/jwks.json'),
  health: async () => () => get('/health'),
  unknownRoute: async () => () => get('/api/v1/prospect'),
  changePassword: async () => {
    const { email } = await aUser('viewer')
    const { body } = await signIn(email)
    const sent = { current: PASSWORD, new: 'correct horse battery' }
    return () => post('/api/v1/me/password', sent, { token: body.token })
  },
  getOpenapi: async () => () => get('/api/v1/openapi.json'),
  getDocs: async () => () => get('/docs'),
  getDocsFile: async () => () => get('/docs/page.js'),

  listProspects: listed('prospect', PROSPECTS, aProspect, [
    ...['', 'page=90', 'status=all', 'search=ada+lovelace', 'status=all&sort=name', 'assigned_to=me'],
  ]),
  summarizeProspects: listed('prospect', `${PROSPECTS}/summary`, aProspect, [
    ...['', 'assigned_to=me', 'status=all', 'group_by=assigned_to', 'search=ada+lovelace&group_by=month'],
  ]),
  eraseProspect: async () => {
    const personal = { criteria: { budget_max: 9e5 }, phone: '+33612345678', ...external() }
    const { at, record } = await aProspect(personal)
    const { property_id } = await aPair()
    const offer = await anOffer({ prospect_id: record.id, property_id })
    await aNote({ prospect_id: record.id, ...external() })
    await aNote({ transaction_id: offer.record.id })
    return async () => {
      await call('POST', `${at}/erase`, { as })
      // This prospect does not exist, so its history query returns no entries. The function then reads the first entry by its
      // key.
      await call('POST', `${PROSPECTS}/prs_01ARZ3NDEKTSV4RRFFQ69G5FAV/erase`, { as })
    }
  },
  async updateProspect() {
    const assigned_to = (await aUser()).id
    return onIt(await aProspect(external()), async (at) => {
      const criteria = { budget_max: 9e5 }
      await madeAndRefused('PUT', at, {
        name: 'Ana Ruiz',
        status: 'qualified',
        criteria,
        assigned_to,
        ...external(),
      })
      await madeAndRefused('PUT', at, { status: 'inactive' })
    })
  },
  listProperties: listed('property', PROPERTIES, aProperty, [
    ...['', 'page=90', 'type=house&status=all', 'search=rue+lilas', 'assigned_to=me'],
    'status=all&price_min=1&sort=yield',
  ]),
  summarizeProperties: listed('property', `${PROPERTIES}/summary`, aProperty, [
    ...['', 'assigned_to=me', 'status=all', 'group_by=assigned_to', 'search=rue+lilas&group_by=type'],
  ]),
  async updateProperty() {
    const assigned_to = (await aUser()).id
    return onIt(await aProperty(external()), async (at) => {
      const fields = { address: '9 Quai Nord', type: 'house', price: 3e5, assigned_to, ...external() }
      await madeAndRefused('PUT', at, fields)
      await madeAndRefused('PUT', at, { status: 'withdrawn' })
    })
  },
  listProspectMatches: matchesOf('property', aProspect, aProperty),
  listPropertyMatches: matchesOf('prospect', aProperty, aProspect),

  listTransactions: async () => {
    const { prospect_id, property_id } = (await anOffer()).record
    const ofProspect = `prospect_id=${prospect_id}&status=accepted`
    const queries = [
      'page=90',
      'cursor=&include=prospect,property',
      'status=pending',
      ofProspect,
      `prospect_id=${prospect_id}`,
      `property_id=${property_id}`,
      'sort=-amount',
      'assigned_to=me',
    ]
    return listed('transaction', TRANSACTIONS, anOffer, ['', ...queries])()
  },
  summarizeTransactions: async () => {
    const { at, record } = await anOffer()
    const queries = [
      'group_by=month',
      'group_by=assigned_to',
      'assigned_to=me',
      `prospect_id=${record.prospect_id}`,
    ]
    const requests = await listed('transaction', `${TRANSACTIONS}/summary`, anOffer, queries)()
    // Restores some older packed rows. The packed rows of a record then have different versions, as if a write had happened
    // between two reads. In this case, the function reads the record itself.
    const older = (await everyItem()).filter(({ pk }) => String(pk).startsWith('ROWS#transaction#values'))
    await put(at, { status: 'rejected' }, { as })
    for (const Item of older) await putItem({ Item })
    return requests
  },
  createTransaction: async () => {
    const pair = await aPair()
    const offer = { ...pair, offer_amount: 100_000, assigned_to: (await aUser()).id }
    return async () => {
      await createdAndRefused(TRANSACTIONS, offer)
      await post(TRANSACTIONS, { ...offer, property_id: 'none' }, { as })
      await post(TRANSACTIONS, { ...offer, prospect_id: 'none' }, { as })
    }
  },
  batchTransactions: async () => {
    const { prospect_id, property_id } = await aPair()
    const [prospect, property] = [external(), external()]
    await put(`${PROSPECTS}/${prospect_id}`, prospect, { as })
    await put(`${PROPERTIES}/${property_id}`, property, { as })
    const { record } = await anOffer({ prospect_id, property_id, ...external() })
    const changes = [external(), { status: 'accepted' }, { status: 'completed' }]
    const named = { prospect_external_id: prospect.external_id, property_external_id: property.external_id }
    const offer = { ...named, offer_amount: 100_000, assigned_to: (await aUser()).id }
    return async () => {
      await batches(TRANSACTIONS, record, offer, changes)
      for (const id of [
        { prospect_external_id: null, prospect_id: 'none' },
        { property_external_id: null, property_id: 'none' },
      ])
        await post(`${TRANSACTIONS}/batch`, { records: [{ ...offer, ...id }] }, once())
    }
  },
  listTransactionHistory: async () => onIt(await anOffer(), (at) => get(`${at}/history`, { as })),
  getTransaction: async () => onIt(await anOffer(), (at) => get(`${at}?include=prospect,property`, { as })),
  updateTransaction: async () => {
    const { at: other } = await anOfferThatIs('accepted')
    const assigned_to = (await aUser()).id
    return onIt(await anOffer({ ...(await aPair()), ...external() }), async (at) => {
      await madeAndRefused('PUT', at, { assigned_to, ...external() })
      await madeAndRefused('PUT', at, { status: 'accepted' })
      await madeAndRefused('PUT', at, { status: 'completed' })
      await madeAndRefused('PUT', other, { status: 'cancelled' })
    })
  },
  deleteTransaction: async () =>
    onIt(await anOfferThatIs('accepted', { ...(await aPair()), ...external() }), (at) => del(at, { as })),

  listNotes: async () => {
    const { prospect_id, property_id, id } = (await anOffer()).record
    await aNote({ prospect_id })
    const about = [`prospect_id=${prospect_id}`, `property_id=${property_id}`, `transaction_id=${id}`]
    const queries = [
      ...about.map((each) => `${each}&sort=-created_at`),
      ...[
        'sort=-created_at',
        'page=90&sort=-created_at',
        'kind=call',
        'search=called+back',
        'assigned_to=me',
      ],
      `prospect_id=${prospect_id}&search=called`,
    ]
    return listed('note', NOTES, aNote, ['', ...queries])()
  },
  summarizeNotes: async () => {
    const { prospect_id } = (await aNote()).record
    const queries = ['', 'group_by=assigned_to', 'assigned_to=me', 'search=called&group_by=month']
    return listed('note', `${NOTES}/summary`, aNote, [...queries, `prospect_id=${prospect_id}`])()
  },
  createNote: async () => {
    const { prospect_id, property_id } = await aPair()
    const { id: transaction_id } = (await anOffer()).record
    const task = { text: 'Call back', kind: 'task', assigned_to: (await aUser()).id }
    return async () => {
      for (const about of [{ prospect_id }, { property_id }, { transaction_id }])
        await createdAndRefused(NOTES, { ...task, ...about })
      for (const about of [{ prospect_id: 'none' }, { property_id: 'none' }, { transaction_id: 'none' }])
        await post(NOTES, { ...task, ...about }, { as })
    }
  },
  batchNotes: async () => {
    const { prospect_id, property_id } = await aPair()
    const [prospect, property, offer] = [external(), external(), external()]
    await put(`${PROSPECTS}/${prospect_id}`, prospect, { as })
    await put(`${PROPERTIES}/${property_id}`, property, { as })
    await anOffer({ prospect_id, property_id, ...offer })
    const task = { text: 'Call back', kind: 'task', assigned_to: (await aUser()).id }
    const about = [
      { prospect_external_id: prospect.external_id },
      { property_external_id: property.external_id },
      { transaction_external_id: offer.external_id },
    ]
    const made = await Promise.all(about.map(() => aNote({ prospect_id, kind: 'task', ...external() })))
    return async () => {
      for (const [n, { record }] of made.entries())
        await batches(NOTES, record, { ...task, ...about[n] }, [{ ...external(), text: 'Call' }])
      for (const none of [{ prospect_id: 'none' }, { property_id: 'none' }, { transaction_id: 'none' }])
        await post(`${NOTES}/batch`, { records: [{ ...task, ...none }] }, once())
    }
  },
  listNoteHistory: async () => onIt(await aNote(), (at) => get(`${at}/history`, { as })),
  getNote: async () => onIt(await aNote(), (at) => get(at, { as })),
  updateNote: async () => {
    const assigned_to = (await aUser()).id
    return onIt(await aNote({ kind: 'task', ...external() }), (at) =>
      madeAndRefused('PUT', at, { text: 'Done', done: true, assigned_to, ...external() }),
    )
  },
  deleteNote: async () => {
    const { prospect_id, property_id } = await aPair()
    const { id: transaction_id } = (await anOffer()).record
    const made = [
      await aNote({ prospect_id, ...external() }),
      await aNote({ property_id }),
      await aNote({ transaction_id }),
    ]
    return async () => {
      for (const { at } of made) await del(at, { as })
    }
  },

  async listChanges() {
    const { next } = (await get('/api/v1/changes', { as })).body
    for (const { aNew } of eachRecordType) await aNew()
    return () => get(`/api/v1/changes?since=${next}&limit=100`, { as })
  },

  async refreshServiceToken() {
    const { email } = await aUser()
    const reference = `ssm:${PARAMETERS}service-account`
    const credentials = JSON.stringify({ email, password: PASSWORD })
    for (const name of ['', '/exports'])
      await parameterAt(`${reference}${name}/credentials`).write(credentials, true)
    const session = JSON.stringify((await signIn(email)).body)
    const { url } = await apiServer(() => ({ status: 200, text: session }))
    return () => keepServiceTokens({ SERVICE_ACCOUNT: reference, API_URL: url })
  },
}
