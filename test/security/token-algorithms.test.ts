import {
  constants,
  createHmac,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
} from 'node:crypto'
import { describe, expect, inject, test } from 'vitest'
import {
  ask,
  expectRefused,
  freezeClock,
  freshInput,
  freshToken,
  signedBy,
} from '../support/people/token-attack.ts'

freezeClock()

const jwk = JSON.parse(inject('publicKeys')).keys[0]
const publicKey = createPublicKey({ key: jwk, format: 'jwk' })
const ourKey = createPrivateKey({ key: JSON.parse(inject('signingKey')), format: 'jwk' })

type Row = [name: string, token: () => string]

const nones = ['none', 'None', 'NONE', 'nOnE', 'NoNe', 'none ', ' none', 'none\u0000', 'nonе', '']

const unsigned: Row[] = nones.flatMap((alg): Row[] => [
  [`alg ${JSON.stringify(alg)}, no signature`, () => `${freshInput({ alg })}.`],
  [`alg ${JSON.stringify(alg)}, no third part`, () => freshInput({ alg })],
  [`alg ${JSON.stringify(alg)}, our signature`, () => freshToken({ header: { alg } })],
  [`alg ${JSON.stringify(alg)}, another signature`, () => signedBy({ alg }, () => Buffer.from('x'))],
])

const strange: Row[] = [
  ['missing', undefined],
  ['null', null],
  ['a number', 256],
  ['true', true],
  ['in an array', ['RS256']],
  ['an object', { RS256: true }],
  ['in lower case', 'rs256'],
  ['with a space', 'RS256 '],
  ['the long name', 'RSASSA-PKCS1-v1_5'],
  ['a member of every object', 'constructor'],
].map(([name, alg]) => [`alg ${name}, our signature`, () => freshToken({ header: { alg } })])

/** What a careless verifier would take as the shared secret: the public key, as text or bytes. */
const secrets: [string, string | Buffer][] = [
  ['PEM SPKI', publicKey.export({ type: 'spki', format: 'pem' })],
  ['PEM SPKI without its last newline', String(publicKey.export({ type: 'spki', format: 'pem' })).trim()],
  ['PEM SPKI in one line', String(publicKey.export({ type: 'spki', format: 'pem' })).replaceAll('\n', '')],
  ['PEM PKCS #1', publicKey.export({ type: 'pkcs1', format: 'pem' })],
  [
    'PEM PKCS #1 with CRLF',
    String(publicKey.export({ type: 'pkcs1', format: 'pem' })).replaceAll('\n', '\r\n'),
  ],
  ['DER SPKI', publicKey.export({ type: 'spki', format: 'der' })],
  ['DER PKCS #1', publicKey.export({ type: 'pkcs1', format: 'der' })],
  ['DER SPKI in base64', publicKey.export({ type: 'spki', format: 'der' }).toString('base64')],
  ['the JWK', JSON.stringify(jwk)],
  ['the JWK of kty, n and e', JSON.stringify(publicKey.export({ format: 'jwk' }))],
  ['the key set', inject('publicKeys')],
  ['the modulus', Buffer.from(jwk.n, 'base64url')],
  ['the modulus in base64url', jwk.n],
  ['the modulus in hex', Buffer.from(jwk.n, 'base64url').toString('hex')],
  ['the kid', jwk.kid],
  ['nothing', ''],
]

const shared: Row[] = secrets.flatMap(([name, secret]) =>
  [256, 384, 512].flatMap((bits): Row[] => {
    const mac = (input: Buffer) => createHmac(`sha${bits}`, secret).update(input).digest()
    return [
      [`HS${bits} keyed with ${name}`, () => signedBy({ alg: `HS${bits}` }, mac)],
      [`RS256, yet a MAC of ${bits} bits keyed with ${name}`, () => signedBy({}, mac)],
    ]
  }),
)

const pss = (bits: number) => (input: Buffer) =>
  sign(`sha${bits}`, input, {
    key: ourKey,
    padding: constants.RSA_PKCS1_PSS_PADDING,
    saltLength: constants.RSA_PSS_SALTLEN_DIGEST,
  })
const elliptic = (curve: string, bits: number) => (input: Buffer) => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: curve })
  return sign(`sha${bits}`, input, { key: privateKey, dsaEncoding: 'ieee-p1363' })
}
const edwards = (input: Buffer) => sign(null, input, generateKeyPairSync('ed25519').privateKey)

/** Rightly made by their own rules, those of RSA even with our private key. */
const others: [string, (input: Buffer) => Buffer][] = [
  ['RS384', (input) => sign('sha384', input, ourKey)],
  ['RS512', (input) => sign('sha512', input, ourKey)],
  ['RS1', (input) => sign('sha1', input, ourKey)],
  ['PS256', pss(256)],
  ['PS384', pss(384)],
  ['PS512', pss(512)],
  ['ES256', elliptic('P-256', 256)],
  ['ES384', elliptic('P-384', 384)],
  ['ES512', elliptic('P-521', 512)],
  ['ES256K', elliptic('secp256k1', 256)],
  ['EdDSA', edwards],
  ['Ed25519', edwards],
]

const foreign: Row[] = others.flatMap(([alg, signature]): Row[] => [
  [`${alg}, named so`, () => signedBy({ alg }, signature)],
  [`${alg}, named RS256`, () => signedBy({ alg: 'RS256' }, signature)],
])

const hollow: Row[] = [
  ['ES256 with a signature of zeros', () => signedBy({ alg: 'ES256' }, () => Buffer.alloc(64))],
  ['RS256 with a signature of zeros', () => signedBy({}, () => Buffer.alloc(256))],
  ['RS256 with the signature 1', () => signedBy({}, () => Buffer.concat([Buffer.alloc(255), Buffer.of(1)]))],
  [
    'RS256 with a signature one byte too long',
    () => signedBy({}, (input) => Buffer.concat([Buffer.of(0), sign('sha256', input, ourKey)])),
  ],
  ['RS256 with the modulus as the signature', () => signedBy({}, () => Buffer.from(jwk.n, 'base64url'))],
]

test('accepted: RS256 by our key', async () => {
  expect((await ask(`Bearer ${signedBy({}, (input) => sign('sha256', input, ourKey))}`)).status).toBe(200)
})

describe.each([
  ['no algorithm', unsigned],
  ['no known algorithm', strange],
  ['a shared secret', shared],
  ['another algorithm', foreign],
  ['a hollow signature', hollow],
])('401: %s', (_, rows) => {
  test.each(rows)('%s', async (_name, token) => {
    await expectRefused(await ask(`Bearer ${token()}`))
  })
})
