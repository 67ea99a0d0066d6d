import { inspect } from 'node:util'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useServiceEnvironment } from '../../../lib/config.ts'
import { loggedPath } from '../../../lib/request-context.ts'
import { aUser, PASSWORD, signIn } from '../../support/people/signed-in-user.ts'
import { signedToken } from '../../support/people/signed-token.ts'
import { call, get, post } from '../../support/requests/api.ts'
import { ADA, aProspect, GRACE, PROSPECTS } from '../../support/samples/sample-prospect.ts'
import { cancelled, storeError, transactionFaults, withFaults } from '../../support/store/store-faults.ts'

const Use = v.object({ store_requests: v.number(), read_units: v.number(), write_units: v.number() })
const METHODS = ['debug', 'log', 'info', 'warn', 'error'] as const

let written: unknown[][]

beforeEach(() => {
  written = []
  for (const method of METHODS)
    vi.spyOn(console, method).mockImplementation((...args) => {
      written.push(args)
    })
})

const everything = () => inspect(written, { depth: Number.POSITIVE_INFINITY, maxStringLength: null })

test('one line for each request, with what, how it went and who', async () => {
  const answer = await get(`${PROSPECTS}?page=2`, { as: 'viewer' })
  expect(written).toEqual([
    [
      {
        method: 'GET',
        route: `GET ${PROSPECTS}`,
        path: PROSPECTS,
        status: 200,
        ms: expect.any(Number),
        user: 'usr_viewer',
        store_requests: 2,
        read_units: expect.any(Number),
        write_units: 0,
        request_id: answer.headers['x-request-id'],
      },
    ],
  ])
})

test('takes its time from its beginning', async () => {
  let now = 5_000
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  const passing = () => {
    now += 250
    return undefined
  }
  await withFaults(passing, () => get(PROSPECTS, { as: 'viewer' }))
  expect(written).toEqual([[expect.objectContaining({ store_requests: 2, ms: 500 })]])
})

test.each([
  ['a refused one', () => post(PROSPECTS, {}, { as: 'viewer' }), 403, 'usr_viewer'],
  ['one of nobody', () => get(PROSPECTS), 401, undefined],
])('one line for %s too', async (_, send, status, user) => {
  const answer = await send()
  expect(written).toEqual([[expect.objectContaining({ status, user, request_id: answer.body.request_id })]])
})

describe('a path in the log', () => {
  const pathOf = (line: unknown[] = []) => v.parse(v.tuple([v.object({ path: v.string() })]), line)[0].path

  test('has an id whole', async () => {
    const { at } = await aProspect()
    await get(at, { as: 'viewer' })
    await get(`${at}/matches`, { as: 'viewer' })
    expect(written.slice(-2).map(pathOf)).toEqual([at, `${at}/matches`])
  })

  test.each([
    'ada@example.com',
    'ada%40example.com',
    '+33612345678',
    'Ada%20Lovelace',
    'ada',
    'x'.repeat(300),
  ])('has the name of the parameter in place of %s, as a caller may type anything', async (typed) => {
    await get(`${PROSPECTS}/${typed}`, { as: 'viewer' })
    await call('POST', `${PROSPECTS}/${typed}/archive`, { as: 'agent' })
    await get(`/docs/${typed}`)
    expect(written.map(pathOf)).toEqual([`${PROSPECTS}/{id}`, `${PROSPECTS}/{id}/archive`, '/docs/{file}'])
  })

  test('has of a path without a route its ids and its short words', async () => {
    const id = 'prs_01ARZ3NDEKTSV4RRFFQ69G5FAV'
    const kept = `/api/v1/prospect/${id}/history`
    expect(loggedPath(kept)).toBe(kept)
    const typed = [
      'ada@example.com',
      'Ada',
      '33612345678',
      'ada.lovelace',
      'x'.repeat(31),
      'eyJhbGciOiJSUzI1',
    ]
    for (const part of typed) expect(loggedPath(`/api/${part}/edit`)).toBe('/api/…/edit')
    expect(loggedPath('/a'.repeat(1_000)).length).toBeLessThan(100)
  })
})

describe('says why a request was refused', () => {
  test('by the code of the answer', async () => {
    await get(PROSPECTS)
    await get(`${PROSPECTS}/prs_01ARZ3NDEKTSV4RRFFQ69G5FAV`, { as: 'viewer' })
    expect(written).toMatchObject([[{ code: 'unauthenticated' }], [{ code: 'not_found' }]])
    expect(everything()).not.toContain('fields')
  })

  test('by the names of the fields at fault', async () => {
    await post(PROSPECTS, { name: '', email: 'x', criteria: { budget_min: -1 } }, { as: 'agent' })
    expect(written).toMatchObject([
      [{ code: 'validation_failed', fields: ['name', 'email', 'criteria.budget_min'] }],
    ])
  })

  test('by at most five names, and none that looks like no name of ours, as callers may send any', async () => {
    const names = ['nickname', 'ada@example.com', '+33612345678', 'a\n\u202eb', 'x'.repeat(41), 'sixth']
    const { at } = await aProspect()
    await call('PUT', at, { as: 'agent', json: Object.fromEntries(names.map((name) => [name, 1])) })
    const [line] = v.parse(v.tuple([v.object({ fields: v.array(v.string()) })]), written.at(-1))
    expect(line.fields).toEqual(['nickname', '…', '…', '…', '…'])
  })

  test('by what failed on our side', async () => {
    await withFaults(
      () => ({ instead: new TypeError('a fault') }),
      () => get(PROSPECTS, { as: 'viewer' }),
    )
    expect(written).toMatchObject([[{ status: 500, code: 'internal', error: [{ message: 'a fault' }] }]])
  })
})

describe('says what a request asked of the store', () => {
  test('a create: its units, and the requests with those that were repeated', async () => {
    const create = () => post(PROSPECTS, ADA, { as: 'agent' })
    await create()
    await withFaults(transactionFaults({ instead: cancelled('TransactionConflict') }), create)
    const [[once], [twice]] = v.parse(v.tuple([v.tuple([Use]), v.tuple([Use])]), written)
    expect(once.read_units).toBe(0)
    expect(once.write_units).toBeGreaterThan(5)
    expect(twice.store_requests).toBe(once.store_requests + 1)
  })

  test('each its own, when they overlap', async () => {
    await Promise.all([get('/health'), get(PROSPECTS, { as: 'viewer' }), get('/health')])
    const uses = written.map(([line]) => v.parse(Use, line).store_requests)
    expect(uses.toSorted()).toEqual([0, 0, 2])
  })
})

describe('on a developer’s machine, a line to read', () => {
  beforeEach(() => useServiceEnvironment({ LOG_FORMAT: 'text' }))
  afterEach(() => useServiceEnvironment({ LOG_FORMAT: 'json' }))

  test.each([
    [
      'a refusal',
      () => post(PROSPECTS, { name: 'Ada' }, { as: 'agent' }),
      `POST ${PROSPECTS} 400 validation_failed (email) # ms usr_agent`,
    ],
    ['one without fields', () => get(PROSPECTS), `GET ${PROSPECTS} 401 unauthenticated # ms`],
    ['what went well', () => get('/health'), 'GET /health 200 # ms'],
    [
      'an e-mail as an id',
      () => get(`${PROSPECTS}/ada@b.test`),
      `GET ${PROSPECTS}/{id} 401 unauthenticated # ms`,
    ],
  ])('of %s', async (_, send, line) => {
    const { headers } = await send()
    const [[text]] = v.parse(v.tuple([v.tuple([v.string()])]), written)
    const use = 'store: 0 requests, 0 read, 0 written'
    expect(text.replace(/\d+ ms/, '# ms')).toBe(`${line} ${use} ${headers['x-request-id']}`)
  })
})

describe('is never told', () => {
  test('a password', async () => {
    const { email } = await aUser()
    await signIn(email)
    await signIn(email, 'hunter2-hunter2')
    await call('POST', '/api/auth/login', { json: { email, password: 'hunter2-hunter2', oops: 1 } })
    await call('POST', '/api/auth/login', { body: `{"password":"hunter2-hunter2"` })
    await withFaults(
      () => ({ instead: storeError('ValidationException') }),
      () => signIn(email, 'hunter2-hunter2'),
    )
    expect(written).toHaveLength(5)
    expect(everything()).not.toContain('hunter2-hunter2')
    expect(everything()).not.toContain(PASSWORD)
    expect(everything()).not.toContain(email)
  })

  test('a token', async () => {
    const token = signedToken()
    const wrong = signedToken({ claims: { aud: 'other' } })
    const { body } = await signIn((await aUser()).email)
    await call('POST', '/api/auth/refresh', { token: body.token })
    await get(PROSPECTS, { token })
    await get(PROSPECTS, { token: wrong })
    await get(`${PROSPECTS}?token=${token}`, { token })
    await get(`${PROSPECTS}/${token}`, { token })
    await withFaults(
      () => ({ instead: new TypeError('a fault') }),
      () => get(PROSPECTS, { token }),
    )
    expect(written).toHaveLength(7)
    for (const secret of [token, wrong, body.token]) {
      expect(everything()).not.toContain(secret)
      expect(everything()).not.toContain(secret.split('.')[2])
    }
  })

  test('a body', async () => {
    const { at } = await aProspect(GRACE)
    await call('PUT', at, { as: 'agent', json: { name: 'Secret Name', phone: 'Secret Phone' } })
    await call('PUT', at, { as: 'agent', body: '{"name":"Secret Name"' })
    await withFaults(
      () => ({ instead: new TypeError('a fault') }),
      () => post(PROSPECTS, { ...ADA, name: 'Secret Name' }, { as: 'agent' }),
    )
    expect(written).toHaveLength(4)
    expect(everything()).not.toMatch(/Secret|Grace|grace@|33612345678/)
  })
})
