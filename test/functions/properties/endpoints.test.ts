import { describe, expect, test } from 'vitest'
import { call, del, get, put } from '../../support/api.ts'
import { expectProblem } from '../../support/expect-problem.ts'
import { aProperty, FLAT, PROPERTIES, propertyCount } from '../../support/sample-property.ts'
import { aProspect } from '../../support/sample-prospect.ts'

const MISSING = 'prp_01ARZ3NDEKTSV4RRFFQ69G5FAV'
const READERS = ['admin', 'agent', 'viewer']
const WRITERS = ['admin', 'agent']

const onAll = [
  { name: 'list', method: 'GET', action: '', json: undefined, status: 200, mayCall: READERS },
  { name: 'create', method: 'POST', action: '', json: FLAT, status: 201, mayCall: WRITERS },
]
const onOne = [
  { name: 'get', method: 'GET', action: '', json: undefined, status: 200, mayCall: READERS },
  { name: 'update', method: 'PUT', action: '', json: { price: 1 }, status: 200, mayCall: WRITERS },
  { name: 'archive', method: 'POST', action: '/archive', json: undefined, status: 200, mayCall: WRITERS },
  { name: 'restore', method: 'POST', action: '/restore', json: undefined, status: 200, mayCall: WRITERS },
  { name: 'delete', method: 'DELETE', action: '', json: undefined, status: 204, mayCall: ['admin'] },
]

describe.each([...onAll, ...onOne])('$name', (endpoint) => {
  const { method, action, json, status, mayCall } = endpoint
  const target = async () => (onOne.includes(endpoint) ? `${(await aProperty()).at}${action}` : PROPERTIES)

  test.each(['admin', 'agent', 'viewer'] as const)('as %s', async (as) => {
    const answer = await call(method, await target(), { as, json })
    if (mayCall.includes(as)) expect(answer.status).toBe(status)
    else expectProblem(answer, 403, 'forbidden')
  })

  test('without a token', async () => {
    expectProblem(await call(method, await target(), { json }), 401, 'unauthenticated')
  })
})

describe.each(onOne)('$name', ({ method, action, json }) => {
  const send = (at: string) => call(method, `${at}${action}`, { as: 'admin', json })

  test.each([MISSING, MISSING.toLowerCase(), MISSING.slice(4), 'all', '%20', '%00', 'x'.repeat(3_000)])(
    'is 404 for %s',
    async (id) => {
      expectProblem(await send(`${PROPERTIES}/${id}`), 404, 'not_found')
    },
  )

  test('is 404 for a prospect', async () => {
    expectProblem(await send(`${PROPERTIES}/${(await aProspect()).record.id}`), 404, 'not_found')
  })
})

describe.each(onOne.filter(({ method }) => method !== 'GET'))('$name', ({ method, action, json, status }) => {
  const send = (at: string, ifMatch: string) =>
    call(method, `${at}${action}`, { as: 'admin', json, headers: { 'If-Match': ifMatch } })

  test('goes ahead with If-Match of the current tag', async () => {
    const { at, etag } = await aProperty()
    expect((await send(at, etag)).status).toBe(status)
  })

  test('is 412 and changes nothing with that of before an edit', async () => {
    const { at, etag } = await aProperty()
    const edited = await put(at, { surface: 77 }, { as: 'agent' })
    expectProblem(await send(at, etag), 412, 'precondition_failed')
    const { body, headers } = await get(at, { as: 'viewer' })
    expect({ body, etag: headers.etag }).toEqual({ body: edited.body, etag: edited.headers.etag })
  })
})

test('get with If-None-Match is 304 without a body until the property changes', async () => {
  const { at, etag } = await aProperty()
  const read = () => get(at, { as: 'viewer', headers: { 'If-None-Match': etag } })
  const unchanged = await read()
  expect({ status: unchanged.status, text: unchanged.text }).toEqual({ status: 304, text: '' })
  const edited = await put(at, { surface: 77 }, { as: 'agent' })
  const changed = await read()
  expect({ status: changed.status, body: changed.body }).toEqual({ status: 200, body: edited.body })
})

test.each(['available', 'archived'])(
  'delete of one that is %s is 204 without a body, and for good',
  async (as) => {
    const { at } = await aProperty()
    await put(at, { status: as }, { as: 'agent' })
    const before = await propertyCount()
    const { status, text } = await del(at, { as: 'admin' })
    expect({ status, text }).toEqual({ status: 204, text: '' })
    expectProblem(await get(at, { as: 'viewer' }), 404, 'not_found')
    expectProblem(await del(at, { as: 'admin' }), 404, 'not_found')
    expect(await propertyCount()).toBe(before - 1)
  },
)
