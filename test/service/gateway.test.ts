import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { npmStart, type ServiceProcess } from '../support/processes/service-process.ts'
import { tokenFor } from '../support/requests/api.ts'
import { signIn } from '../support/requests/http-client.ts'
import { invokeRaw, type RawRequest, sendRaw } from '../support/requests/raw-request.ts'

const LIST = '/api/v1/prospects'
const ID = 'prs_01ARZ3NDEKTSV4RRFFQ69G5FAV'
const PROSPECT = '{"name":"Zoé Müller","email":"zoe@example.com"}'
const JSON_TYPE: [string, string] = ['Content-Type', 'application/json']

let service: ServiceProcess
let url: string
let token: string

beforeAll(async () => {
  service = await npmStart({ DATA_DIR: ':memory:', DEMO: '0' })
  url = await service.url()
  token = await signIn(url, 'admin@demo.test')
})
afterAll(() => service.kill())

/** A request and the status of its response. `tokens` says how often the token of an admin is sent, 1 by default. */
type Row = [what: string, status: number, request: Partial<RawRequest> & { tokens?: number }]

const rows: Row[] = [
  ['a list', 200, { target: LIST }],
  ['a create', 201, { method: 'POST', target: LIST, headers: [JSON_TYPE], body: PROSPECT }],
  ['a create without Content-Type', 415, { method: 'POST', target: LIST, body: PROSPECT }],
  ['a create without a body', 400, { method: 'POST', target: LIST }],
  ['two Authorization headers', 401, { target: LIST, tokens: 2 }],
  [
    'two Content-Type headers',
    415,
    { method: 'POST', target: LIST, headers: [JSON_TYPE, JSON_TYPE], body: PROSPECT },
  ],
  [
    'two If-Match headers',
    404,
    {
      method: 'DELETE',
      target: `${LIST}/${ID}`,
      headers: [
        ['If-Match', '"1"'],
        ['if-match', '"2"'],
      ],
    },
  ],
  [
    'two Idempotency-Key headers',
    201,
    {
      method: 'POST',
      target: LIST,
      headers: [JSON_TYPE, ['Idempotency-Key', 'a'], ['Idempotency-Key', 'b']],
      body: PROSPECT,
    },
  ],
  ['an id with an encoded slash', 404, { target: `${LIST}/a%2Fb` }],
  ['the path of a record with an encoded slash', 405, { method: 'POST', target: `${LIST}%2f${ID}` }],
  ['an id with an encoded question mark', 404, { target: `${LIST}/a%3Fb` }],
  ['a path with an encoded letter', 405, { method: 'DELETE', target: '/api/v1/%70rospects' }],
  ['a path with a slash at its end', 404, { target: `${LIST}/` }],
  ['an unknown path', 404, { target: '/nothing', tokens: 0 }],
  ['a request without a token', 401, { target: LIST, tokens: 0 }],
  ['a parameter twice', 400, { target: `${LIST}?page=1&page=2` }],
  ['HEAD of a public path', 200, { method: 'HEAD', target: '/health', tokens: 0 }],
  ['HEAD of a path that needs a token', 405, { method: 'HEAD', target: LIST }],
  ['the reference page', 200, { target: '/docs', tokens: 0 }],
  ['OPTIONS', 204, { method: 'OPTIONS', target: LIST, tokens: 0 }],
]

describe('the local gateway and the events of AWS', () => {
  test.for(rows)('return the same status, content type and code for %s', async ([, status, row]) => {
    const { tokens = 1, ...sent } = row
    const raw = (bearer: string): RawRequest => ({
      method: 'GET',
      target: LIST,
      ...sent,
      headers: [...Array(tokens).fill(['Authorization', `Bearer ${bearer}`]), ...(sent.headers ?? [])],
    })
    const [local, aws] = [await sendRaw(url, raw(token)), await invokeRaw(raw(await tokenFor('admin')))]
    expect(aws.status).toBe(status)
    expect(local).toEqual(aws)
  })

  test('return no content type for a delete', async () => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const created = await fetch(url + LIST, { method: 'POST', headers, body: PROSPECT })
    const { id } = v.parse(v.object({ id: v.string() }), await created.json())
    const raw: RawRequest = {
      method: 'DELETE',
      target: `${LIST}/${id}`,
      headers: [['Authorization', `Bearer ${token}`]],
    }
    expect(await sendRaw(url, raw)).toMatchObject({ status: 204, type: '' })
  })
})

describe('CORS headers of the local gateway', () => {
  const preflight = { 'access-control-request-method': 'PUT', 'access-control-request-headers': 'if-match' }
  const ask = (method: string, origin: string, headers = {}) =>
    fetch(url + LIST, { method, headers: { origin, ...headers } })
  const corsHeaders = ({ headers }: Response) =>
    [...headers].filter(([name]) => name.startsWith('access-control-'))

  test.for(['GET', 'OPTIONS'])('%s names each exposed header once', async (method) => {
    const { headers } = await ask(method, 'http://localhost:5173', preflight)
    const names = headers.get('access-control-expose-headers')?.toLowerCase().split(/ *, */) ?? []
    expect(names).toContain('etag')
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  })

  test.for(['GET', 'OPTIONS'])('%s of a foreign origin returns 403 without CORS headers', async (method) => {
    const refused = await ask(method, 'https://app.example.com', preflight)
    expect({ status: refused.status, cors: corsHeaders(refused) }).toEqual({ status: 403, cors: [] })
  })
})
