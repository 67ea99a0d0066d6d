import { describe, expect, test } from 'vitest'
import { verifyToken } from '../../lib/auth/tokens.ts'
import {
  ask,
  encoded,
  expectRefused,
  freezeClock,
  freshToken,
  partsOf,
} from '../support/people/token-attack.ts'

freezeClock()

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

const token = freshToken()
const [header, claims, signature] = partsOf(token)
const positions = [...token].map((character, at) => ({ character, at }))

/** The spellings that a verifier took. Straight to it, since there are thousands. */
async function accepted(spellings: string[]): Promise<string[]> {
  const taken: string[] = []
  for (const spelling of spellings) {
    const refusal = await verifyToken(spelling).then(
      () => undefined,
      (error: unknown) => error,
    )
    if (refusal === undefined) taken.push(spelling)
    else expect(refusal).toMatchObject({ code: 'unauthenticated' })
  }
  return taken
}

const put = (text: string, at: number, length = 1) => token.slice(0, at) + text + token.slice(at + length)

test('accepted: the token as it is', async () => {
  expect(await accepted([token])).toEqual([token])
})

describe('accepted nowhere, at any position of the token', () => {
  test('another character', async () => {
    const changed = positions.map(({ character, at }) =>
      put(ALPHABET[(ALPHABET.indexOf(character) + 1) % 64] ?? '', at),
    )
    expect(new Set(changed).size).toBe(token.length)
    expect(await accepted(changed)).toEqual([])
  })

  test('one bit flipped', async () => {
    const changed = positions.flatMap(({ character, at }) =>
      [1, 2, 4, 8, 16, 32].map((bit) => put(ALPHABET[ALPHABET.indexOf(character) ^ bit] ?? '.', at)),
    )
    expect(await accepted(changed.filter((spelling) => spelling !== token))).toEqual([])
  })

  test.each(['.', '=', '+', '/', ' ', '\n', '\u0000', '%41', 'é', '\u200b'])('%j put in', async (text) => {
    expect(await accepted(positions.map(({ at }) => put(text, at, 0)))).toEqual([])
  })

  test('a character left out', async () => {
    expect(await accepted(positions.map(({ at }) => put('', at)))).toEqual([])
  })

  test('a character twice', async () => {
    expect(await accepted(positions.map(({ character, at }) => put(character + character, at)))).toEqual([])
  })

  test('an end cut off', async () => {
    expect(await accepted(positions.map(({ at }) => token.slice(0, at)))).toEqual([])
  })
})

/** The last character of 256 bytes in base64url carries two bits; the other four say nothing. */
test('other spellings of the same signature are refused', async () => {
  const bytes = Buffer.from(signature, 'base64url')
  const spellings = [...ALPHABET]
    .map((last) => `${header}.${claims}.${signature.slice(0, -1)}${last}`)
    .filter((each) => each !== token && Buffer.from(partsOf(each)[2], 'base64url').equals(bytes))
  expect(spellings).toHaveLength(15)
  expect(await accepted(spellings)).toEqual([])
})

const other = partsOf(freshToken({ claims: { sub: 'usr_other', role: 'admin' } }))
const huge = freshToken({ claims: { padding: 'x'.repeat(10 * 1024) } })

const rows: [string, string][] = [
  ['claims first', `${claims}.${header}.${signature}`],
  ['signature first', `${signature}.${header}.${claims}`],
  ['claims and signature swapped', `${header}.${signature}.${claims}`],
  ['signature, claims, header', `${signature}.${claims}.${header}`],
  ['claims, signature, header', `${claims}.${signature}.${header}`],
  ['the header twice', `${header}.${header}.${signature}`],
  ['the claims twice', `${claims}.${claims}.${signature}`],
  ['only signatures', `${signature}.${signature}.${signature}`],
  ['a header too many', `${header}.${header}.${claims}.${signature}`],
  ['claims too many', `${header}.${claims}.${claims}.${signature}`],
  ['a signature too many', `${token}.${signature}`],
  ['the token twice', `${token}.${token}`],
  ['five parts, as an encrypted token has', `${header}..${claims}.${signature}.${signature}`],
  ['claims of another token of ours', `${header}.${other[1]}.${signature}`],
  ['signature of another token of ours', `${header}.${claims}.${other[2]}`],
  [
    'claims written anew with another role',
    `${header}.${encoded({ ...JSON.parse(Buffer.from(claims, 'base64url').toString()), role: 'admin' })}.${signature}`,
  ],
  ['no header', `.${claims}.${signature}`],
  ['no claims', `${header}..${signature}`],
  ['no signature', `${header}.${claims}.`],
  ['no third part', `${header}.${claims}`],
  ['nothing but dots', '..'],
  ['padding after the signature', `${token}==`],
  ['padding after every part', `${header}=.${claims}==.${signature}==`],
  [
    'the standard alphabet',
    `${header}.${claims}.${Buffer.from(signature, 'base64url').toString('base64').replace(/=+$/, '')}/`,
  ],
  ['a space before', ` ${token}`],
  ['a space after', `${token} `],
  ['a space in it', `${header}. ${claims}.${signature}`],
  ['a newline after', `${token}\n`],
  ['a newline in it', `${header}.\n${claims}.${signature}`],
  ['quoted', `"${token}"`],
  ['percent-encoded dots', token.replaceAll('.', '%2E')],
  ['in upper case', token.toUpperCase()],
  ['reversed', [...token].reverse().join('')],
  ['JSON serialization', JSON.stringify({ protected: header, payload: claims, signature })],
  ['claims that are no JSON', `${header}.${Buffer.from('role=admin').toString('base64url')}.${signature}`],
  ['a header that is no JSON', `${Buffer.from('RS256').toString('base64url')}.${claims}.${signature}`],
  ['a header that is null', `${encoded(null)}.${claims}.${signature}`],
  ['a header that is a list', `${encoded([])}.${claims}.${signature}`],
  ['10 KB of token, rightly signed', huge],
  ['10 KB of one character', `${'A'.repeat(10 * 1024)}.A.A`],
  ['10 KB of dots', '.'.repeat(10 * 1024)],
]

describe('401: the token with', () => {
  test.each(rows)('%s', async (_, spelling) => {
    await expectRefused(await ask(`Bearer ${spelling}`))
  })
})
