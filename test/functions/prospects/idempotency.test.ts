import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { getItem, putItem } from '../../../lib/data/table/client.ts'
import { idempotencyKey } from '../../../lib/data/table/keys.ts'
import { scanItems } from '../../../lib/data/table/scans.ts'
import { claimsOf, signedToken } from '../../support/people/signed-token.ts'
import { del, get, post, put, type Sent, tokenFor } from '../../support/requests/api.ts'
import { expectProblem, expectRefusedField } from '../../support/requests/expect-problem.ts'
import { ADA, GRACE, PROSPECTS, prospectCount } from '../../support/samples/sample-prospect.ts'

const DAY_MS = 24 * 60 * 60 * 1000

afterEach(() => vi.useRealTimers())

function create(key: string, json: unknown = GRACE, sent: Sent = { as: 'agent' }) {
  return post(PROSPECTS, json, { ...sent, headers: { 'Idempotency-Key': key } })
}

test('the same request again answers as the first did, and creates nothing', async () => {
  const key = randomUUID()
  const first = await create(key)
  const before = await prospectCount()
  const again = await create(key)
  expect(again.status).toBe(201)
  expect(again.text).toBe(first.text)
  expect(again.headers).toMatchObject({ etag: first.headers.etag, location: first.headers.location })
  expect(again.headers['idempotent-replayed']).toBe('true')
  expect(first.headers).not.toHaveProperty('idempotent-replayed')
  expect(await prospectCount()).toBe(before)
})

test('answers with the first status and the record as it is now', async () => {
  const key = randomUUID()
  const { headers } = await create(key)
  const changed = await put(`${headers.location}`, { name: 'Changed', status: 'archived' }, { as: 'agent' })
  const again = await create(key)
  expect({ status: again.status, text: again.text }).toEqual({ status: 201, text: changed.text })
  expect(again.headers).toMatchObject({ etag: '"2"', 'idempotent-replayed': 'true' })
})

test('answers 404 after the record was deleted, creates nothing, and keeps no copy of it', async () => {
  const key = randomUUID()
  const { headers, body } = await create(key)
  await put(
    `${headers.location}`,
    { name: 'Changed' },
    { as: 'agent', headers: { 'Idempotency-Key': randomUUID() } },
  )
  await del(`${headers.location}`, { as: 'admin' })
  const before = await prospectCount()
  const again = await create(key)
  expectProblem(again, 404, 'not_found')
  expect(again.headers['idempotent-replayed']).toBe('true')
  expect(await prospectCount()).toBe(before)
  const kept: unknown[] = []
  for await (const item of scanItems()) if (JSON.stringify(item).includes(body.id)) kept.push(item)
  expect(kept).toHaveLength(2 + 3)
  expect(JSON.stringify(kept)).not.toMatch(/grace|hopper|changed|612345678/i)
})

test('an outcome that release 0.3.0 stored is answered with the record as it is now', async () => {
  const key = randomUUID()
  const { body, headers } = await create(key)
  const outcome = idempotencyKey(String(claimsOf(await tokenFor('agent')).sub), key)
  const { id, ...item } = (await getItem(outcome)) ?? {}
  await putItem({ Item: { ...outcome, ...item, data: { ...body } } })
  const changed = await put(`${headers.location}`, { name: 'Changed' }, { as: 'agent' })
  expect(id).toBe(body.id)
  expect((await create(key)).text).toBe(changed.text)
})

test('without a key, or with another, each request creates', async () => {
  const ids = new Set<string>()
  for (const answer of [
    await post(PROSPECTS, ADA, { as: 'agent' }),
    await post(PROSPECTS, ADA, { as: 'agent' }),
    await create(randomUUID(), ADA),
    await create(randomUUID(), ADA),
  ]) {
    expect(answer.headers).not.toHaveProperty('idempotent-replayed')
    ids.add(answer.body.id)
  }
  expect(ids.size).toBe(4)
})

test.each([
  ['another field', { ...GRACE, name: 'Other' }],
  ['one field less', ADA],
  ['another number', { ...GRACE, criteria: { ...GRACE.criteria, min_yield: 5.6 } }],
])('the key with another body is 409: %s', async (_, other) => {
  const key = randomUUID()
  await create(key)
  const before = await prospectCount()
  expectProblem(await create(key, other), 409, 'idempotency_key_reused')
  expect(await prospectCount()).toBe(before)
})

test('the key belongs to the user who sent it', async () => {
  const key = randomUUID()
  const mine = await create(key, GRACE, { as: 'agent' })
  const theirs = await create(key, ADA, { as: 'admin' })
  expect(theirs.status).toBe(201)
  expect(theirs.body.id).not.toBe(mine.body.id)
})

test('five at once with one key create one record', async () => {
  const key = randomUUID()
  const before = await prospectCount()
  const answers = await Promise.all(Array.from({ length: 5 }, () => create(key)))
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  expect(answers.filter(({ headers }) => headers['idempotent-replayed'] === 'true')).toHaveLength(4)
  expect(await prospectCount()).toBe(before + 1)
})

test('a refused request leaves its key unused', async () => {
  const key = randomUUID()
  expectRefusedField(await create(key, { ...ADA, name: '' }), 'name', 'length')
  const { status, headers } = await create(key, ADA)
  expect(status).toBe(201)
  expect(headers).not.toHaveProperty('idempotent-replayed')
})

describe('the key lasts 24 hours', () => {
  /** The same user at any time, with a token of that time. */
  const sent = () => ({ token: signedToken() })

  test.each([
    ['replayed a second before', DAY_MS - 1_000, 'true'],
    ['new at that time', DAY_MS, undefined],
  ])('%s', async (_, later, replayed) => {
    const now = new Date('2030-05-05T12:00:00.000Z')
    vi.useFakeTimers({ toFake: ['Date'], now })
    const key = randomUUID()
    const first = await create(key, GRACE, sent())
    vi.setSystemTime(now.getTime() + later)
    const again = await create(key, GRACE, sent())
    expect(again.status).toBe(201)
    expect(again.headers['idempotent-replayed']).toBe(replayed)
    expect(again.body.id === first.body.id).toBe(replayed === 'true')
  })

  test('after which it may carry another body, and is kept again', async () => {
    const now = new Date('2030-06-06T12:00:00.000Z')
    vi.useFakeTimers({ toFake: ['Date'], now })
    const key = randomUUID()
    await create(key, GRACE, sent())
    vi.setSystemTime(now.getTime() + DAY_MS)
    const second = await create(key, ADA, sent())
    expect(second.status).toBe(201)
    expect((await create(key, ADA, sent())).text).toBe(second.text)
  })
})

describe('a key is 1 to 255 printable ASCII characters', () => {
  test.each(['x', ' ', '~', 'with "quotes", commas and spaces', '#', 'k'.repeat(255)])('%s', async (key) => {
    expect((await create(key, ADA, { token: signedToken({ claims: { sub: randomUUID() } }) })).status).toBe(
      201,
    )
  })

  test.each(['', 'k'.repeat(256), 'clé', 'tab\there', 'line\nbreak', '\u007f', '\u0000', '🔑'])(
    'not %j',
    async (key) => {
      const before = await prospectCount()
      expectRefusedField(await create(key, ADA), 'Idempotency-Key', 'format')
      expect(await prospectCount()).toBe(before)
    },
  )
})

test('a key that would be refused on a change does not matter where nothing is changed', async () => {
  const headers = { 'idempotency-key': 'é'.repeat(300) }
  expect((await get(PROSPECTS, { as: 'viewer', headers })).status).toBe(200)
})
