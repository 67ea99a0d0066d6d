import { describe, expect, test } from 'vitest'
import { ask, expectRefused, freezeClock, freshToken } from '../support/people/token-attack.ts'
import { call, get } from '../support/requests/api.ts'
import { PROSPECTS } from '../support/samples/sample-prospect.ts'

freezeClock()

const token = freshToken()
const admin = freshToken({ claims: { role: 'admin', sub: 'usr_other' } })

/** RFC 9110, section 11.1: scheme names are case-insensitive. */
test.each(['Bearer', 'bearer', 'BEARER', 'bEaReR'])('accepts a token after the scheme %s', async (scheme) => {
  expect((await ask(`${scheme} ${token}`)).status).toBe(200)
})

const rows: [string, string][] = [
  ['nothing', ''],
  ['no scheme', token],
  ['no token', 'Bearer'],
  ['the scheme twice', `Bearer Bearer ${token}`],
  ['a letter more', `Bearers ${token}`],
  ['one letter of another alphabet', `Bearеr ${token}`],
  ['Basic with a name and a password', `Basic ${Buffer.from(`user:${token}`).toString('base64')}`],
  ['no space', `Bearer${token}`],
  ['two spaces', `Bearer  ${token}`],
  ['a tab', `Bearer\t${token}`],
  ['a line feed', `Bearer\n${token}`],
  ['an escaped space', `Bearer%20${token}`],
  ['a parameter', `Bearer token=${token}`],
  ['a space first', ` Bearer ${token}`],
  ['a space last', `Bearer ${token} `],
  ['a line feed last', `Bearer ${token}\n`],
  ['CRLF and another header', `Bearer ${token}\r\nX-Role: admin`],
  ['a comma last', `Bearer ${token},`],
  ['the same header twice', `Bearer ${token}, Bearer ${token}`],
  ['two tokens', `Bearer ${token}, Bearer ${admin}`],
  ['two tokens under one scheme', `Bearer ${token}, ${admin}`],
  ['Basic last', `Bearer ${token}, Basic dXNlcjpwYXNz`],
  ['a semicolon and more', `Bearer ${token}; role=admin`],
  ['10 KB of spaces', `Bearer${' '.repeat(10 * 1024)}${token}`],
  ['undefined', 'Bearer undefined'],
]

describe('returns 401 for a header with', () => {
  test.each(rows)('%s', async (_, authorization) => {
    await expectRefused(await ask(authorization))
  })
})

describe('returns 401 for a valid token in', () => {
  test.each(['proxy-authorization', 'x-amzn-remapped-authorization'])('%s', async (name) => {
    await expectRefused(await get(PROSPECTS, { headers: { [name]: `Bearer ${token}` } }))
  })

  test('a cookie', async () => {
    await expectRefused(await get(PROSPECTS, { headers: { cookie: `authorization=Bearer ${token}` } }))
  })

  test.each(['access_token', 'authorization'])('the query as %s', async (name) => {
    await expectRefused(await get(`${PROSPECTS}?${name}=${token}`))
  })

  test.each(['access_token', 'authorization'])('the body as %s', async (name) => {
    await expectRefused(await call('POST', PROSPECTS, { json: { [name]: token } }))
  })
})

test('other headers do not change the principal', async () => {
  const headers = { 'x-user-id': 'usr_other', 'x-role': 'admin', 'proxy-authorization': `Bearer ${admin}` }
  const viewer = freshToken({ claims: { role: 'viewer' } })
  expect((await call('DELETE', `${PROSPECTS}/none`, { token: viewer, headers })).status).toBe(403)
})
