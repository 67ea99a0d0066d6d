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

/** Returns the spellings that the verifier accepts. It is called directly, since there are thousands. */
async function accepted(spellings: string[]): Promise<string[]> {
  const good: string[] = []
  for (const spelling of spellings) {
    const refusal = await verifyToken(spelling).then(
      () => undefined,
      (error: unknown) => error,
    )
    if (refusal === undefined) good.push(spelling)
    else expect(refusal).toMatchObject({ code: 'unauthenticated' })
  }
  return good
}

const put = (text: string, at: number, length = 1) => token.slice(0, at) + text + token.slice(at + length)

test('accepts the unchanged token', async () => {
  expect(await accepted([token])).toEqual([token])
})

describe('refuses a token with a change at any position:', () => {
  test('one bit flipped', async () => {
    const changed = positions.flatMap(({ character, at }) =>
      [1, 2, 4, 8, 16, 32].map((bit) => put(ALPHABET[ALPHABET.indexOf(character) ^ bit] ?? '.', at)),
    )
    expect(await accepted(changed.filter((spelling) => spelling !== token))).toEqual([])
  })

  test.each(['.', '=', '/', '\n', '\u0000', '%41', 'é'])('%j inserted', async (text) => {
    expect(await accepted(positions.map(({ at }) => put(text, at, 0)))).toEqual([])
  })

  test('a character left out', async () => {
    expect(await accepted(positions.map(({ at }) => put('', at)))).toEqual([])
  })

  test('the end cut off', async () => {
    expect(await accepted(positions.map(({ at }) => token.slice(0, at)))).toEqual([])
  })
})

/** The last character of 256 bytes in base64url encodes two bits; its other four bits are unused. */
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
  ['the header twice', `${header}.${header}.${signature}`],
  ['a signature too many', `${token}.${signature}`],
  ['five parts, as an encrypted token has', `${header}..${claims}.${signature}.${signature}`],
  ['claims of another token of ours', `${header}.${other[1]}.${signature}`],
  ['signature of another token of ours', `${header}.${claims}.${other[2]}`],
  [
    'claims with another role',
    `${header}.${encoded({ ...JSON.parse(Buffer.from(claims, 'base64url').toString()), role: 'admin' })}.${signature}`,
  ],
  ['no header', `.${claims}.${signature}`],
  ['no claims', `${header}..${signature}`],
  ['no signature', `${header}.${claims}.`],
  ['padding after the signature', `${token}==`],
  ['a space after', `${token} `],
  ['a newline after', `${token}\n`],
  ['JSON serialization', JSON.stringify({ protected: header, payload: claims, signature })],
  ['a header that is no JSON', `${Buffer.from('RS256').toString('base64url')}.${claims}.${signature}`],
  ['a header that is null', `${encoded(null)}.${claims}.${signature}`],
  ['10 KB of token, rightly signed', huge],
]

describe('returns 401 for the token with', () => {
  test.each(rows)('%s', async (_, spelling) => {
    await expectRefused(await ask(`Bearer ${spelling}`))
  })
})
