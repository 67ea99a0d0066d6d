import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, onTestFailed, onTestFinished, test, vi } from 'vitest'
import { pendingMigration } from '../../lib/data/repair/migrate.ts'
import { type Item, putItem } from '../../lib/data/table/client.ts'
import { recordTypes } from '../../lib/domain/feed-change.ts'
import { recordTypes as named, recordTypeNames } from '../../lib/domain/id.ts'
import { shown } from '../../lib/domain/record-type.ts'
import { seededRandom } from '../../lib/local/demo/samples.ts'
import { newHistory } from '../faults/checks/history.ts'
import { summary, violationsNow } from '../faults/scenario.ts'
import { newScene } from '../faults/scene.ts'
import { seedsToRun } from '../faults/seeds.ts'
import { runClients, type Transport } from '../faults/workload.ts'
import { aUser, PASSWORD } from '../support/people/signed-in-user.ts'
import { readProjectFile } from '../support/project/source-files.ts'
import { type Answered, call, get, tokenFor } from '../support/requests/api.ts'
import { expectProblem } from '../support/requests/expect-problem.ts'
import { faults } from '../support/store/checked-table.ts'
import { useOlderTable } from '../support/store/fresh-table.ts'
import { everyItem } from '../support/store/invariants.ts'
import { besidesMigration, expectMigrated } from './migration.ts'
import { createRandomRecords } from './random-records.ts'
import {
  type Asked,
  everyChange,
  everyMatch,
  expectLists,
  expectMatches,
  expectRecords,
  type Read,
  type Records,
  readOk,
} from './reads.ts'
import { startRelease } from './releases/process.ts'
import { missing, OLDEST, PREVIOUS, PREVIOUS_LAYOUT, type Release } from './releases/releases.ts'
import { sideBySide } from './side-by-side.ts'

/** Requests of an admin and of a viewer to one release. */
type Served = { transport: Transport; read: Read }

const CLIENTS = 6
const STEPS = 40
/** What `test/faults/scene.ts` writes has these words and this type. */
const ASKED: Asked = { searches: ['named', 'renamed 3'], types: ['house'], parties: 2, limits: [5, 20, 100] }
/** Of 500 records. */
const FEW: Asked = { searches: ['lyon', 'croix rousse'], types: ['apartment'], parties: 1, limits: [50, 100] }
/** Records of which every one is changed and deleted. */
const SOME = { prospects: 20, properties: 17, offers: 16 }
/** Lists that a cursor of the release before goes on from. */
const LISTS = [
  ...['prospects?limit=4', 'prospects?status=all&limit=5', 'prospects?search=example&limit=3'],
  ...[
    'properties?limit=4',
    'properties?type=apartment&status=all&limit=2',
    'transactions?status=all&limit=3',
  ],
]
/** Longer than a change takes to appear in the feed, and than a migration waits after a write of the release before. */
const SETTLED_MS = 40_000

const reason = missing(PREVIOUS)
const [seed = 1] = seedsToRun()

async function feedCursor({ read } = present): Promise<string> {
  return (await readOk(read, '/api/v1/changes')).next
}

// The clock goes on, and is put ahead where a test would have to wait. Both releases go by it.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], shouldAdvanceTime: true, now: Date.now() }))
afterEach(() => void vi.useRealTimers())

const settle = () => vi.setSystemTime(Date.now() + SETTLED_MS)

/** Gives the test an empty table, as the release before makes it. */
async function useOldTable(): Promise<void> {
  await useOlderTable()
  await putItem({ Item: PREVIOUS_LAYOUT })
}

/** The present release: the handlers of this process. */
const present: Served = {
  transport: (method, target, sent) => call(method, target, { as: 'admin', ...sent }),
  read: (target) => call('GET', target, { as: 'viewer' }),
}

/** A release in a process of its own that ends with the test, on the table of the test. */
async function served(version: Release): Promise<Served> {
  const settings = Object.entries(process.env).filter(([name]) => /^(AWS|TABLE|TOKEN|STORE)_/.test(name))
  const release = await startRelease(version, Object.fromEntries(settings))
  onTestFinished(release.stop)
  onTestFailed(() => void process.stderr.write(release.errors()))
  const [admin, viewer] = [await tokenFor('admin'), await tokenFor('viewer')]
  return {
    transport: (method, target, sent) =>
      release.send(method, target, { token: admin, at: new Date(), ...sent }),
    read: (target) => release.send('GET', target, { token: viewer, at: new Date() }),
  }
}

const StoredRecord = v.object({ kind: v.picklist(recordTypeNames), seq: v.number(), version: v.number() })

/** Fields that the release before does not show. */
const NEWER = ['created_by', 'updated_by', 'assigned_to', 'external_id']
const withoutNewer = (record: object): object =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !NEWER.includes(name)))

/** The records of a table as both releases show them, in the order of their sequence numbers. */
function recordsIn(items: readonly Item[]): Records {
  const rows = items.filter((item) => item.sk === 'record' && v.is(StoredRecord, item))
  const records: Records = { prospects: [], properties: [], transactions: [] }
  const stored = rows.map((item) => ({ ...v.parse(StoredRecord, item), item }))
  for (const { kind, version, item } of stored.toSorted((a, b) => a.seq - b.seq)) {
    const data = v.parse(recordTypes[kind].Kept, item.data)
    records[named[kind].plural].push(
      v.parse(Shown, withoutNewer(shown(recordTypes[kind], { version, data }))),
    )
  }
  return records
}

const Shown = v.looseObject({ id: v.string(), status: v.string() })

type Keyed = { plural: string; method: string; target: string; key: string; json?: object; answer: Answered }

/** Sends writes with idempotency keys: of records that stay, that change afterwards, and of one that is deleted. */
async function keyedWrites({ transport }: Served): Promise<Keyed[]> {
  const writes: Keyed[] = []
  const keyed = async (plural: string, method: string, path: string, json?: object): Promise<string> => {
    const [target, key] = [`/api/v1/${plural}${path}`, `write-${writes.length}`]
    const answer = await transport(method, target, { json, headers: { 'idempotency-key': key } })
    writes.push({ plural, method, target, key, ...(json && { json }), answer })
    return answer.body.id
  }
  const home = { address: '1 Rue du Test', type: 'land', surface: 900, price: 45_000 }
  const property_id = await keyed('properties', 'POST', '', home)
  const prospect_id = await keyed('prospects', 'POST', '', { name: '田中 さくら', email: 's@example.com' })
  const offer = await keyed('transactions', 'POST', '', { prospect_id, property_id, offer_amount: 77_000 })
  await keyed('transactions', 'PUT', `/${offer}`, { status: 'accepted' })
  await keyed('prospects', 'PUT', `/${prospect_id}`, { status: 'active' })
  for (const action of ['archive', 'restore']) await keyed('prospects', 'POST', `/${prospect_id}/${action}`)
  await transport('PUT', `/api/v1/properties/${property_id}`, { json: { price: 46_000 } })
  const gone = await keyed('prospects', 'POST', '', { name: 'Gone Again', email: 'gone@example.com' })
  await transport('DELETE', `/api/v1/prospects/${gone}`, {})
  return writes
}

/** What is in the table, but for its sequences: a create that is sent again takes a sequence number, which stays unused. */
async function itemsByKey() {
  const items = (await everyItem()).filter(({ pk }) => !/^SEQ#/.test(String(pk)))
  return new Map(items.map((item) => [`${item.pk} ${item.sk}`, item]))
}

/** Expects a release to answer every list, match and record as a plain array would, and the feed to lead to these records. */
async function expectRight({ read }: Served, records: Records, since: string, asked = ASKED): Promise<void> {
  await expectRecords(read, records)
  await expectLists(read, records, asked)
  await expectMatches(read, records, 20)
  const latest = new Map((await everyChange(read, since)).map((change) => [change.id, change]))
  const present = [...latest.values()].filter(({ deleted }) => !deleted)
  const versions = Object.values(records).flatMap((all) => all.map(({ id, version }) => ({ id, version })))
  expect(new Map(present.map(({ id, version }) => [id, version]))).toEqual(
    new Map(versions.map(({ id, version }) => [id, version])),
  )
}

/** Expects both releases to give the same matches, in the same order with the same scores, and the same changes. */
async function expectSame(one: Served, other: Served, records: Records, since: string): Promise<void> {
  for (const plural of ['prospects', 'properties'] as const)
    await sideBySide(records[plural], async ({ id }) => {
      const target = `/api/v1/${plural}/${id}/matches`
      expect(await everyMatch(one.read, target, 20)).toEqual(await everyMatch(other.read, target, 20))
    })
  expect(await everyChange(one.read, since)).toEqual(await everyChange(other.read, since))
}

/** What both releases answer about a table at rest, a while after its last change. */
async function expectBothRight(previous: Served, since: string): Promise<void> {
  const records = recordsIn(await everyItem())
  settle()
  await Promise.all([expectRight(present, records, since), expectRight(previous, records, since)])
  await expectSame(present, previous, records, since)
}

if (reason !== undefined) process.stderr.write(`Skipped: ${reason}\n`)

describe.skipIf(reason !== undefined)(`beside release ${PREVIOUS.version}`, () => {
  test('500 records of the release before are shown as it wrote them, before and after the migration', async () => {
    await useOldTable()
    const previous = await served(PREVIOUS)
    const since = await feedCursor()
    await createRandomRecords(seed, previous.transport)
    const records = recordsIn(await everyItem())
    settle()
    await expectRight(present, records, since, FEW)
    expect(besidesMigration(await faults())).toEqual([])
    await expectMigrated()
    await expectRight(present, records, since, FEW)
  })

  test('both releases at once lose nothing that either acknowledged, and both show all of it', async () => {
    await useOldTable()
    const previous = await served(PREVIOUS)
    const since = await feedCursor()
    const history = newHistory()
    const random = seededRandom(seed)
    const either: Transport = (...sent) => (random.next() < 0.5 ? present : previous).transport(...sent)
    await runClients(seed, history, newScene('both'), { clients: CLIENTS, steps: STEPS, transport: either })
    process.stderr.write(`both releases: ${summary(history.operations)}\n`)
    expect(besidesMigration(await violationsNow(history.operations))).toEqual([])
    await expectBothRight(previous, since)
    await expectMigrated()
  })

  test('a rollback shows what the present release wrote, and the present release what was written after it', async () => {
    await useOldTable()
    const previous = await served(PREVIOUS)
    const since = await feedCursor()
    const history = newHistory()
    const scene = newScene('rollback')
    let steps = 0
    const write = async ({ transport }: Served) => {
      await runClients(seed + steps, history, scene, {
        clients: CLIENTS,
        steps: STEPS,
        from: steps,
        transport,
      })
      steps += STEPS
      expect(besidesMigration(await violationsNow(history.operations))).toEqual([])
    }
    await write(previous)
    settle()
    await expectMigrated()
    await write(present)
    expect(await faults()).toEqual([])
    await expectBothRight(previous, since)
    await write(previous)
    // What a deployment finds, when it goes forward again.
    expect(await pendingMigration()).toBeGreaterThan(0)
    await expectBothRight(previous, since)
    await write(present)
    settle()
    await expectMigrated()
    process.stderr.write(`rollback: ${summary(history.operations)}\n`)
  })

  test('a record of a user that the release before has edited is found by the user after the migration, with 503 before', async () => {
    await useOldTable()
    const previous = await served(PREVIOUS)
    const user = await aUser()
    const created = await Promise.all(
      ['edited', 'as it was', 'nobody'].map(async (name) => {
        const assigned = name === 'nobody' ? {} : { assigned_to: user.id }
        const json = { name, email: 'a@example.com', ...assigned }
        return (await present.transport('POST', '/api/v1/prospects', { json })).body
      }),
    )
    const [edited] = created
    // Its packed row is written without the user.
    const json = { criteria: { budget_max: 300_000 } }
    const answer = await previous.transport('PUT', `/api/v1/prospects/${edited.id}`, { json })
    expect(answer.status).toBe(200)
    const target = (who: string) => `/api/v1/prospects?assigned_to=${who}&sort=name`
    for (const who of ['me', 'none', user.id]) expect((await present.read(target(who))).status).toBe(503)
    expect((await readOk(present.read, '/api/v1/prospects?sort=name')).pagination.total).toBe(3)
    expect((await faults()).filter((each) => each.includes('different ROWS#prospect#values'))).toHaveLength(1)
    settle()
    await expectMigrated()
    const namesOf = async (who: string) =>
      (await readOk(present.read, target(who))).data.map(({ name }: { name: string }) => name)
    expect(await namesOf(user.id)).toEqual(['as it was', 'edited'])
    expect(await namesOf('none')).toEqual(['nobody'])
  })

  test('a create that is sent to one release and again to the other makes one record', async () => {
    await useOldTable()
    const previous = await served(PREVIOUS)
    const again = async (key: string, ...releases: readonly Served[]) => {
      const sent = { json: { name: key, email: 'a@example.com' }, headers: { 'idempotency-key': key } }
      const answers = []
      for (const { transport } of releases) answers.push(await transport('POST', '/api/v1/prospects', sent))
      return answers
    }
    const [first, second] = await again('forward', previous, present)
    expect(second).toMatchObject({
      status: 201,
      body: first?.body,
      headers: { 'idempotent-replayed': 'true' },
    })
    const [made, found] = await again('back', present, previous)
    expect(found).toMatchObject({ status: 201, body: withoutNewer(made?.body) })
    expect(recordsIn(await everyItem()).prospects.map(({ name }) => name)).toEqual(['forward', 'back'])
    settle()
    await expectMigrated()
  })

  describe.each(['before', 'after'])('%s the migration', (when) => {
    /** A table with some records of the release before, which is migrated `after` the work with that release. */
    async function someRecords<T>(work: (previous: Served) => Promise<T>) {
      await useOldTable()
      const previous = await served(PREVIOUS)
      const since = await feedCursor(previous)
      await createRandomRecords(seed, previous.transport, SOME)
      const given = await work(previous)
      settle()
      if (when === 'after') await expectMigrated()
      return { previous, since, given, records: recordsIn(await everyItem()) }
    }

    test('cursors of lists, matches, sessions and keys of the release before stay valid, and reading writes nothing', async () => {
      const { previous, since, given, records } = await someRecords(async (previous) => {
        const cursors: string[] = []
        for (const list of LISTS) {
          const { next } = (await readOk(previous.read, `/api/v1/${list}&cursor=`)).pagination
          cursors.push(`/api/v1/${list}&cursor=${next}`)
        }
        const credentials = { email: (await aUser('viewer')).email, password: PASSWORD }
        const { token } = (await previous.transport('POST', '/api/auth/login', { json: credentials })).body
        return { cursors, credentials, token, writes: await keyedWrites(previous) }
      })
      const before = await itemsByKey()
      for (const target of given.cursors) {
        const [one, other] = [await readOk(present.read, target), await readOk(previous.read, target)]
        expect({ ...one, data: one.data.map(withoutNewer) }, target).toEqual(other)
      }
      await expectSame(present, previous, records, since)
      for (const { plural, method, target, key, json, answer } of given.writes) {
        const headers = { 'idempotency-key': key }
        const again = await present.transport(method, target, { json, headers })
        expect(again.headers['idempotent-replayed'], key).toBe('true')
        const now = await present.read(`/api/v1/${plural}/${answer.body.id}`)
        if (now.status === 200) expect(again, key).toMatchObject({ status: answer.status, body: now.body })
        else expectProblem(again, 404, 'not_found')
        if (method === 'PUT')
          expectProblem(
            await present.transport(method, target, { json: {}, headers }),
            409,
            'idempotency_key_reused',
          )
      }
      expect(await itemsByKey()).toEqual(before)
      expect((await get('/api/v1/me', { token: given.token })).body).toMatchObject({ role: 'viewer' })
      expect((await call('POST', '/api/auth/refresh', { token: given.token })).status).toBe(200)
      expect((await call('POST', '/api/auth/login', { json: given.credentials })).status).toBe(200)
    })

    test('records of the release before are edited, archived, restored, dealt with and deleted, and the table stays sound', async () => {
      const { records } = await someRecords(async () => undefined)
      const found = async () => (when === 'after' ? faults() : besidesMigration(await faults()))
      const isHeld = (id: string) =>
        records.transactions.some((offer) => offer.property_id === id && offer.status === 'accepted')
      const send = async (method: string, target: string, json?: object) =>
        present.transport(method, `/api/v1/${target}`, json ? { json } : {})
      for (const plural of ['prospects', 'properties'] as const)
        for (const { id, status } of records[plural]) {
          const archived = await send('POST', `${plural}/${id}/archive`)
          expect(archived.status, id).toBe(isHeld(id) ? 409 : 200)
          if (!isHeld(id) && status !== 'archived')
            expect((await send('POST', `${plural}/${id}/restore`)).body).toMatchObject({ status })
          const text = plural === 'prospects' ? { name: 'Edited Later' } : { address: '1 Edited', price: 1 }
          expect((await send('PUT', `${plural}/${id}`, text)).body).toMatchObject(text)
        }
      expect(await found()).toEqual([])
      for (const { id } of records.transactions) {
        const { allowed_transitions } = (await send('GET', `transactions/${id}`)).body
        for (const status of allowed_transitions)
          expect([200, 409]).toContain((await send('PUT', `transactions/${id}`, { status })).status)
      }
      expect(await found()).toEqual([])
      for (const plural of ['transactions', 'prospects', 'properties'] as const) {
        for (const { id } of records[plural])
          expect((await send('DELETE', `${plural}/${id}`)).status).toBe(204)
        expect((await send('GET', `${plural}?status=all`)).body.pagination.total).toBe(0)
      }
      expect(await found()).toEqual([])
    })
  })
})

const tooOld = missing(OLDEST)

test.skipIf(tooOld !== undefined)(
  'a table of the oldest release is answered exactly or with 503, and migrated at once',
  async () => {
    await useOlderTable()
    const oldest = await served(OLDEST)
    const since = await feedCursor()
    await createRandomRecords(seed, oldest.transport)
    const records = recordsIn(await everyItem())
    settle()
    await expectRecords(present.read, records)
    await expectLists(present.read, records, FEW)
    const offered = records.properties.find(({ status }) => status === 'available')
    expect((await present.read(`/api/v1/properties/${offered?.id}/matches`)).status).toBe(503)
    expect(besidesMigration(await faults())).toEqual([])
    await expectMigrated()
    await expectRight(present, records, since, FEW)
  },
)

test('the release before is the one that CHANGELOG.md names', () => {
  const { version, commit } = PREVIOUS
  const entry = readProjectFile('CHANGELOG.md').split(`\n## [${version}]`)[1]?.split('\n## ')[0]
  expect(entry).toContain(`commit ${commit.slice(0, 7)}`)
})
