import type * as Client from '../../client/src/index.ts'
import type { HandedBack, LocalRecord, RecordType, Session, Store } from '../../client/src/index.ts'

type Step = { name: string; failure?: string }

const credentials = { email: 'admin@demo.test', password: 'demo-password' }
const flat = { address: '12 rue des Lilas', type: 'apartment', surface: 54, price: 260_000 } as const

/**
 * Uses the client as a mobile app does, and returns the steps with their failures. Runs in a context with the globals of React Native.
 * @param token a token of an admin
 */
export async function scene(client: typeof Client, baseUrl: string, token: string): Promise<Step[]> {
  const { connect, copyOf, memoryStore, ServiceError, ConnectionError } = client
  const steps: Step[] = []
  const name = `Zoé ${Math.random().toString(36).slice(2).replace(/\d/g, 'q')}`

  async function step(name: string, work: () => unknown): Promise<void> {
    try {
      await work()
      steps.push({ name })
    } catch (error) {
      steps.push({ name, failure: `${error} ${error instanceof Error ? error.stack : ''}` })
    }
  }

  let saved: Session | undefined
  let isOffline = false
  const api = connect({
    baseUrl,
    attempts: 2,
    onSession: (session) => {
      saved = session
    },
    fetch: (request, options) =>
      isOffline ? Promise.reject(new TypeError('Network request failed')) : fetch(request, options),
  })

  await step('a call without a session gets 401', async () => {
    const error = await failure(api.GET('/api/v1/prospects'))
    expectEqual(error instanceof ServiceError && [error.status, error.code, error.path], [
      401,
      'unauthenticated',
      '/api/v1/prospects',
    ])
  })
  await step('a wrong password gets 401', async () => {
    const error = await failure(api.signIn({ ...credentials, password: 'wrong-password' }))
    expectEqual(error instanceof ServiceError && error.status, 401)
  })
  await step('a sign-in returns a session', async () => {
    const session = await api.signIn(credentials)
    expectEqual([saved?.token, api.role], [session.token, 'admin'])
  })
  await step('a sign-in that is cancelled rejects with an AbortError', async () => {
    const other = connect({ baseUrl, fetch: () => new Promise(() => undefined) })
    const signingIn = failure(other.signIn(credentials))
    other.signOut()
    expectEqual(nameOf(await signingIn), 'AbortError')
  })
  await step('a machine token signs in', async () => {
    const machine = connect({ baseUrl, session: client.sessionFromToken(token) })
    const { data } = await machine.GET('/api/v1/me')
    expectEqual([data.role, machine.session?.user.id], ['admin', data.id])
  })

  let id = ''
  let version = 0
  await step('a create returns the record and its headers', async () => {
    const { data, response } = await api.POST('/api/v1/prospects', {
      body: { name, email: 'zoe@example.com', criteria: { min_yield: 5.5 } },
    })
    id = data.id
    version = data.version
    expectEqual([response.status, response.headers.has('etag'), data.name], [201, true, name])
  })
  await step('a list has a page and a total', async () => {
    const { data } = await api.GET('/api/v1/prospects', {
      params: { query: { search: name, status: ['new', 'active'] } },
    })
    expectEqual([data.pagination.total, data.data[0]?.id], [1, id])
  })
  await step('each reads all pages', async () => {
    const ids = new Set<string>()
    const pages = client.each((cursor) =>
      api.GET('/api/v1/properties', { params: { query: { limit: 20, cursor } } }),
    )
    for await (const { id } of pages) ids.add(id)
    const { data } = await api.GET('/api/v1/properties', { params: { query: { limit: 1 } } })
    expectEqual(ids.size, data.pagination.total)
  })
  await step('a batch creates records', async () => {
    const { data } = await api.POST('/api/v1/properties/batch', { body: { records: [flat, flat] } })
    expectEqual(data.results.length, 2)
  })
  await step('a patch with If-Match changes the record', async () => {
    const { data } = await api.PATCH('/api/v1/prospects/{id}', {
      params: { path: { id }, header: { 'If-Match': `"${version}"` } },
      body: { status: 'active', criteria: { min_yield: null } },
    })
    expectEqual([data.status, data.version, data.criteria?.min_yield], ['active', 2, undefined])
  })
  for (const [status, code, call] of [
    [
      412,
      'precondition_failed',
      () =>
        api.PUT('/api/v1/prospects/{id}', {
          params: { path: { id }, header: { 'If-Match': '"1"' } },
          body: { name: 'x' },
        }),
    ],
    [400, 'validation_failed', () => api.POST('/api/v1/prospects', { body: { name: '', phone: '06' } })],
    [
      404,
      'not_found',
      () => api.GET('/api/v1/notes/{id}', { params: { path: { id: 'nte_01ARZ3NDEKTSV4RRFFQ69G5FAV' } } }),
    ],
    [400, 'validation_failed', () => api.GET('/api/v1/changes', { params: { query: { since: 'x' } } })],
  ] as const)
    await step(`an error with status ${status} has its code and path`, async () => {
      const error = await failure(call())
      if (!(error instanceof ServiceError)) throw error
      expectEqual([error.status, error.code, error.path.startsWith('/api/v1/')], [status, code, true])
    })
  await step('a call without a network throws ConnectionError with its cause', async () => {
    isOffline = true
    const error = await failure(api.GET('/health', { failsFast: true }))
    isOffline = false
    if (!(error instanceof ConnectionError)) throw error
    expectEqual(
      [error.offline, error.path, error.method, nameOf(error.cause)],
      [true, '/health', 'GET', 'TypeError'],
    )
  })
  await step('a call after the time limit throws ConnectionError', async () => {
    const slow = connect({ baseUrl, timeoutMs: 20, attempts: 1, fetch: () => new Promise(() => undefined) })
    expectEqual(nameOf(await failure(slow.GET('/health'))), 'ConnectionError')
  })
  await step('a call to a port without a service throws ConnectionError', async () => {
    const nowhere = connect({ baseUrl: 'http://127.0.0.1:1', attempts: 2 })
    expectEqual(nameOf(await failure(nowhere.GET('/health'))), 'ConnectionError')
  })
  await step('a call that is cancelled rejects with an AbortError', async () => {
    const ending = new AbortController()
    const call = failure(api.GET('/api/v1/prospects', { signal: ending.signal }))
    ending.abort()
    expectEqual(nameOf(await call), 'AbortError')
    expectEqual(nameOf(await failure(api.GET('/health', { signal: ending.signal }))), 'AbortError')
  })
  await step('a request is sent with the token', async () => {
    expectEqual((await api.send(new Request(`${baseUrl}/api/v1/me`))).status, 200)
  })

  const store = memoryStore()
  const copy = copyOf(api, store, { search: client.textSearch })
  const shown = async <K extends RecordType>(kind: K, id: string): Promise<LocalRecord<K>> => {
    const held = await copy.get(kind, id)
    if (held === undefined) throw new Error(`The copy has no ${kind}`)
    return held
  }
  await step('the first sync copies all records', async () => {
    const kinds = new Set<string>()
    expectEqual(await copy.sync({ onProgress: ({ kind }) => kinds.add(kind) }), [])
    expectEqual([...kinds], ['prospect', 'property', 'transaction', 'note'])
  })
  await step('a search finds a record of the copy', async () => {
    const found = await copy.list('prospect', { search: name.toUpperCase(), sort: 'name', status: 'all' })
    expectEqual(
      found.map(({ record }) => record.id),
      [id],
    )
  })
  await step('invalid queries of a copy throw QueryError', async () => {
    const errors = await Promise.all([
      failure(copy.list('prospect', { search: '!' })),
      failure(copyOf(api, memoryStore()).list('prospect', { search: 'zoe' })),
    ])
    expectEqual(
      errors.map((error) => error instanceof client.QueryError && error.field),
      ['search', 'search'],
    )
  })
  let offer = ''
  let home = ''
  await step('changes made offline wait in the outbox', async () => {
    isOffline = true
    const local = await copy.create('prospect', { name: `${name} offline`, phone: '+33612345678' })
    home = await copy.create('property', { ...flat, estimated_rent: 1_300 })
    offer = await copy.create('transaction', { prospect_id: local, property_id: home, offer_amount: 250_000 })
    await copy.create('note', { kind: 'call', text: 'Called', prospect_id: local })
    await copy.update(await shown('prospect', id), { phone: '+33698765432' })
    expectEqual(nameOf(await failure(copy.sync())), 'ConnectionError')
    isOffline = false
    expectEqual((await copy.waiting()).length, 5)
  })
  await step('the changes are sent in order, each once', async () => {
    expectEqual(await copy.sync(), [])
    const { data } = await api.GET('/api/v1/prospects', {
      params: { query: { search: name, status: 'all' } },
    })
    expectEqual([(await copy.waiting()).length, data.pagination.total], [0, 2])
  })
  await step('a lost answer does not make a change twice', async () => {
    const deaf = connect({
      baseUrl,
      session: saved,
      attempts: 1,
      fetch: async (request) => {
        const response = await fetch(request)
        if (request.method !== 'GET') throw new TypeError('Network request failed')
        return response
      },
    })
    const key = await copy.create('note', { kind: 'call', text: `${name} once`, prospect_id: id })
    expectEqual(nameOf(await failure(copyOf(deaf, store).sync())), 'ConnectionError')
    expectEqual(await copy.sync(), [])
    const { data } = await api.GET('/api/v1/notes', { params: { query: { prospect_id: id } } })
    expectEqual([data.pagination.total, (await shown('note', key)).waiting.length], [1, 0])
  })
  await step('edits of other fields merge, and edits of the same field are handed back', async () => {
    const form = await shown('prospect', id)
    const byOthers = (body: { name?: string; phone?: string }) =>
      api.PUT('/api/v1/prospects/{id}', { params: { path: { id } }, body })
    await byOthers({ phone: '+33611111111' })
    await copy.update(form, { name: `${name} merged` })
    expectEqual(await copy.sync(), [])
    const before = await shown('prospect', id)
    await byOthers({ name: `${name} theirs` })
    await copy.update(before, { name: `${name} mine` })
    const [change] = await copy.sync()
    expectEqual([change?.refusal.why, change?.refusal.conflicts], ['stale', ['name']])
    if (change) await copy.sendAgain(change)
    expectEqual(await copy.sync(), [])
    const { data } = await api.GET('/api/v1/prospects/{id}', { params: { path: { id } } })
    expectEqual([data.name, data.phone], [`${name} mine`, '+33611111111'])
  })
  await step('a strict edit of a record that another user has changed is handed back', async () => {
    const before = await shown('transaction', offer)
    await api.PUT('/api/v1/transactions/{id}', {
      params: { path: { id: before.record.id } },
      body: { offer_amount: 1 },
    })
    await copy.update(before, { status: 'accepted' }, { strict: true })
    const [change] = await copy.sync()
    expectEqual([change?.refusal.why, change?.refusal.conflicts], ['stale', ['offer_amount']])
    if (change) await copy.drop(change)
  })
  await step('an accepted offer holds its property', async () => {
    await copy.update(await shown('transaction', offer), { status: 'accepted' })
    expectEqual(await copy.sync(), [])
    const { record } = await shown('property', home)
    expectEqual(record.status, 'under_offer')
  })
  await step('a refused create is handed back and dropped', async () => {
    await copy.create('prospect', { name: '', email: 'x@example.com' })
    const [change] = await copy.sync()
    expectEqual([change?.refusal.why, change?.refusal.problem?.code], ['refused', 'validation_failed'])
    if (change) expectEqual((await copy.drop(change)).length, 1)
  })
  await step('an edit of a deleted record is handed back', async () => {
    const { data } = await api.POST('/api/v1/properties', { body: flat })
    const local = copyOf(api, memoryStore())
    await local.sync()
    const held = await local.get('property', data.id)
    await api.DELETE('/api/v1/properties/{id}', { params: { path: { id: data.id } } })
    if (held) await local.update(held, { price: 1 })
    const [change] = await local.sync()
    expectEqual([change?.refusal.why, change?.refusal.problem?.code], ['refused', 'not_found'])
  })
  await step('a live list reports a change', async () => {
    const live = client.liveList(copy, 'property', { sort: '-price', limit: 10 })
    const changed = new Promise<void>((resolve) =>
      live.subscribe(() => live.getSnapshot().isReady && resolve()),
    )
    await changed
    const { total } = live.getSnapshot()
    const next = new Promise<void>((resolve) =>
      live.subscribe(() => live.getSnapshot().total > total && resolve()),
    )
    await copy.create('property', flat)
    await next
    expectEqual(await copy.sync(), [])
  })
  await step('keepInSync syncs and stops', async () => {
    let end: (() => void) | undefined
    const returned = await new Promise<HandedBack[]>((resolve, reject) => {
      end = client.keepInSync(copy, { onHandedBack: resolve, onError: reject }).stop
    })
    end?.()
    expectEqual(returned, [])
  })
  await step('a write that fails changes nothing in memory', async () => {
    let isFull = false
    const inner = memoryStore()
    const full: Store = {
      transaction: (work) =>
        inner.transaction((on) =>
          work({
            ...on,
            put: (...entry) => (isFull ? Promise.reject(new Error('disk full')) : on.put(...entry)),
          }),
        ),
    }
    const local = copyOf(api, full)
    await local.create('property', flat)
    isFull = true
    expectEqual(nameOf(await failure(local.create('property', flat))), 'Error')
    expectEqual((await local.waiting()).length, 1)
  })
  await step('another user cannot change the copy', async () => {
    const other = connect({ baseUrl })
    await other.signIn({ ...credentials, email: 'agent@demo.test' })
    const error = await failure(copyOf(other, store).create('property', flat))
    expectEqual(error instanceof client.OtherUserError, true)
  })
  await step('clear empties the copy', async () => {
    expectEqual(await copy.clear({ agreed: await copy.waiting() }), [])
    expectEqual((await copy.list('property')).length, 0)
  })
  await step('a sign-out ends the session', async () => {
    api.signOut()
    expectEqual([saved, api.role], [undefined, undefined])
  })
  return steps
}

function expectEqual(actual: unknown, expected: unknown): void {
  const [a, b] = [actual, expected].map((value) => JSON.stringify(value, (_, each) => each ?? null))
  if (a !== b) throw new Error(`Expected ${b}, but got ${a}`)
}

async function failure(work: Promise<unknown>): Promise<unknown> {
  try {
    await work
  } catch (error) {
    return error
  }
  throw new Error('The call did not fail')
}

const nameOf = (error: unknown) => (error instanceof Object && 'name' in error ? error.name : String(error))
