import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useServiceEnvironment } from '../../../lib/config.ts'
import { call, get, post } from '../../support/requests/api.ts'
import { ADA, aProspect, PROSPECTS } from '../../support/samples/sample-prospect.ts'
import { cancelled, transactionFaults, withFaults } from '../../support/store/store-faults.ts'

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

test('the service logs one line for each request', async () => {
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
        plan: 'newest',
        read_units: expect.any(Number),
        write_units: 0,
        request_id: answer.headers['x-request-id'],
      },
    ],
  ])
})

test('the log line has the duration of the request', async () => {
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
  ['a refused request', () => post(PROSPECTS, {}, { as: 'viewer' }), 403, 'usr_viewer'],
  ['a request without a user', () => get(PROSPECTS), 401, undefined],
])('the service logs one line for %s', async (_, send, status, user) => {
  const answer = await send()
  expect(written).toEqual([[expect.objectContaining({ status, user, request_id: answer.body.request_id })]])
})

describe('a path in the log', () => {
  const pathOf = (line: unknown[] = []) => v.parse(v.tuple([v.object({ path: v.string() })]), line)[0].path

  test('the log line contains the path with the id of a record', async () => {
    const { at } = await aProspect()
    await get(at, { as: 'viewer' })
    await get(`${at}/matches`, { as: 'viewer' })
    expect(written.slice(-2).map(pathOf)).toEqual([at, `${at}/matches`])
  })

  test.each(['ada@example.com', '+33612345678', 'Ada%20Lovelace', 'ada'])(
    'the logged path has the name of the parameter instead of %s, which may be personal data',
    async (typed) => {
      await get(`${PROSPECTS}/${typed}`, { as: 'viewer' })
      await call('POST', `${PROSPECTS}/${typed}/archive`, { as: 'agent' })
      await get(`/docs/${typed}`)
      expect(written.map(pathOf)).toEqual([`${PROSPECTS}/{id}`, `${PROSPECTS}/{id}/archive`, '/docs/{file}'])
    },
  )
})

describe('the reason of an error in the log', () => {
  test('the log line has the error code of the response', async () => {
    await get(PROSPECTS)
    await get(`${PROSPECTS}/prs_01ARZ3NDEKTSV4RRFFQ69G5FAV`, { as: 'viewer' })
    expect(written).toMatchObject([[{ code: 'unauthenticated' }], [{ code: 'not_found' }]])
    for (const [line] of written) expect(line).not.toHaveProperty('fields')
  })

  test('the log line has the names of invalid fields', async () => {
    await post(PROSPECTS, { name: '', email: 'x', criteria: { budget_min: -1 } }, { as: 'agent' })
    expect(written).toMatchObject([
      [{ code: 'validation_failed', fields: ['name', 'email', 'criteria.budget_min'] }],
    ])
  })

  const loggedFields = () =>
    v.parse(v.tuple([v.object({ fields: v.array(v.string()) })]), written.at(-1))[0].fields

  test('the log line has at most five field names, and "…" instead of names that no schema knows', async () => {
    const names = ['lefevre', 'ada@example.com', '+33612345678', 'a\n\u202eb', 'x'.repeat(41), 'sixth']
    const { at } = await aProspect()
    await call('PUT', at, { as: 'agent', json: Object.fromEntries(names.map((name) => [name, 1])) })
    expect(loggedFields()).toEqual(['…', '…', '…', '…', '…'])
    await get(`${PROSPECTS}?search=zoe&lefevre&page=0`, { as: 'viewer' })
    expect(loggedFields().toSorted()).toEqual(['page', '…'])
    await get(`${PROSPECTS}?search=zoe&lefevre&lefevre`, { as: 'viewer' })
    await post(PROSPECTS, { ...ADA, criteria: { lefevre: 1 } }, { as: 'agent' })
    await call('POST', PROSPECTS, { as: 'agent', body: '{"__proto__":{"lefevre":1}}' })
    expect(JSON.stringify(written)).not.toContain('lefevre')
  })
})

describe('the number of store requests in the log', () => {
  test('the log line counts store requests including retries', async () => {
    const create = () => post(PROSPECTS, ADA, { as: 'agent' })
    await create()
    await withFaults(transactionFaults({ instead: cancelled('TransactionConflict') }), create)
    const [[once], [twice]] = v.parse(v.tuple([v.tuple([Use]), v.tuple([Use])]), written)
    expect(once.read_units).toBe(0)
    expect(once.write_units).toBeGreaterThan(5)
    // The second attempt keeps its sequence number, and sends the transaction again.
    expect(twice.store_requests).toBe(once.store_requests + 1)
  })

  test('the log line of each parallel request counts only the store requests of that request', async () => {
    await Promise.all([get('/health'), get(PROSPECTS, { as: 'viewer' }), get('/health')])
    const uses = written.map(([line]) => v.parse(Use, line).store_requests)
    expect(uses.toSorted()).toEqual([0, 0, 2])
  })
})

describe('the log line in text format', () => {
  beforeEach(() => useServiceEnvironment({ LOG_FORMAT: 'text' }))
  afterEach(() => useServiceEnvironment({ LOG_FORMAT: 'json' }))

  test.each([
    [
      'a refused request',
      () => post(PROSPECTS, { name: 'Ada' }, { as: 'agent' }),
      `POST ${PROSPECTS} 400 validation_failed (email) # ms usr_agent`,
    ],
    [
      'a refused request without invalid fields',
      () => get(PROSPECTS),
      `GET ${PROSPECTS} 401 unauthenticated # ms`,
    ],
    ['a successful request', () => get('/health'), 'GET /health 200 # ms'],
  ])('the text line of %s has the status, the cost and the request id', async (_, send, line) => {
    const { headers } = await send()
    const [[text]] = v.parse(v.tuple([v.tuple([v.string()])]), written)
    const use = 'store: 0 requests, 0 read units, 0 write units'
    expect(text.replace(/\d+ ms/, '# ms')).toBe(`${line} ${use} ${headers['x-request-id']}`)
  })
})
