import { expect, onTestFinished, test, vi } from 'vitest'
import { del, get, post, put } from '../../support/requests/api.ts'
import { expectProblem } from '../../support/requests/expect-problem.ts'
import { NOTES } from '../../support/samples/sample-note.ts'
import { aProspect } from '../../support/samples/sample-prospect.ts'
import { anOffer, aPair } from '../../support/samples/sample-transaction.ts'
import { bulkLoad } from '../../support/store/bulk-load.ts'
import { useFreshTable } from '../../support/store/fresh-table.ts'
import { measured } from '../../support/store/measure.ts'

const TEXT_MAX = 10_000
/** Longer than the delay after which a change appears in the feed. */
const IN_FEED_MS = 20_000

/** Returns a text of this length in which each word is different. */
const report = (length: number) =>
  Array.from({ length: length / 4 }, (_, n) => `w${n * 7_919}`)
    .join(' ')
    .slice(0, length)

test.each([
  ['a call', 'Called back: can visit on Friday.', 35],
  ['a report of 1,619 characters', report(1_619), 83],
  ['a text of 10,000 characters', report(TEXT_MAX), 101],
])('the create of %s takes at most its units', async (_, text, units) => {
  const { id: prospect_id } = (await aProspect()).record
  const cost = await measured(() => post(NOTES, { text, prospect_id }, { as: 'agent' }))
  expect(cost.result.status, cost.result.text).toBe(201)
  expect(cost.units).toBeLessThanOrEqual(units)
})

/** Returns the longest word that is indexed: 12 letters of 4 bytes. Each number gives another word. */
const word = (n: number) =>
  [
    '𐌰𐌱'.repeat(5),
    String.fromCodePoint(0x10330 + (n % 16)),
    String.fromCodePoint(0x10330 + Math.floor(n / 16)),
  ].join('')

test('a create, an edit and a delete of a note with the longest words and text write at most 400 units', async () => {
  const { record } = await anOffer(await aPair())
  const textFrom = (first: number) =>
    Array.from({ length: 32 }, (_, n) => word(first + n))
      .join(' ')
      .padEnd(TEXT_MAX, ' 🏠'.repeat(TEXT_MAX))
      .slice(0, TEXT_MAX)
  const note = { text: textFrom(0), transaction_id: record.id, external_id: 'x'.repeat(64) }
  const headers = { 'Idempotency-Key': crypto.randomUUID() }
  const created = await measured(() => post(NOTES, note, { as: 'agent', headers }))
  expect(created.result.status, created.result.text).toBe(201)
  const at = `${NOTES}/${created.result.body.id}`
  const edited = await measured(() => put(at, { text: textFrom(32), external_id: 'y' }, { as: 'agent' }))
  expect(edited.result.status, edited.result.text).toBe(200)
  const deleted = await measured(() => del(at, { as: 'admin' }))
  expect(deleted.result.status).toBe(204)
  for (const { written } of [created, edited, deleted]) expect(written).toBeLessThanOrEqual(400)
})

test('a page of the longest notes is answered as long as it takes at most 900 read units', async () => {
  await useFreshTable()
  const { id: prospect_id } = (await aProspect()).record
  const { next } = (await get('/api/v1/changes', { as: 'viewer' })).body
  const longest = { text: '🏠'.repeat(TEXT_MAX), prospect_id }
  // With the prospect, these are 100 changes, which is the most that a page of the feed has.
  for (let n = 0; n < 99; n += 33)
    await Promise.all(Array.from({ length: 33 }, () => post(NOTES, longest, { as: 'agent' })))
  for (const query of ['', 'sort=-created_at', `prospect_id=${prospect_id}`, 'kind=note&sort=-created_at']) {
    const page = await measured(() => get(`${NOTES}?${query}&limit=70`, { as: 'viewer' }))
    expect(page.result.body).toMatchObject({ data: { length: 70 }, pagination: { total: 99 } })
    expect(page.units).toBeLessThanOrEqual(900)
    const more = await measured(() => get(`${NOTES}?${query}&limit=100`, { as: 'viewer' }))
    expectProblem(more.result, 400, 'range_too_broad')
    expect(more.units).toBeLessThanOrEqual(900)
  }
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + IN_FEED_MS })
  onTestFinished(() => void vi.useRealTimers())
  const feed = await measured(() => get(`/api/v1/changes?since=${next}&limit=100`, { as: 'viewer' }))
  expect(feed.result.body.more).toBe(true)
  expect(feed.result.body.data.length).toBeLessThan(100)
  expect(feed.units).toBeLessThanOrEqual(900)
})

test('pages of notes with the longest entries take at most 900 read units, or are refused', async () => {
  await useFreshTable()
  const { id: prospect_id } = (await aProspect()).record
  const text = Array.from({ length: 32 }, (_, n) => word(n)).join(' ')
  const notes = Array.from({ length: 1_500 }, (_, n) => ({
    text,
    prospect_id,
    kind: n % 5 === 0 ? 'call' : 'note',
  }))
  // Without the postings of the other words, which the test does not search.
  await bulkLoad(
    'note',
    notes,
    ({ pk, sk }) => !String(pk).startsWith('WORD#') || String(sk).includes(word(0)),
  )
  for (const query of [
    'kind=call&sort=-created_at&limit=100&page=2',
    `prospect_id=${prospect_id}&sort=-created_at&limit=1&page=750`,
    `prospect_id=${prospect_id}&sort=-created_at&limit=100&page=7`,
    `prospect_id=${prospect_id}&limit=1`,
    `search=${word(0)}&kind=call&sort=-created_at&limit=100`,
  ]) {
    const { result, units } = await measured(() => get(`${NOTES}?${query}`, { as: 'viewer' }))
    expect([200, 400], result.text).toContain(result.status)
    if (result.status === 400) expectProblem(result, 400, result.body.code)
    expect(units, query).toBeLessThanOrEqual(900)
  }
})
