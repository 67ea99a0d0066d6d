import { describe, expect, test, vi } from 'vitest'
import { hashPassword, isOutdated, isPassword } from '../../../lib/auth/passwords.ts'
import { oneHash, withHashes } from '../../support/people/counted-hashes.ts'

vi.mock('node:crypto', async (importOriginal) => {
  const { countingHashes } = await import('../../support/people/counted-hashes.ts')
  return countingHashes(await importOriginal<typeof import('node:crypto')>())
})

const hashed = hashPassword('correct horse')

test('a hash is a PHC string of argon2id with the parameters of OWASP', async () => {
  expect(await hashed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
})

test('the right password is right', async () => {
  expect(await isPassword('correct horse', await hashed)).toBe(true)
})

test.each(['', 'Correct horse', 'correct horse ', 'correct hors', 'correct\u0000horse'])(
  '%j is wrong',
  async (wrong) => {
    expect(await isPassword(wrong, await hashed)).toBe(false)
  },
)

test('the hash is not the password', async () => {
  const hash = await hashed
  expect(await isPassword(hash, hash)).toBe(false)
})

test('the same password hashed twice differs', async () => {
  expect(await hashPassword('correct horse')).not.toBe(await hashed)
})

test('a letter typed as one character or as two is the same', async () => {
  expect(await isPassword('cafe\u0301', await hashPassword('caf\u00e9'))).toBe(true)
})

test('a password may be long, and every character counts', async () => {
  const long = 'x'.repeat(1024)
  const hash = await hashPassword(long)
  expect(await isPassword(long, hash)).toBe(true)
  expect(await isPassword(long.slice(1), hash)).toBe(false)
})

// A vector of the reference implementation (phc-winner-argon2, src/test.c).
const REFERENCE = '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4'

test('a hash made elsewhere, with other parameters, is understood', async () => {
  expect(await isPassword('password', REFERENCE)).toBe(true)
  expect(await isPassword('Password', REFERENCE)).toBe(false)
})

test('a new hash is up to date, one with any other parameter is not', async () => {
  const hash = await hashed
  expect(isOutdated(hash)).toBe(false)
  for (const other of ['m=19455,t=2,p=1', 'm=19456,t=1,p=1', 'm=19456,t=2,p=2'])
    expect(isOutdated(hash.replace('m=19456,t=2,p=1', other)), other).toBe(true)
})

describe('without a hash', () => {
  test('every password is wrong', async () => {
    expect(await isPassword('', undefined)).toBe(false)
    expect(await isPassword('correct horse', undefined)).toBe(false)
  })

  test('the same work is done as with one', async () => {
    const hash = await hashed
    for (const each of [hash, undefined]) {
      const { result, hashes } = await withHashes(() => isPassword('wrong', each))
      expect({ result, hashes }).toEqual({ result: false, hashes: oneHash })
    }
  })
})

test.each([
  '',
  'password',
  '$2b$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy',
  REFERENCE.replace('argon2id', 'argon2i'),
  REFERENCE.replace('v=19', 'v=16'),
  REFERENCE.replace('m=256,', ''),
  `${REFERENCE}$`,
])('a stored password that is no hash of ours is a fault, never a match: %s', async (stored) => {
  await expect(isPassword('password', stored)).rejects.toThrow()
})
