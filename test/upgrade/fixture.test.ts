import { DeleteTableCommand } from '@aws-sdk/client-dynamodb'
import { afterAll, afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { config, useServiceEnvironment } from '../../lib/config.ts'
import { client, type Item } from '../../lib/data/table/client.ts'
import { createTable } from '../../lib/data/table/definition.ts'
import type { Role } from '../../lib/domain/user.ts'
import { startEngine } from '../../lib/local/engine/engine.ts'
import { readProjectFile } from '../support/project/source-files.ts'
import { call, del, get, post, put } from '../support/requests/api.ts'
import { expectProblem } from '../support/requests/expect-problem.ts'
import { putAll } from '../support/store/bulk-load.ts'
import { faults } from '../support/store/checked-table.ts'
import { everyItem } from '../support/store/invariants.ts'
import { linesAbout, readItems } from './fixture/answers.ts'
import { besidesMigration, expectMigrated } from './migration.ts'
import {
  type Asked,
  changeOf,
  everyMatch,
  expectLists,
  expectMatches,
  expectRecords,
  idsOf,
  PLURALS,
  type Read,
  type Records,
  readOk,
} from './reads.ts'
import { PREVIOUS } from './releases/releases.ts'

/**
 * A table as the previous release writes it, served by the present code. The clock stands a minute after its last write: so
 * its tokens and idempotency keys are still good.
 */

// Feed cursors carry the name of the table, so it has the same one here: on an engine of its own.
const engine = await startEngine()
afterAll(engine.stop)

const items = readItems()
const [fixture] = linesAbout('table')
if (!fixture) throw new Error('The fixture does not describe its table')
const { until } = fixture
const { TOKEN_PUBLIC_KEYS, ...settings } = fixture.settings
const keys = [TOKEN_PUBLIC_KEYS, inject('publicKeys')].flatMap((text) => JSON.parse(text).keys)
useServiceEnvironment({
  ...settings,
  AWS_ENDPOINT_URL_DYNAMODB: engine.endpoint,
  TOKEN_PUBLIC_KEYS: JSON.stringify({ keys }),
})
const { TABLE_NAME } = settings

beforeEach(async () => {
  useServiceEnvironment({ TABLE_NAME })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(until) + 60_000 })
  await createTable(inject('tableDefinition'))
})
afterEach(async () => {
  await client().send(new DeleteTableCommand({ TableName: config().TABLE_NAME }))
  vi.useRealTimers()
})

let migrated: Item[] | undefined

/** The items of the old table after its migration, which is made once. */
async function migratedItems(): Promise<Item[]> {
  if (migrated) return migrated
  await putAll(items)
  await expectMigrated()
  migrated = await everyItem()
  return migrated
}

function sessionOf(role: Role) {
  const session = linesAbout('session').find((each) => each.role === role)
  if (!session) throw new Error(`The fixture has no ${role}`)
  return session
}
const { token } = sessionOf('viewer')
const read: Read = (target) => get(target, { token })

/** The records as the release before answers them. */
const records: Records = { prospects: [], properties: [], transactions: [] }
for (const { plural, body } of linesAbout('record')) records[plural].push(body)

const ASKED: Asked = {
  searches: ['example', 'croix rousse'],
  types: ['apartment'],
  parties: 2,
  limits: [3, 7, 100],
}

/** What is in the table, but for its sequences: a create that is sent again takes a sequence number, which stays unused. */
async function itemsByKey() {
  const items = await everyItem()
  return new Map(
    items.filter(({ pk }) => !/^SEQ#/.test(String(pk))).map((item) => [`${item.pk} ${item.sk}`, item]),
  )
}

function recordWith(id: string) {
  return PLURALS.flatMap((plural) => records[plural]).find((record) => record.id === id)
}

const isAcceptedOn = (id: string) =>
  records.transactions.some((offer) => offer.property_id === id && offer.status === 'accepted')

test('the fixture is of the release that CHANGELOG.md names', () => {
  const { version, commit } = PREVIOUS
  const entry = readProjectFile('CHANGELOG.md').split(`\n## [${version}]`)[1]?.split('\n## ')[0]
  expect(entry).toContain(`commit ${commit.slice(0, 7)}`)
  expect(fixture.commit).toBe(commit)
})

describe.each(['before', 'after'])('%s the migration', (when) => {
  const isMigrated = when === 'after'
  beforeEach(async () => putAll(isMigrated ? await migratedItems() : items))
  const found = async () => (isMigrated ? faults() : besidesMigration(await faults()))

  test('every list, with every filter, page and cursor, shows the records of the old table, and reading writes nothing', async () => {
    const before = await itemsByKey()
    await expectRecords(read, records)
    await expectLists(read, records, ASKED)
    await expectMatches(read, records, 20)
    expect(await itemsByKey()).toEqual(before)
  })

  test('a list goes on from a cursor that the release before gave, and its searches find the same', async () => {
    const lists = linesAbout('list')
    expect(lists.some(({ target }) => target.includes('cursor='))).toBe(true)
    for (const { target, ids, pagination } of lists) {
      const body = await readOk(read, target)
      expect({ ids: idsOf(body.data), pagination: body.pagination }, target).toEqual({ ids, pagination })
    }
  })

  test('matches have the scores, reasons and highest offers that the release before gave them', async () => {
    for (const { target, matches } of linesAbout('matches')) {
      const { pathname, searchParams } = new URL(target, 'http://localhost')
      expect(await everyMatch(read, pathname, Number(searchParams.get('tolerance'))), target).toEqual(matches)
    }
  })

  test('the feed goes on from a cursor that the release before gave', async () => {
    for (const { target, changes, next, more } of linesAbout('changes')) {
      const body = await readOk(read, target)
      expect({ changes: body.data.map(changeOf), next: more && body.next, more: body.more }, target).toEqual({
        changes,
        next: more && next,
        more,
      })
      for (const { id, deleted, record } of body.data)
        expect(deleted ? undefined : record).toEqual(deleted ? undefined : recordWith(id))
    }
  })

  test('a session of the release before is read and refreshed, and its users sign in', async () => {
    for (const { role, email, password, token } of linesAbout('session')) {
      expect((await get('/api/v1/me', { token })).body).toMatchObject({ email, role })
      expect((await call('POST', '/api/auth/refresh', { token })).status).toBe(200)
      const right = await call('POST', '/api/auth/login', { json: { email, password } })
      expect(right.body).toMatchObject({ user: { email } })
      const wrong = await call('POST', '/api/auth/login', { json: { email, password: `${password}.` } })
      expectProblem(wrong, 401, 'wrong_credentials')
    }
  })

  test('a write that the release before made is answered again under its idempotency key, and changes nothing', async () => {
    const before = await itemsByKey()
    const writes = linesAbout('write')
    for (const { role, method, target, key, json, status, id } of writes) {
      const { token } = sessionOf(role)
      const headers = { 'idempotency-key': key }
      const answer = await call(method, target, { token, headers, ...(json && { json }) })
      expect(answer.headers['idempotent-replayed'], key).toBe('true')
      const record = recordWith(id)
      if (record) expect(answer, key).toMatchObject({ status, body: record })
      else expectProblem(answer, 404, 'not_found')
      if (method === 'PUT')
        expectProblem(await put(target, {}, { token, headers }), 409, 'idempotency_key_reused')
    }
    expect(writes.some(({ id }) => recordWith(id) === undefined)).toBe(true)
    expect(await itemsByKey()).toEqual(before)
  })

  test('records of the release before are edited, archived, restored, dealt with and deleted, and the table stays sound', async () => {
    const { token } = sessionOf('admin')
    for (const plural of ['prospects', 'properties'] as const)
      for (const record of records[plural]) {
        const at = `/api/v1/${plural}/${record.id}`
        const wasHeld = (await post(`${at}/archive`, undefined, { token })).status === 409
        expect(wasHeld, at).toBe(plural === 'properties' && isAcceptedOn(record.id))
        if (!wasHeld && record.status !== 'archived')
          expect((await post(`${at}/restore`, undefined, { token })).body).toMatchObject({
            status: record.status,
          })
        const text =
          plural === 'prospects' ? { name: 'Edited Later' } : { address: '1 Edited Later', price: 1 }
        expect((await put(at, text, { token })).body).toMatchObject(text)
      }
    expect(await found()).toEqual([])

    for (const { id } of records.transactions) {
      const at = `/api/v1/transactions/${id}`
      for (const status of (await get(at, { token })).body.allowed_transitions)
        expect([200, 409]).toContain((await put(at, { status }, { token })).status)
    }
    expect(await found()).toEqual([])

    for (const plural of ['transactions', 'prospects', 'properties'] as const)
      for (const { id } of records[plural])
        expect((await del(`/api/v1/${plural}/${id}`, { token })).status).toBe(204)
    for (const plural of PLURALS)
      expect((await readOk(read, `/api/v1/${plural}?status=all`)).pagination.total).toBe(0)
    expect(await found()).toEqual([])
  })
})
