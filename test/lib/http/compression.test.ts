import { beforeAll, expect, test } from 'vitest'
import { aUser, changeUser, PASSWORD, signIn } from '../../support/people/signed-in-user.ts'
import { call, get, put } from '../../support/requests/api.ts'
import { aProspect, PROSPECTS } from '../../support/samples/sample-prospect.ts'
import { useFreshTable } from '../../support/store/fresh-table.ts'

beforeAll(async () => {
  await useFreshTable()
  for (let n = 0; n < 8; n++) await aProspect({ name: `Prospect ${n}` })
})

const as = 'viewer'
const list = (accepted?: string) =>
  get(PROSPECTS, { as, headers: accepted === undefined ? {} : { 'accept-encoding': accepted } })

test.each(['gzip', 'br, gzip;q=0.8', '*', 'GZIP ; q=0.5, identity', '*;q=0, gzip'])(
  'a list of more than 1 KiB is compressed if Accept-Encoding is "%s"',
  async (accepted) => {
    const [plain, compressed] = [await list(), await list(accepted)]
    expect(compressed.body).toEqual(plain.body)
    expect(compressed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' })
    expect(plain.headers).toMatchObject({ vary: 'Accept-Encoding' })
    expect(plain.headers).not.toHaveProperty('content-encoding')
  },
)

test.each(['identity', 'br', 'x-gzip', 'gzip;q=0', 'gzip; q=0.000', 'gzip;q=0, *', '*;q=0'])(
  'a list is not compressed if Accept-Encoding is "%s"',
  async (accepted) => {
    expect((await list(accepted)).headers).not.toHaveProperty('content-encoding')
  },
)

test('a small response is not compressed, and its ETag is valid in If-Match', async () => {
  const { at, etag } = await aProspect()
  const headers = { 'accept-encoding': 'gzip' }
  const small = await get(at, { as, headers })
  expect(small.headers).not.toHaveProperty('content-encoding')
  const saved = await put(at, { name: 'Ana' }, { as: 'agent', headers: { ...headers, 'if-match': etag } })
  expect(saved.status).toBe(200)
})

test('a route that may compress its responses returns Vary: Accept-Encoding with 200 and 304', async () => {
  const { at, etag } = await aProspect()
  const vary = 'Accept-Encoding'
  expect((await get(at, { as })).headers).toMatchObject({ vary })
  const unchanged = await get(at, { as, headers: { 'if-none-match': etag } })
  expect(unchanged).toMatchObject({ status: 304, headers: { vary } })
  const path = '/api/v1/openapi.json'
  const { headers } = await get(path)
  const again = await get(path, { headers: { 'if-none-match': headers.etag ?? '' } })
  expect(again).toMatchObject({ status: 304, headers: { vary } })
})

test('a response with a token is not compressed, because the compressed length could reveal parts of the token', async () => {
  const user = await aUser()
  await changeUser(user, { name: '研'.repeat(200) })
  const session = await signIn(user.email, PASSWORD, { headers: { 'accept-encoding': 'gzip' } })
  expect(session.status).toBe(200)
  expect(Buffer.byteLength(session.text)).toBeGreaterThan(1_024)
  expect(session.headers).not.toHaveProperty('content-encoding')
  expect(session.headers).not.toHaveProperty('vary')
})

test('the response with openapi.json is compressed on request', async () => {
  const answer = await call('GET', '/api/v1/openapi.json', { headers: { 'accept-encoding': 'gzip' } })
  expect(answer.headers).toMatchObject({ 'content-encoding': 'gzip' })
  expect(answer.body).toHaveProperty('openapi')
})
