import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { signedToken } from '../../support/people/signed-token.ts'
import { type Answered, call, del, get, post, put, type Sent } from '../../support/requests/api.ts'
import { expectProblem, expectRefusedField } from '../../support/requests/expect-problem.ts'
import { ADA, aProspect, GRACE, PROSPECTS, prospectCount } from '../../support/samples/sample-prospect.ts'
import { everyItem } from '../../support/store/invariants.ts'

const DAY_MS = 24 * 60 * 60 * 1000

afterEach(() => vi.useRealTimers())

const keyed = (key: string, more: Record<string, string> = {}) =>
  ({ as: 'agent', headers: { 'Idempotency-Key': key, ...more } }) as const

function create(key: string, json: unknown = GRACE, sent: Sent = { as: 'agent' }) {
  return post(PROSPECTS, json, { ...sent, headers: { 'Idempotency-Key': key } })
}

/** Expects that the answer to a repeated change has the current record and the header Idempotent-Replayed. */
function expectReplay(answer: Answered, current: Answered) {
  expect({ status: answer.status, text: answer.text }).toEqual({ status: 200, text: current.text })
  expect(answer.headers.etag).toBe(current.headers.etag)
  expect(answer.headers['idempotent-replayed']).toBe('true')
  expect(current.headers).not.toHaveProperty('idempotent-replayed')
}

/** Expects that five parallel requests returned the same response, and that four responses are replays. */
function expectOneOfFive(answers: Answered[], status: number) {
  expect(answers.map((answer) => answer.status)).toEqual(Array(5).fill(status))
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  expect(answers.filter(({ headers }) => headers['idempotent-replayed'] === 'true')).toHaveLength(4)
}

describe('a repeated create', () => {
  test('a repeated create returns 201 again, with the current record', async () => {
    const key = randomUUID()
    const { headers } = await create(key)
    expect(headers).not.toHaveProperty('idempotent-replayed')
    const changed = await put(`${headers.location}`, { name: 'Changed', status: 'archived' }, { as: 'agent' })
    const again = await create(key)
    expect({ status: again.status, text: again.text }).toEqual({ status: 201, text: changed.text })
    const { location } = headers
    expect(again.headers).toMatchObject({ location, etag: '"2"', 'idempotent-replayed': 'true' })
  })

  test('a repeated create returns 404 after a delete, and only the history contains values of the record', async () => {
    const key = randomUUID()
    const { headers, body } = await create(key)
    await put(`${headers.location}`, { name: 'Changed' }, keyed(randomUUID()))
    await del(`${headers.location}`, { as: 'admin' })
    const before = await prospectCount()
    const again = await create(key)
    expectProblem(again, 404, 'not_found')
    expect(again.headers['idempotent-replayed']).toBe('true')
    expect(await prospectCount()).toBe(before)
    const kept = (await everyItem()).filter(
      (item) => JSON.stringify(item).includes(body.id) && !String(item.pk).startsWith('HISTORY#'),
    )
    expect(kept).toHaveLength(2 + 3)
    expect(JSON.stringify(kept)).not.toMatch(/grace|hopper|changed|612345678/i)
  })

  test('another user can create another record with the same idempotency key', async () => {
    const key = randomUUID()
    const mine = await create(key, GRACE, { as: 'agent' })
    const theirs = await create(key, ADA, { as: 'admin' })
    expect(theirs.status).toBe(201)
    expect(theirs.body.id).not.toBe(mine.body.id)
  })

  test('five parallel creates with the same idempotency key create one record', async () => {
    const key = randomUUID()
    const before = await prospectCount()
    expectOneOfFive(await Promise.all(Array.from({ length: 5 }, () => create(key))), 201)
    expect(await prospectCount()).toBe(before + 1)
  })

  test('for 24 hours, a repeated create creates nothing; then its idempotency key accepts another body', async () => {
    const now = new Date('2030-05-05T12:00:00.000Z')
    vi.useFakeTimers({ toFake: ['Date'], now })
    const key = randomUUID()
    // The tokens belong to the same user. Each request needs a token of the current time.
    const sent = () => ({ token: signedToken() })
    const first = await create(key, GRACE, sent())
    vi.setSystemTime(now.getTime() + DAY_MS - 1_000)
    expect((await create(key, GRACE, sent())).text).toBe(first.text)
    vi.setSystemTime(now.getTime() + DAY_MS)
    const second = await create(key, ADA, sent())
    expect(second.status).toBe(201)
    expect(second.headers).not.toHaveProperty('idempotent-replayed')
    expect((await create(key, ADA, sent())).text).toBe(second.text)
  })
})

const changes = [
  ['PUT of a name', 'PUT', '', { name: 'Update' }],
  ['PUT of the status archived', 'PUT', '', { status: 'archived' }],
  ['POST /archive', 'POST', '/archive', undefined],
  ['POST /restore', 'POST', '/restore', undefined],
] as const

describe.each(changes)('a repeated %s', (_, method, action, json) => {
  /** Creates a prospect. The returned `send` sends the change with an idempotency key and If-Match. */
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

  test('a repeated request returns the current record and changes nothing, even if its If-Match is stale', async () => {
    const { at, send } = await aChange()
    const first = await send()
    expectReplay(await send(), first)
    const other = await put(at, { name: 'By another', status: 'inactive' }, { as: 'admin' })
    expectReplay(await send(), other)
    expect((await get(at, { as: 'viewer' })).body).toEqual(other.body)
  })

  test('a repeated change returns 404 after the record was deleted', async () => {
    const { at, send } = await aChange()
    await send()
    await del(at, { as: 'admin' })
    const again = await send()
    expectProblem(again, 404, 'not_found')
    expect(again.headers['idempotent-replayed']).toBe('true')
  })

  test('five parallel changes with the same idempotency key change the record once', async () => {
    const { send } = await aChange()
    expectOneOfFive(await Promise.all(Array.from({ length: 5 }, send)), 200)
  })

  test('a different request with the idempotency key of a change returns 409, even if it is also invalid', async () => {
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
})

test('idempotency keys work for updates without changes', async () => {
  const { record, at } = await aProspect()
  const send = () => put(at, { name: record.name }, keyed('k'))
  const first = await send()
  expect(first.body).toEqual(record)
  const other = await put(at, { name: 'By another' }, { as: 'agent' })
  expectReplay(await send(), other)
})

test('an idempotency key can be used again after its request was refused', async () => {
  const { at, etag } = await aProspect()
  const key = randomUUID()
  expectProblem(await put(at, { name: 'A' }, keyed(key, { 'If-Match': '"0"' })), 412, 'precondition_failed')
  expectRefusedField(await put(at, { name: '' }, keyed(key)), 'name', 'length')
  const made = await put(at, { name: 'B' }, keyed(key, { 'If-Match': etag }))
  expect(made.body).toMatchObject({ name: 'B' })
  expect(made.headers).not.toHaveProperty('idempotent-replayed')
})

describe('an idempotency key is 1 to 255 printable ASCII characters', () => {
  test.each(['~', 'with "quotes", commas and spaces', 'k'.repeat(255)])(
    'a create accepts the idempotency key %s',
    async (key) => {
      const token = signedToken({ claims: { sub: randomUUID() } })
      expect((await create(key, ADA, { token })).status).toBe(201)
    },
  )
})

test('a GET ignores the idempotency key', async () => {
  const headers = { 'idempotency-key': 'é'.repeat(300) }
  expect((await get(PROSPECTS, { as: 'viewer', headers })).status).toBe(200)
})
