import { describe, expect, test } from 'vitest'
import { call, get, put } from '../../support/api.ts'
import { expectProblem } from '../../support/expect-problem.ts'
import { anOffer, anOfferThatIs, TRANSACTIONS, theSharedPair } from '../../support/sample-transaction.ts'

const MISSING = 'txn_01ARZ3NDEKTSV4RRFFQ69G5FAV'
const READERS = ['admin', 'agent', 'viewer']
const WRITERS = ['admin', 'agent']

const nothing = async () => undefined
const offer = async () => ({ ...(await theSharedPair()), offer_amount: 1 })
const move = async () => ({ status: 'accepted' })

type Endpoint = {
  name: string
  method: string
  body: () => Promise<object | undefined>
  status: number
  mayCall: string[]
}

const onAll: Endpoint[] = [
  { name: 'list', method: 'GET', body: nothing, status: 200, mayCall: READERS },
  { name: 'create', method: 'POST', body: offer, status: 201, mayCall: WRITERS },
]
const onOne: Endpoint[] = [
  { name: 'get', method: 'GET', body: nothing, status: 200, mayCall: READERS },
  { name: 'update', method: 'PUT', body: move, status: 200, mayCall: WRITERS },
  { name: 'delete', method: 'DELETE', body: nothing, status: 204, mayCall: ['admin'] },
]

describe.each([...onAll, ...onOne])('$name', (endpoint) => {
  const { method, body, status, mayCall } = endpoint
  const target = async () => (onOne.includes(endpoint) ? (await anOffer()).at : TRANSACTIONS)

  test.each(['admin', 'agent', 'viewer'] as const)('as %s', async (as) => {
    const answer = await call(method, await target(), { as, json: await body() })
    if (mayCall.includes(as)) expect(answer.status).toBe(status)
    else expectProblem(answer, 403, 'forbidden')
  })

  test('without a token', async () => {
    expectProblem(await call(method, await target(), { json: await body() }), 401, 'unauthenticated')
  })
})

describe.each(onOne)('$name', ({ method, body }) => {
  const send = async (at: string) => call(method, at, { as: 'admin', json: await body() })

  test.each([MISSING, MISSING.toLowerCase(), 'all', 'status=pending', '%00', 'x'.repeat(3_000)])(
    'is 404 for %s',
    async (id) => {
      expectProblem(await send(`${TRANSACTIONS}/${id}`), 404, 'not_found')
    },
  )

  test('is 404 for a prospect and for a property', async () => {
    for (const id of Object.values(await theSharedPair()))
      expectProblem(await send(`${TRANSACTIONS}/${id}`), 404, 'not_found')
  })
})

describe.each(onOne.filter(({ method }) => method !== 'GET'))('$name', ({ method, body, status }) => {
  const send = async (at: string, ifMatch: string) =>
    call(method, at, { as: 'admin', json: await body(), headers: { 'If-Match': ifMatch } })

  test('goes ahead with If-Match of the current tag', async () => {
    const { at, etag } = await anOffer()
    expect((await send(at, etag)).status).toBe(status)
  })

  test('is 412 and changes nothing with that of before an edit', async () => {
    const { at, etag } = await anOffer()
    const edited = await put(at, { offer_amount: 2 }, { as: 'agent' })
    expectProblem(await send(at, etag), 412, 'precondition_failed')
    const { body, headers } = await get(at, { as: 'viewer' })
    expect({ body, etag: headers.etag }).toEqual({ body: edited.body, etag: edited.headers.etag })
  })
})

test('get answers 200 with the record and its ETag', async () => {
  const { record, at, etag } = await anOfferThatIs('completed')
  const { status, body, headers } = await get(at, { as: 'viewer' })
  expect({ status, body, etag: headers.etag }).toEqual({ status: 200, body: record, etag })
  expect(headers['cache-control']).toBe('private, no-cache')
})

test('get with If-None-Match is 304 without a body until the transaction changes', async () => {
  const { at, etag } = await anOffer()
  const read = () => get(at, { as: 'viewer', headers: { 'If-None-Match': etag } })
  const unchanged = await read()
  expect({ status: unchanged.status, text: unchanged.text }).toEqual({ status: 304, text: '' })
  const moved = await put(at, { status: 'accepted' }, { as: 'agent' })
  const changed = await read()
  expect({ status: changed.status, body: changed.body }).toEqual({ status: 200, body: moved.body })
})

test('a stale If-Match is 412 before an illegal move is 409', async () => {
  const { at, etag } = await anOffer()
  await put(at, { status: 'rejected' }, { as: 'agent' })
  const stale = await put(at, { status: 'accepted' }, { as: 'agent', headers: { 'If-Match': etag } })
  expectProblem(stale, 412, 'precondition_failed')
})

test.each(['archive', 'restore'])('there is no %s', async (action) => {
  const { at } = await anOffer()
  await expect(call('POST', `${at}/${action}`, { as: 'admin' })).rejects.toThrow('no route')
})
