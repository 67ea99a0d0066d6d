import { expect, test, vi } from 'vitest'
import { get, put } from '../../support/requests/api.ts'
import { aProspect } from '../../support/samples/sample-prospect.ts'
import { feedItems, putFeedItem } from '../../support/store/items.ts'
import { CHANGES, changes, currentCursor, DAY, pass, SECOND, stableChanges, useFrozenClock } from './feed.ts'

useFrozenClock()

test('the feed entry of a create contains the newest version of the record, which If-Match accepts', async () => {
  const since = await currentCursor()
  const { record, at } = await aProspect()
  pass(16 * SECOND)
  await put(at, { name: 'Ana' }, { as: 'agent' })
  const { data } = await changes(since)
  expect(data).toMatchObject([{ id: record.id, version: 2, record: { name: 'Ana', version: 2 } }])
  const headers = { 'If-Match': `"${data[0]?.version}"` }
  expect((await put(at, { name: 'Bea' }, { as: 'agent', headers })).status).toBe(200)
})

test('a change appears in the feed 15 seconds after it was made, and no earlier', async () => {
  const since = await currentCursor()
  await aProspect()
  pass(15 * SECOND - 1)
  expect((await changes(since)).data).toEqual([])
  pass(1)
  expect((await changes(since)).data).toEqual([])
  pass(1)
  expect((await changes(since)).data).toHaveLength(1)
})

test('a page of the feed contains each record once, and orders records by their last change', async () => {
  const since = await currentCursor()
  const ana = await aProspect()
  pass(1)
  const zoe = await aProspect()
  pass(1)
  await put(zoe.at, { name: 'Zoe' }, { as: 'agent' })
  pass(1)
  await put(ana.at, { name: 'Ana' }, { as: 'agent' })
  const ids = (await stableChanges(since)).map(({ id }: { id: string }) => id)
  expect(ids).toEqual([zoe.record.id, ana.record.id])
})

test('a feed entry expires after 91 days, because a cursor is valid for 90 days', async () => {
  const { record } = await aProspect()
  const entry = (await feedItems()).find(({ id }) => id === record.id)
  expect(Number(entry?.expires_at)).toBe(Math.ceil((Date.now() + 91 * DAY) / SECOND))
})

test('the feed returns 500 for an entry of an unknown record type instead of skipping the entry', async () => {
  const since = await currentCursor()
  const change = { kind: 'visit', id: 'vst_1', version: 1, deleted: false }
  await putFeedItem(change)
  pass(16 * SECOND)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  expect((await get(`${CHANGES}?since=${since}`, { as: 'viewer' })).status).toBe(500)
})
