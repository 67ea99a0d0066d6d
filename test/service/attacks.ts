import { createHmac, createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { localSettings } from '../../lib/local/settings.ts'
import { type Forgery, signedToken, unsignedToken } from '../support/people/signed-token.ts'
import type { Running } from '../support/processes/service-process.ts'

const NOW = Math.floor(Date.now() / 1000)
const DAY = 24 * 60 * 60

/**
 * What the running service answers to an Authorization header as it stands on the wire. Two of them are one with a comma
 * on API Gateway; serverless offline keeps the last, so that case is tested on events.
 */
function statusFor(url: string, authorization: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const asked = request(`${url}/api/v1/prospects?limit=1`, { headers: { authorization } }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode))
    })
    asked.on('error', reject)
    asked.end()
  })
}

/** Tokens made with the service's own key, right but for what is given, and forged ones, by the name of the fault. */
function attacks(folder: string): Record<string, string> {
  const jwk = JSON.parse(readFileSync(join(folder, 'keys', 'signing-key'), 'utf8'))
  const key = createPrivateKey({ key: jwk, format: 'jwk' })
  const publicKey = createPublicKey(key)
  const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
  const ours = { iss: localSettings.TOKEN_ISSUER, aud: localSettings.TOKEN_AUDIENCE }
  const make = ({ claims, header, key: by = key }: Forgery = {}) =>
    signedToken({ claims: { ...ours, ...claims }, header: { kid: jwk.kid, ...header }, key: by })
  const unsigned = (alg: string) => unsignedToken({ claims: ours, header: { kid: jwk.kid, alg } })
  const hmac = (secret: string | Buffer) => {
    const input = unsigned('HS256')
    return `${input}.${createHmac('sha256', secret).update(input).digest('base64url')}`
  }
  const good = make()
  const [header = '', claims = '', signature = ''] = good.split('.')
  return {
    good,
    ...Object.fromEntries(
      ['none', 'None', 'NONE', 'nOnE', ''].map((alg) => [`alg "${alg}"`, `${unsigned(alg)}.`]),
    ),
    'HS256 with the PEM': hmac(publicKey.export({ type: 'spki', format: 'pem' })),
    'HS256 with PKCS #1': hmac(publicKey.export({ type: 'pkcs1', format: 'pem' })),
    'HS256 with the DER': hmac(publicKey.export({ type: 'spki', format: 'der' })),
    'HS256 with the JWK': hmac(JSON.stringify(publicKey.export({ format: 'jwk' }))),
    'another algorithm': make({ header: { alg: 'RS512' } }),
    'a foreign key': make({ key: foreign }),
    'an embedded key': make({
      key: foreign,
      header: { jwk: createPublicKey(foreign).export({ format: 'jwk' }) },
    }),
    'an address of keys': make({ key: foreign, header: { jku: 'http://localhost/keys' } }),
    'a critical header': make({ header: { crit: ['b64'], b64: true } }),
    'an unknown kid': make({ header: { kid: 'nobody' } }),
    'no kid': make({ header: { kid: undefined } }),
    'a foreign issuer': make({ claims: { iss: 'elsewhere' } }),
    'a foreign audience': make({ claims: { aud: 'elsewhere' } }),
    'another type': make({ header: { typ: 'JWT' } }),
    expired: make({ claims: { iat: NOW - DAY - 60, exp: NOW - 60 } }),
    'not yet valid': make({ claims: { nbf: NOW + 600 } }),
    'issued in the far future': make({ claims: { iat: NOW + DAY } }),
    'an old one with a far end': make({ claims: { iat: NOW - 3 * DAY, exp: NOW + DAY } }),
    'a time in words': make({ claims: { exp: 'tomorrow' } }),
    'no end': make({ claims: { exp: undefined } }),
    'no subject': make({ claims: { sub: undefined } }),
    // Above what a token may have; above 10,240 bytes of header API Gateway would not hand it on at all.
    '8 KB': make({ claims: { filler: 'x'.repeat(5_500) } }),
    'swapped parts': `${claims}.${header}.${signature}`,
    'repeated parts': `${good}.${signature}`,
    'no signature': `${header}.${claims}.`,
    padding: `${good}==`,
  }
}

/** Attacks on tokens and on the header they come in, over the wire. */
export function attackTests(running: () => Running, folder: string) {
  test('takes a good token however the scheme is spelled, and none with a fault', async () => {
    const { url } = running()
    const { good = '', ...faulty } = attacks(folder)
    for (const scheme of ['Bearer', 'bearer', 'BEARER'])
      expect(await statusFor(url, `${scheme} ${good}`), scheme).toBe(200)
    for (const [fault, token] of Object.entries(faulty))
      expect(await statusFor(url, `Bearer ${token}`), fault).toBe(401)
    for (const header of [
      good,
      `Basic ${good}`,
      `Bearer  ${good}`,
      `Bearer\t${good}`,
      `Bearer ${good}, Bearer ${good}`,
    ])
      expect(await statusFor(url, header), header.slice(0, 12)).toBe(401)
  })

  test('takes no token of which any byte was changed', async () => {
    const { url, token } = running()
    const bytes = [...token.admin]
    for (const [at, byte] of bytes.entries()) {
      const changed = bytes.with(at, byte === 'A' ? 'B' : 'A').join('')
      expect(await statusFor(url, `Bearer ${changed}`), `byte ${at}`).toBe(401)
    }
  })
}
