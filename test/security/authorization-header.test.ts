import { describe, expect, test } from 'vitest'
import { ask, expectRefused, freezeClock, freshToken } from '../support/people/token-attack.ts'
import { call, get } from '../support/requests/api.ts'
import { PROSPECTS } from '../support/samples/sample-prospect.ts'

freezeClock()

const token = freshToken()
const admin = freshToken({ claims: { role: 'admin', sub: 'usr_other' } })

/** Scheme names are case-insensitive (RFC 9110, section 11.1). */
test.each(['Bearer', 'bearer', 'BEARER', 'bEaReR'])(
  'a request with a token after the scheme %s succeeds',
  async (scheme) => {
    expect((await ask(`${scheme} ${token}`)).status).toBe(200)
  },
)

test.each([2, 10 * 1024])(
  'a request with %i spaces between the scheme and the token succeeds',
  async (count) => {
    expect((await ask(`Bearer${' '.repeat(count)}${token}`)).status).toBe(200)
  },
)

const rows: [string, string][] = [
  ['nothing', ''],
  ['no scheme', token],
  ['no token', 'Bearer'],
  ['the scheme twice', `Bearer Bearer ${token}`],
  ['an extra letter in the scheme', `Bearers ${token}`],
  ['a Cyrillic letter in the scheme', `Bearеr ${token}`],
  ['Basic with a name and a password', `Basic ${Buffer.from(`user:${token}`).toString('base64')}`],
  ['no space', `Bearer${token}`],
  ['a tab', `Bearer\t${token}`],
  ['a line feed', `Bearer\n${token}`],
  ['an escaped space', `Bearer%20${token}`],
  ['a parameter', `Bearer token=${token}`],
  ['a space first', ` Bearer ${token}`],
  ['a space last', `Bearer ${token} `],
  ['a line feed last', `Bearer ${token}\n`],
  ['CRLF and another header', `Bearer ${token}\r\nX-Role: admin`],
  ['a comma last', `Bearer ${token},`],
  ['the scheme and the token twice', `Bearer ${token}, Bearer ${token}`],
  ['two tokens', `Bearer ${token}, Bearer ${admin}`],
  ['two tokens under one scheme', `Bearer ${token}, ${admin}`],
  ['Basic credentials at the end', `Bearer ${token}, Basic dXNlcjpwYXNz`],
  ['a parameter after a semicolon', `Bearer ${token}; role=admin`],
  ['10 KB of spaces and no token', `Bearer${' '.repeat(10 * 1024)}`],
  ['the word undefined', 'Bearer undefined'],
]

describe('the Authorization header', () => {
  test.each(rows)('a request returns 401 if its Authorization header has %s', async (_, authorization) => {
    await expectRefused(await ask(authorization))
  })
})

describe('a token outside the Authorization header', () => {
  test.each(['proxy-authorization', 'x-amzn-remapped-authorization'])(
    'a request returns 401 if its token is in the header %s',
    async (name) => {
      await expectRefused(await get(PROSPECTS, { headers: { [name]: `Bearer ${token}` } }))
    },
  )

  test('a request returns 401 if its token is in a cookie', async () => {
    await expectRefused(await get(PROSPECTS, { headers: { cookie: `authorization=Bearer ${token}` } }))
  })

  test.each(['access_token', 'authorization'])(
    'a request returns 401 if its token is in the query parameter %s',
    async (name) => {
      await expectRefused(await get(`${PROSPECTS}?${name}=${token}`))
    },
  )

  test.each(['access_token', 'authorization'])(
    'a request returns 401 if its token is in the body field %s',
    async (name) => {
      await expectRefused(await call('POST', PROSPECTS, { json: { [name]: token } }))
    },
  )
})

test('headers such as X-Role do not change the user or the role of a request', async () => {
  const headers = { 'x-user-id': 'usr_other', 'x-role': 'admin', 'proxy-authorization': `Bearer ${admin}` }
  const viewer = freshToken({ claims: { role: 'viewer' } })
  expect((await call('DELETE', `${PROSPECTS}/none`, { token: viewer, headers })).status).toBe(403)
})
