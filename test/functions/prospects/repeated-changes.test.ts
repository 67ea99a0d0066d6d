import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { signedToken } from '../../support/people/signed-token.ts'
import { type Answered, call, del, get, post, put } from '../../support/requests/api.ts'
import { expectProblem, expectRefusedField } from '../../support/requests/expect-problem.ts'
import { ADA, aProspect, PROSPECTS } from '../../support/samples/sample-prospect.ts'

const DAY_MS = 24 * 60 * 60 * 1000

afterEach(() => vi.useRealTimers())

const keyed = (key: string, more: Record<string, string> = {}) =>
  ({ as: 'agent', headers: { 'Idempotency-Key': key, ...more } }) as const

/** Expects the answer to a request that was sent again: the record as it is now. */
function expectReplay(answer: Answered, current: Answered) {
  expect({ status: answer.status, text: answer.text }).toEqual({ status: 200, text: current.text })
  expect(answer.headers.etag).toBe(current.headers.etag)
  expect(answer.headers['idempotent-replayed']).toBe('true')
  expect(current.headers).not.toHaveProperty('idempotent-replayed')
}

const changes = [
  ['PUT', '', { name: 'Edited' }],
  ['PUT', '', { status: 'archived' }],
  ['POST', '/archive', undefined],
  ['POST', '/restore', undefined],
] as const

describe.each(changes)('%s %s %j sent again with its key', (method, action, json) => {
  /** A prospect that each of the changes changes, and the change, made under a key and If-Match. */
  async function aChange() {
    const { at, etag } = await aProspect()
    const before = action === '/restore' ? await call('POST', `${at}/archive`, { as: 'agent' }) : undefined
    const tag = before?.headers.etag ?? etag
    const key = randomUUID()
    return {
      at,
      key,
      send: () => call(method, `${at}${action}`, { json, ...keyed(key, { 'If-Match': tag }) }),
    }
  }

  test('answers as the first did, though its If-Match is stale by then, and changes nothing', async () => {
    const { at, send } = await aChange()
    const first = await send()
    expectReplay(await send(), first)
    expect((await get(at, { as: 'viewer' })).body).toEqual(first.body)
  })

  test('answers with the record as it is after a change by another, and leaves it so', async () => {
    const { at, send } = await aChange()
    await send()
    const other = await put(at, { name: 'By another', status: 'inactive' }, { as: 'admin' })
    expectReplay(await send(), other)
    expect((await get(at, { as: 'viewer' })).body).toEqual(other.body)
  })

  test('answers 404 after the record was deleted', async () => {
    const { at, send } = await aChange()
    await send()
    await del(at, { as: 'admin' })
    const again = await send()
    expectProblem(again, 404, 'not_found')
    expect(again.headers['idempotent-replayed']).toBe('true')
  })

  test('five times at once is one change', async () => {
    const { send } = await aChange()
    const answers = await Promise.all(Array.from({ length: 5 }, send))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(answers.filter(({ headers }) => headers['idempotent-replayed'] === 'true')).toHaveLength(4)
  })

  test('a key of another request is 409, whatever else would be wrong', async () => {
    const { at, key, send } = await aChange()
    const first = await send()
    const others = [
      put(at, { name: 'Other' }, keyed(key)),
      put(at, { name: 'Other' }, keyed(key, { 'If-Match': '"0"' })),
      put(at, { name: '' }, keyed(key)),
      post(PROSPECTS, ADA, keyed(key)),
      call(method, `${(await aProspect()).at}${action}`, { json, ...keyed(key) }),
    ]
    for (const other of await Promise.all(others)) expectProblem(other, 409, 'idempotency_key_reused')
    expect((await get(at, { as: 'viewer' })).body).toEqual(first.body)
  })

  test.each(['', 'k'.repeat(256), 'clé', 'tab\there'])('the key %j is 400', async (key) => {
    const { at } = await aChange()
    const answer = await call(method, `${at}${action}`, { json, ...keyed(key) })
    expectRefusedField(answer, 'Idempotency-Key', 'format')
  })
})

test('a change that changes nothing is remembered as well', async () => {
  const { record, at } = await aProspect()
  const send = () => put(at, { name: record.name }, keyed('k'))
  const first = await send()
  expect(first.body).toEqual(record)
  const other = await put(at, { name: 'By another' }, { as: 'agent' })
  expectReplay(await send(), other)
  expect((await get(at, { as: 'viewer' })).body).toEqual(other.body)
})

test('a refused change leaves its key unused', async () => {
  const { at, etag } = await aProspect()
  const key = randomUUID()
  expectProblem(await put(at, { name: 'A' }, keyed(key, { 'If-Match': '"0"' })), 412, 'precondition_failed')
  expectRefusedField(await put(at, { name: '' }, keyed(key)), 'name', 'length')
  const made = await put(at, { name: 'B' }, keyed(key, { 'If-Match': etag }))
  expect(made.body).toMatchObject({ name: 'B' })
  expect(made.headers).not.toHaveProperty('idempotent-replayed')
})

test('the key belongs to the user who sent it', async () => {
  const { at } = await aProspect()
  const key = randomUUID()
  await put(at, { name: 'Mine' }, keyed(key))
  const theirs = await put(at, { name: 'Theirs' }, { ...keyed(key), as: 'admin' })
  expect(theirs.body).toMatchObject({ name: 'Theirs', version: 3 })
})

test('the key lasts 24 hours: then the same request is one of its own', async () => {
  const now = new Date('2031-05-05T12:00:00.000Z')
  vi.useFakeTimers({ toFake: ['Date'], now })
  const sent = (headers = {}) => ({ token: signedToken(), headers })
  const { body, headers } = await post(PROSPECTS, ADA, sent())
  const key = { 'Idempotency-Key': randomUUID(), 'If-Match': headers.etag ?? '' }
  const send = () => put(`${PROSPECTS}/${body.id}`, { name: 'Edited' }, sent(key))
  const first = await send()
  vi.setSystemTime(now.getTime() + DAY_MS - 1_000)
  expectReplay(await send(), first)
  vi.setSystemTime(now.getTime() + DAY_MS)
  expectProblem(await send(), 412, 'precondition_failed')
})
