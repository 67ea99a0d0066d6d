import {
  constants,
  createHmac,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
} from 'node:crypto'
import { describe, expect, inject, test, vi } from 'vitest'
import { verifyToken } from '../../lib/auth/verify-token.ts'
import {
  ask,
  attacker,
  encoded,
  expectRefused,
  freezeClock,
  freshInput,
  freshToken,
  NOW,
  partsOf,
  signedBy,
} from '../support/people/token-attack.ts'
import { call } from '../support/requests/api.ts'

freezeClock()

const DAY = 24 * 60 * 60
/** The clock tolerance, in seconds. */
const TOLERANCE = 5
const LATE = NOW + TOLERANCE + 1

const ours = JSON.parse(inject('publicKeys')).keys[0]
const publicKey = createPublicKey({ key: ours, format: 'jwk' })
const ourKey = createPrivateKey({ key: JSON.parse(inject('signingKey')), format: 'jwk' })
const theirPublic = createPublicKey(attacker)
const jwk = theirPublic.export({ format: 'jwk' })
const x5c = [theirPublic.export({ type: 'spki', format: 'der' }).toString('base64')]
const url = 'https://attacker.test/keys'

const token = freshToken()
const [header, claims, signature] = partsOf(token)
const other = partsOf(freshToken({ claims: { sub: 'usr_other', role: 'admin' } }))
const asAdmin = encoded({ ...JSON.parse(Buffer.from(claims, 'base64url').toString()), role: 'admin' })

type Row = [name: string, token: () => string]

/** Returns a row for each value of a claim in a token that is signed with the key of the service. */
const claim = (name: string, values: readonly unknown[]): Row[] =>
  values.map((value) => [
    `the claim ${name}: ${JSON.stringify(value)}`,
    () => freshToken({ claims: { [name]: value } }),
  ])
/** The same for a member of the header. */
const member = (name: string, values: readonly unknown[]): Row[] =>
  values.map((value) => [
    `the header ${name}: ${JSON.stringify(value)}`,
    () => freshToken({ header: { [name]: value } }),
  ])
const noText = [undefined, null, 1, ['usr_signed'], {}]
const noNumber = [undefined, null, 'never', String(NOW + 60), [NOW + 60], {}]

/** Forms of the public key. A verifier that trusts `alg` could use one of them as the secret of an HMAC. */
const secrets: [string, string | Buffer][] = [
  ['PEM SPKI', publicKey.export({ type: 'spki', format: 'pem' })],
  ['PEM SPKI without its last newline', String(publicKey.export({ type: 'spki', format: 'pem' })).trim()],
  ['PEM PKCS #1', publicKey.export({ type: 'pkcs1', format: 'pem' })],
  ['DER SPKI', publicKey.export({ type: 'spki', format: 'der' })],
  ['DER PKCS #1', publicKey.export({ type: 'pkcs1', format: 'der' })],
  ['the JWK', JSON.stringify(ours)],
  ['the key set', inject('publicKeys')],
  ['the modulus', Buffer.from(ours.n, 'base64url')],
  ['the kid', ours.kid],
  ['nothing', ''],
]
const { RSA_PKCS1_PSS_PADDING: padding, RSA_PSS_SALTLEN_DIGEST: saltLength } = constants
const elliptic = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
const edwards = generateKeyPairSync('ed25519').privateKey

/** Valid signatures of other algorithms. The RSA signatures are made with the key of the service. */
const algorithms: [string, (input: Buffer) => Buffer][] = [
  ['RS384', (input) => sign('sha384', input, ourKey)],
  ['RS1', (input) => sign('sha1', input, ourKey)],
  ['PS256', (input) => sign('sha256', input, { key: ourKey, padding, saltLength })],
  ['ES256', (input) => sign('sha256', input, { key: elliptic, dsaEncoding: 'ieee-p1363' })],
  ['EdDSA', (input) => sign(null, input, edwards)],
]

/** Header members of a token that is signed by the attacker. Most contain a key of the attacker or the URL of such a key. */
const embedded = [
  {},
  { jwk },
  { jwk: { ...jwk, kid: ours.kid, alg: 'RS256', use: 'sig' } },
  { jwks: { keys: [jwk] } },
  { jku: url },
  { x5u: url },
  { x5c },
  { jwk, jku: url, x5u: url, x5c },
  { jwk, crit: ['jwk'] },
  { jku: url, crit: ['jku'] },
]
const kids = ['other', undefined, '', null, 0, `${ours.kid} `, '../../../../dev/null', url, 'constructor']
const criticals = [{ crit: ['x'], x: 1 }, { crit: ['x'] }, { crit: ['alg'] }, { crit: ['b64'], b64: false }]

/** Every kind of forged token. The service must refuse each of them like a request without a token. */
const forged: Row[] = [
  ...['none', 'None', 'nOnE', 'none ', 'none\u0000', ''].flatMap((alg): Row[] => [
    [`alg ${JSON.stringify(alg)} and no signature`, () => `${freshInput({ alg })}.`],
    [`alg ${JSON.stringify(alg)} and no third part`, () => freshInput({ alg })],
    [`alg ${JSON.stringify(alg)} and our signature`, () => freshToken({ header: { alg } })],
    [`alg ${JSON.stringify(alg)} and another signature`, () => signedBy({ alg }, () => Buffer.from('x'))],
  ]),
  ...member('alg', [undefined, 256, ['RS256'], 'rs256', 'constructor']),
  ...secrets.flatMap(([name, secret]) =>
    [256, 512].flatMap((bits): Row[] => {
      const mac = (input: Buffer) => createHmac(`sha${bits}`, secret).update(input).digest()
      return [
        [`HS${bits} keyed with ${name}`, () => signedBy({ alg: `HS${bits}` }, mac)],
        [`RS256 and a MAC of ${bits} bits keyed with ${name}`, () => signedBy({}, mac)],
      ]
    }),
  ),
  ...algorithms.flatMap(([alg, signature]): Row[] => [
    [`alg ${alg} and a signature of ${alg}`, () => signedBy({ alg }, signature)],
    [`alg RS256 and a signature of ${alg}`, () => signedBy({ alg: 'RS256' }, signature)],
  ]),
  ['ES256 and a signature of zeros', () => signedBy({ alg: 'ES256' }, () => Buffer.alloc(64))],
  ['a signature of zeros', () => signedBy({}, () => Buffer.alloc(256))],
  ['the modulus as the signature', () => signedBy({}, () => Buffer.from(ours.n, 'base64url'))],

  ...embedded.flatMap((header): Row[] => [
    [`an attacker's signature and ${Object.keys(header)}`, () => freshToken({ header, key: attacker })],
    [
      `an attacker's signature, an unknown kid and ${Object.keys(header)}`,
      () => freshToken({ header: { kid: 'theirs', ...header }, key: attacker }),
    ],
  ]),
  ...member('kid', kids),
  ...kids.map(
    (kid): Row => [
      `an attacker's key in the header and the kid ${JSON.stringify(kid)}`,
      () => freshToken({ header: { kid, jwk }, key: attacker }),
    ],
  ),
  ...criticals.map(
    (header): Row => [`the critical header ${JSON.stringify(header)}`, () => freshToken({ header })],
  ),
  ...member('typ', [undefined, null, '', 'jwt', 'id+jwt', 'at+jwt; v=1']),

  ...claim('iss', [...noText, 'other', ['test-issuer'], '']),
  ...claim('aud', [undefined, 'other', 'test-issuer', 'TEST-AUDIENCE', ['other', 'third'], []]),
  ...claim('sub', noText),
  ...claim('role', [...noText, 'root', 'ADMIN', 'constructor']),
  ...claim('credential', noNumber),
  ...claim('auth_time', noNumber),
  ...claim('exp', [...noNumber, NOW]),
  ...claim('iat', [...noNumber, LATE]),
  ...claim('nbf', [...noNumber.slice(1), LATE]),
  [
    'iat more than a day ago and exp in a century',
    () => freshToken({ claims: { iat: NOW - DAY - TOLERANCE - 1, exp: NOW + 36_500 * DAY } }),
  ],

  ['claims before the header', () => `${claims}.${header}.${signature}`],
  ['the header twice', () => `${header}.${header}.${signature}`],
  ['a second signature', () => `${token}.${signature}`],
  ['five parts, as an encrypted token has', () => `${header}..${claims}.${signature}.${signature}`],
  ['claims of another valid token', () => `${header}.${other[1]}.${signature}`],
  ['the signature of another valid token', () => `${header}.${claims}.${other[2]}`],
  ['claims with another role', () => `${header}.${asAdmin}.${signature}`],
  ['no header', () => `.${claims}.${signature}`],
  ['no claims', () => `${header}..${signature}`],
  ['no signature', () => `${header}.${claims}.`],
  ['padding after the signature', () => `${token}==`],
  ['a space at the end', () => `${token} `],
  ['a newline at the end', () => `${token}\n`],
  ['JSON serialization', () => JSON.stringify({ protected: header, payload: claims, signature })],
  ['a header that is no JSON', () => `${Buffer.from('RS256').toString('base64url')}.${claims}.${signature}`],
  ['a header that is null', () => `${encoded(null)}.${claims}.${signature}`],
  ['10 KB of claims and a valid signature', () => freshToken({ claims: { padding: 'x'.repeat(10_240) } })],
]

/** Valid tokens. Members of the header that name another key are ignored. */
const accepted: Row[] = [
  ['the usual claims', () => token],
  ['the audience among others', () => freshToken({ claims: { aud: ['other', 'test-audience'] } })],
  ['the audience alone in a list', () => freshToken({ claims: { aud: ['test-audience'] } })],
  ['one second before it expires', () => freshToken({ claims: { exp: NOW + 1 } })],
  [
    'times in the future, within the clock tolerance',
    () => freshToken({ claims: { iat: NOW + TOLERANCE, nbf: NOW + TOLERANCE } }),
  ],
  ['an age of a day', () => freshToken({ claims: { iat: NOW - DAY, exp: NOW + 1 } })],
  ['unknown claims', () => freshToken({ claims: { admin: true, scope: 'all' } })],
  ['a full media type', () => freshToken({ header: { typ: 'application/at+jwt' } })],
  ...[{ jku: url }, { x5u: url }, { jwk }, { x5c }].map(
    (header): Row => [`the ignored header ${Object.keys(header)}`, () => freshToken({ header })],
  ),
]

test.each(forged)('the service returns 401 for a token with %s', async (_, forge) => {
  const fetched = vi.spyOn(globalThis, 'fetch')
  await expectRefused(await ask(`Bearer ${forge()}`))
  expect(fetched).not.toHaveBeenCalled()
})

test.each(accepted)('the service accepts a token with %s', async (_, made) => {
  const fetched = vi.spyOn(globalThis, 'fetch')
  expect((await ask(`Bearer ${made()}`)).status).toBe(200)
  expect(fetched).not.toHaveBeenCalled()
})

test('an unknown claim in a token gives no permission', async () => {
  const viewer = freshToken({ claims: { role: 'viewer', admin: true, roles: ['admin'], scope: 'admin' } })
  expect((await call('DELETE', '/api/v1/prospects/none', { token: viewer })).status).toBe(403)
})

describe('a token with a change at any position', () => {
  const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const positions = [...token].map((character, at) => ({ character, at }))
  const put = (text: string, at: number, length = 1) => token.slice(0, at) + text + token.slice(at + length)
  /** A signature has 256 bytes. The last character of its base64url encodes two bits, and the other four bits are unused. */
  const sameBytes = [...ALPHABET]
    .map((last) => token.slice(0, -1) + last)
    .filter((each) => Buffer.from(partsOf(each)[2], 'base64url').equals(Buffer.from(signature, 'base64url')))

  test.each<[string, () => string[]]>([
    [
      'with one flipped bit of any character',
      () =>
        positions.flatMap(({ character, at }) =>
          [1, 2, 4, 8, 16, 32].map((bit) => put(ALPHABET[ALPHABET.indexOf(character) ^ bit] ?? '.', at)),
        ),
    ],
    ...['.', '=', '/', '\n', '\u0000', '%41', 'é'].map((text): [string, () => string[]] => [
      `with ${JSON.stringify(text)} inserted at any position`,
      () => positions.map(({ at }) => put(text, at, 0)),
    ]),
    ['without any one character', () => positions.map(({ at }) => put('', at))],
    ['that is cut off', () => positions.map(({ at }) => token.slice(0, at))],
    ['whose signature has the same bytes but another last character', () => sameBytes],
  ])('the verifier refuses a token %s', async (_, spellings) => {
    const changed = spellings().filter((spelling) => spelling !== token)
    expect(changed.length).toBeGreaterThan(14)
    // Calls `verifyToken` directly, because there are thousands of spellings.
    for (const spelling of changed)
      await expect(verifyToken(spelling), spelling).rejects.toMatchObject({ code: 'unauthenticated' })
    await expect(verifyToken(token)).resolves.toMatchObject({ userId: 'usr_signed' })
  })
})
