import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { config, useServiceEnvironment } from '../../../lib/config.ts'
import { stores } from '../../../lib/data/kinds/registry.ts'
import { putItem } from '../../../lib/data/table/items.ts'
import { changeKey, changePartition } from '../../../lib/data/table/keys.ts'
import { call, del, get, post, put, tokenFor } from '../../support/requests/api.ts'
import { expectProblem } from '../../support/requests/expect-problem.ts'
import { aProperty } from '../../support/samples/sample-property.ts'
import { aProspect } from '../../support/samples/sample-prospect.ts'
import { aPair, TRANSACTIONS } from '../../support/samples/sample-transaction.ts'
import { useFreshTable } from '../../support/store/fresh-table.ts'
import { everyItem } from '../../support/store/invariants.ts'
import { measured } from '../../support/store/measure.ts'

const CHANGES = '/api/v1/changes'
const SECOND = 1_000
const DAY = 24 * 60 * 60 * SECOND

// Before the clock is set on: a token of later is none yet.
beforeAll(() => Promise.all((['viewer', 'agent', 'admin'] as const).map((role) => tokenFor(role))))
beforeEach(async () => {
  await useFreshTable()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
})
afterEach(() => void vi.useRealTimers())

const pass = (ms: number) => void vi.setSystemTime(Date.now() + ms)

async function changes(since?: string, limit?: number) {
  const query = new URLSearchParams({ ...(since && { since }), ...(limit && { limit: String(limit) }) })
  const { status, body } = await get(`${CHANGES}?${query}`, { as: 'viewer' })
  expect(status).toBe(200)
  return body
}

/** A place behind everything that there is. */
async function begun(): Promise<string> {
  pass(20 * SECOND)
  return (await changes()).next
}

/** What was told after a place, once it is old enough. */
async function told(since: string) {
  pass(16 * SECOND)
  return (await changes(since, 100)).data
}

test('without a place there is only the present one', async () => {
  await aProspect()
  const answer = await changes()
  expect(answer).toEqual({ data: [], next: expect.any(String), more: false })
})

test('a create, a change and a delete are told, with the record as it is now', async () => {
  const since = await begun()
  const [ana, zoe] = [await aProspect(), await aProspect({ name: 'Zoe' })]
  pass(1)
  const changed = (await put(ana.at, { name: 'Ana' }, { as: 'agent' })).body
  pass(1)
  await del(zoe.at, { as: 'admin' })
  const kind = 'prospect'
  expect(await told(since)).toEqual([
    { kind, id: ana.record.id, version: 2, deleted: false, record: changed },
    { kind, id: zoe.record.id, version: 2, deleted: true },
  ])
})

const offered = async (pair: object) =>
  (await post(TRANSACTIONS, { ...pair, offer_amount: 1 }, { as: 'agent' })).body

test('of every kind', async () => {
  const since = await begun()
  const record = await offered(await aPair())
  const data: { kind: string; id: string; record: object }[] = await told(since)
  expect(data.map(({ kind }) => kind).toSorted()).toEqual(Object.keys(stores).toSorted())
  expect(data.find(({ id }) => id === record.id)?.record).toEqual(record)
})

test('archiving and restoring are changes; an edit of nothing, a refused one and a repeated request are none', async () => {
  const { at, record } = await aProperty()
  const since = await begun()
  await put(at, { price: record.price }, { as: 'agent' })
  await put(at, { price: -1 }, { as: 'agent' })
  expect(await told(since)).toEqual([])
  const sent = { as: 'agent', headers: { 'idempotency-key': 'once' } } as const
  for (const _ of ['made', 'replayed']) await call('POST', `${at}/archive`, sent)
  expect(await told(since)).toMatchObject([{ version: 2, record: { status: 'archived' } }])
  await call('POST', `${at}/restore`, { as: 'agent' })
  expect(await told(since)).toMatchObject([{ version: 3, record: { status: 'available' } }])
})

test('the records that an offer refers to do not change by it', async () => {
  const pair = await aPair()
  const since = await begun()
  await offered(pair)
  expect((await told(since)).map(({ kind }: { kind: string }) => kind)).toEqual(['transaction'])
})

test('a change is told when it is 15 s old, and not before', async () => {
  const since = await begun()
  await aProspect()
  pass(15 * SECOND - 1)
  expect((await changes(since)).data).toEqual([])
  pass(1)
  expect((await changes(since)).data).toEqual([])
  pass(1)
  expect((await changes(since)).data).toHaveLength(1)
})

test('a page names a record once, at its last change', async () => {
  const since = await begun()
  const [ana, zoe] = [await aProspect(), await aProspect()]
  pass(1)
  await put(ana.at, { name: 'Ana' }, { as: 'agent' })
  const data: { id: string }[] = await told(since)
  expect(data.map(({ id }) => id)).toEqual([zoe.record.id, ana.record.id])
})

test('a page is in the order of those last changes', async () => {
  const since = await begun()
  const [ana, zoe] = [await aProspect(), await aProspect()]
  pass(1)
  await put(zoe.at, { name: 'Zoe' }, { as: 'agent' })
  pass(1)
  await put(ana.at, { name: 'Ana' }, { as: 'agent' })
  const ids = (await told(since)).map(({ id }: { id: string }) => id)
  expect(ids).toEqual([zoe.record.id, ana.record.id])
})

test('an entry is kept a day longer than a place is good for', async () => {
  const { record } = await aProspect()
  const entry = (await everyItem()).find(({ pk, id }) => pk === changePartition && id === record.id)
  expect(Number(entry?.expires_at)).toBe(Math.ceil((Date.now() + 91 * DAY) / SECOND))
})

test('every change is on one page or another, and the last page says so', async () => {
  let since = await begun()
  const made: string[] = []
  for (let n = 0; n < 5; n++) made.push((await aProspect()).record.id)
  pass(15 * SECOND + 1)
  const seen: string[] = []
  const more: boolean[] = []
  for (let page = 0; page < 3; page++) {
    const answer = await changes(since, 2)
    seen.push(...answer.data.map(({ id }: { id: string }) => id))
    more.push(answer.more)
    expect(answer.next).not.toBe(since)
    since = answer.next
  }
  expect(seen.toSorted()).toEqual(made.toSorted())
  expect(more).toEqual([true, true, false])
  expect((await changes(since)).data).toEqual([])
})

test('a full page that is the last has no more', async () => {
  const since = await begun()
  await aProspect()
  pass(16 * SECOND)
  expect(await changes(since, 1)).toMatchObject({ data: [{}], more: false })
})

test('a place moves on where nothing changes, and never back', async () => {
  const since = await begun()
  pass(SECOND)
  const { next } = await changes(since)
  expect(next).not.toBe(since)
  pass(-10 * SECOND)
  expect(await changes(next)).toEqual({ data: [], next, more: false })
})

test('a place is good for 90 days, and then 410', async () => {
  const since = await begun()
  const { record } = await aProspect()
  pass(90 * DAY - 16 * SECOND)
  const token = await tokenFor('viewer', 'usr_later')
  const look = () => get(`${CHANGES}?since=${since}`, { token })
  expect((await look()).body.data).toMatchObject([{ id: record.id }])
  pass(16 * SECOND)
  expectProblem(await look(), 410, 'changes_expired')
})

const written = (text: string) => Buffer.from(text).toString('base64url')

test.each(['1', '2', '2-AbCd_-12'])('a place of another version is 410: %s', async (version) => {
  const since = written(`${version} ${new Date().toISOString()}`)
  expectProblem(await get(`${CHANGES}?since=${since}`, { as: 'viewer' }), 410, 'changes_expired')
})

test('a place of another table, as one that was restored to before, is 410, and good again where that is served', async () => {
  const { TABLE_NAME } = config()
  const since = await begun()
  const look = () => get(`${CHANGES}?since=${since}`, { as: 'viewer' })
  await useFreshTable()
  expectProblem(await look(), 410, 'changes_expired')
  useServiceEnvironment({ TABLE_NAME })
  expect((await look()).status).toBe(200)
})

test.each([
  ['nothing', ''],
  ['a word', 'yesterday'],
  ['a time', new Date().toISOString()],
  ['no version', written(new Date().toISOString())],
  ['no time that there is', written('1 2026-13-41T00:00:00.000Z')],
  ['more behind it', written(`1 ${new Date().toISOString()} and more`)],
  ['base64 that is written otherwise', `${written(`1 ${new Date().toISOString()}`)}=`],
])('a place that is %s is 400', async (_, since) => {
  const answer = await get(`${CHANGES}?since=${encodeURIComponent(since)}`, { as: 'viewer' })
  expectProblem(answer, 400, 'validation_failed')
  expect(answer.body.errors).toMatchObject([{ field: 'since', code: 'format' }])
})

test.each(['limit=0', 'limit=101', 'limit=2&limit=3', 'page=1', 'cursor='])('?%s is 400', async (query) => {
  expectProblem(await get(`${CHANGES}?${query}`, { as: 'viewer' }), 400, 'validation_failed')
})

test('changes of a kind that this version does not know are not passed over', async () => {
  const since = await begun()
  const change = { kind: 'visit', id: 'vst_1', version: 1, deleted: false }
  await putItem({ Item: { ...changeKey(new Date().toISOString(), 'made', 'vst_1'), ...change } })
  pass(16 * SECOND)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  expect((await get(`${CHANGES}?since=${since}`, { as: 'viewer' })).status).toBe(500)
})

test('an idle look takes 1 request of 1 unit; 100 changes take 2, of a unit for each record and few more', async () => {
  const since = await begun()
  const look = () => get(`${CHANGES}?since=${since}&limit=100`, { as: 'viewer' })
  pass(SECOND)
  expect(await measured(look)).toMatchObject({ requests: 1, units: 1 })
  await Promise.all(Array.from({ length: 100 }, () => aProspect()))
  pass(16 * SECOND)
  const { result, requests, units } = await measured(look)
  expect(result.body.data).toHaveLength(100)
  expect(requests).toBe(2)
  expect(units).toBeLessThanOrEqual(108)
})
