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

const nones = ['none', 'None', 'nOnE', 'none ', 'none\u0000', '']

const unsigned: Row[] = nones.flatMap((alg): Row[] => [
  [`alg ${JSON.stringify(alg)}, no signature`, () => `${freshInput({ alg })}.`],
  [`alg ${JSON.stringify(alg)}, no third part`, () => freshInput({ alg })],
  [`alg ${JSON.stringify(alg)}, our signature`, () => freshToken({ header: { alg } })],
  [`alg ${JSON.stringify(alg)}, another signature`, () => signedBy({ alg }, () => Buffer.from('x'))],
])

const strange: Row[] = [
  ['missing', undefined],
  ['a number', 256],
  ['in an array', ['RS256']],
  ['in lower case', 'rs256'],
  ['constructor, a property of every object', 'constructor'],
].map(([name, alg]) => [`alg ${name}, our signature`, () => freshToken({ header: { alg } })])

/** Forms of the public key. A verifier that trusts `alg` could use one of them as the secret of an HMAC. */
const secrets: [string, string | Buffer][] = [
  ['PEM SPKI', publicKey.export({ type: 'spki', format: 'pem' })],
  ['PEM SPKI without its last newline', String(publicKey.export({ type: 'spki', format: 'pem' })).trim()],
  ['PEM PKCS #1', publicKey.export({ type: 'pkcs1', format: 'pem' })],
  ['DER SPKI', publicKey.export({ type: 'spki', format: 'der' })],
  ['DER PKCS #1', publicKey.export({ type: 'pkcs1', format: 'der' })],
  ['the JWK', JSON.stringify(jwk)],
  ['the key set', inject('publicKeys')],
  ['the modulus', Buffer.from(jwk.n, 'base64url')],
  ['the kid', jwk.kid],
  ['nothing', ''],
]

const shared: Row[] = secrets.flatMap(([name, secret]) =>
  [256, 512].flatMap((bits): Row[] => {
    const mac = (input: Buffer) => createHmac(`sha${bits}`, secret).update(input).digest()
    return [
      [`HS${bits} keyed with ${name}`, () => signedBy({ alg: `HS${bits}` }, mac)],
      [`RS256, with a MAC of ${bits} bits keyed with ${name}`, () => signedBy({}, mac)],
    ]
  }),
)

function pss(input: Buffer): Buffer {
  const { RSA_PKCS1_PSS_PADDING: padding, RSA_PSS_SALTLEN_DIGEST: saltLength } = constants
  return sign('sha256', input, { key: ourKey, padding, saltLength })
}

function elliptic(input: Buffer): Buffer {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return sign('sha256', input, { key: privateKey, dsaEncoding: 'ieee-p1363' })
}

/** Valid signatures of other algorithms. The RSA signatures are made with the key of the service. */
const others: [string, (input: Buffer) => Buffer][] = [
  ['RS384', (input) => sign('sha384', input, ourKey)],
  ['RS1', (input) => sign('sha1', input, ourKey)],
  ['PS256', pss],
  ['ES256', elliptic],
  ['EdDSA', (input) => sign(null, input, generateKeyPairSync('ed25519').privateKey)],
]

const foreign: Row[] = others.flatMap(([alg, signature]): Row[] => [
  [`alg ${alg}, a signature of ${alg}`, () => signedBy({ alg }, signature)],
  [`alg RS256, a signature of ${alg}`, () => signedBy({ alg: 'RS256' }, signature)],
])

const hollow: Row[] = [
  ['ES256 with a signature of zeros', () => signedBy({ alg: 'ES256' }, () => Buffer.alloc(64))],
  ['RS256 with a signature of zeros', () => signedBy({}, () => Buffer.alloc(256))],
  ['RS256 with the modulus as the signature', () => signedBy({}, () => Buffer.from(jwk.n, 'base64url'))],
]

test('the service accepts a token that is signed with RS256 and the key of the service', async () => {
  expect((await ask(`Bearer ${signedBy({}, (input) => sign('sha256', input, ourKey))}`)).status).toBe(200)
})

describe.each([
  ['without an algorithm', unsigned],
  ['with an unknown algorithm', strange],
  ['signed with a shared secret', shared],
  ['signed with another algorithm', foreign],
  ['with a meaningless signature', hollow],
])('a token %s', (_, rows) => {
  test.each(rows)('the service returns 401 for a token with %s', async (_name, token) => {
    await expectRefused(await ask(`Bearer ${token()}`))
  })
})
