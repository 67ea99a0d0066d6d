import { describe, expect, test } from 'vitest'
import { ask, expectRefused, freezeClock, freshToken, NOW } from '../support/people/token-attack.ts'
import { call } from '../support/requests/api.ts'

freezeClock()

const DAY = 24 * 60 * 60
const TOLERANCE = 5
const CENTURY = 100 * 365 * DAY

type Row = [name: string, claims: Record<string, unknown>]

const values = (claim: string, rows: [string, unknown][]): Row[] =>
  rows.map(([name, value]) => [`${claim}: ${name}`, { [claim]: value }])

const noNumber: [string, unknown][] = [
  ['missing', undefined],
  ['null', null],
  ['text', 'never'],
  ['a number as text', String(NOW + 60)],
  ['in an array', [NOW + 60]],
  ['an object', {}],
]

const noText: [string, unknown][] = [
  ['missing', undefined],
  ['null', null],
  ['a number', 1],
  ['in an array', ['usr_signed']],
  ['an object', {}],
]

const whose: Row[] = [
  ...values('iss', [...noText, ['another', 'other'], ['ours in an array', ['test-issuer']], ['empty', '']]),
  ...values('aud', [
    ['missing', undefined],
    ['another', 'other'],
    ['our issuer', 'test-issuer'],
    ['ours in upper case', 'TEST-AUDIENCE'],
    ['a list of others', ['other', 'third']],
    ['an empty list', []],
  ]),
  ...values('sub', noText),
  ...values('role', [
    ...noText,
    ['unknown', 'root'],
    ['in upper case', 'ADMIN'],
    ['constructor, a property of every object', 'constructor'],
  ]),
  ...values('credential', noNumber),
  ...values('auth_time', noNumber),
]

const when: Row[] = [
  ...values('exp', [...noNumber, ['now', NOW]]),
  ...values('iat', [...noNumber, ['in the future, beyond the clock tolerance', NOW + TOLERANCE + 1]]),
  ...values('nbf', [
    ...noNumber.filter(([, value]) => value !== undefined),
    ['in the future, beyond the clock tolerance', NOW + TOLERANCE + 1],
  ]),
  ['iat: more than a day ago, and exp in a century', { iat: NOW - DAY - TOLERANCE - 1, exp: NOW + CENTURY }],
]

const types: [string, unknown][] = [
  ['missing', undefined],
  ['null', null],
  ['empty', ''],
  ['jwt', 'jwt'],
  ['that of an ID token', 'id+jwt'],
  ['ours with a parameter', 'at+jwt; v=1'],
]

describe('a token with a valid signature and wrong claims', () => {
  test.each([...whose, ...when])(
    'the service returns 401 for a signed token with the claim %s',
    async (_, claims) => {
      await expectRefused(await ask(`Bearer ${freshToken({ claims })}`))
    },
  )

  test.each(types)('the service returns 401 for a signed token with the header typ: %s', async (_, typ) => {
    await expectRefused(await ask(`Bearer ${freshToken({ header: { typ } })}`))
  })
})

describe('a valid token', () => {
  test.each<Row>([
    ['with the usual claims', {}],
    ['with the audience among others', { aud: ['other', 'test-audience'] }],
    ['with the audience alone in a list', { aud: ['test-audience'] }],
    ['one second before it expires', { exp: NOW + 1 }],
    ['issued in the future, within the clock tolerance', { iat: NOW + TOLERANCE, nbf: NOW + TOLERANCE }],
    ['issued a day ago', { iat: NOW - DAY, exp: NOW + 1 }],
    ['with unknown claims', { admin: true, scope: 'all' }],
  ])('the service accepts a token %s', async (_, claims) => {
    expect((await ask(`Bearer ${freshToken({ claims })}`)).status).toBe(200)
  })

  test('the service accepts a token whose typ is the full media type application/at+jwt', async () => {
    expect((await ask(`Bearer ${freshToken({ header: { typ: 'application/at+jwt' } })}`)).status).toBe(200)
  })
})

test('an unknown claim in a token gives no permission', async () => {
  const token = freshToken({ claims: { role: 'viewer', admin: true, roles: ['admin'], scope: 'admin' } })
  expect((await call('DELETE', '/api/v1/prospects/none', { token })).status).toBe(403)
})
