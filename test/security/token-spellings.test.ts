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

/** Returns the spellings that the verifier accepts. Calls `verifyToken` directly, because there are thousands of spellings. */
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

test('the verifier accepts the unchanged token', async () => {
  expect(await accepted([token])).toEqual([token])
})

describe('a token with a change at any position', () => {
  test('the verifier refuses a token if one bit of any character is flipped', async () => {
    const changed = positions.flatMap(({ character, at }) =>
      [1, 2, 4, 8, 16, 32].map((bit) => put(ALPHABET[ALPHABET.indexOf(character) ^ bit] ?? '.', at)),
    )
    expect(await accepted(changed.filter((spelling) => spelling !== token))).toEqual([])
  })

  test.each(['.', '=', '/', '\n', '\u0000', '%41', 'é'])(
    'the verifier refuses a token if %j is inserted at any position',
    async (text) => {
      expect(await accepted(positions.map(({ at }) => put(text, at, 0)))).toEqual([])
    },
  )

  test('the verifier refuses a token if any character is missing', async () => {
    expect(await accepted(positions.map(({ at }) => put('', at)))).toEqual([])
  })

  test('the verifier refuses a token that is cut off at any position', async () => {
    expect(await accepted(positions.map(({ at }) => token.slice(0, at)))).toEqual([])
  })
})

/** A signature has 256 bytes. In base64url its last character encodes two bits, and the other four bits are unused. */
test('the verifier refuses a token whose signature has the same bytes but another last character', async () => {
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
  ['claims before the header', `${claims}.${header}.${signature}`],
  ['the header twice', `${header}.${header}.${signature}`],
  ['a second signature', `${token}.${signature}`],
  ['five parts, as an encrypted token has', `${header}..${claims}.${signature}.${signature}`],
  ['claims of another valid token', `${header}.${other[1]}.${signature}`],
  ['the signature of another valid token', `${header}.${claims}.${other[2]}`],
  [
    'claims with another role',
    `${header}.${encoded({ ...JSON.parse(Buffer.from(claims, 'base64url').toString()), role: 'admin' })}.${signature}`,
  ],
  ['no header', `.${claims}.${signature}`],
  ['no claims', `${header}..${signature}`],
  ['no signature', `${header}.${claims}.`],
  ['padding after the signature', `${token}==`],
  ['a space at the end', `${token} `],
  ['a newline at the end', `${token}\n`],
  ['JSON serialization', JSON.stringify({ protected: header, payload: claims, signature })],
  ['a header that is no JSON', `${Buffer.from('RS256').toString('base64url')}.${claims}.${signature}`],
  ['a header that is null', `${encoded(null)}.${claims}.${signature}`],
  ['10 KB of claims and a valid signature', huge],
]

describe('a token with changed parts', () => {
  test.each(rows)('the service returns 401 for a token with %s', async (_, spelling) => {
    await expectRefused(await ask(`Bearer ${spelling}`))
  })
})
