import { expect, test, vi } from 'vitest'
import { hashPassword, isOutdated, isPassword } from '../../../lib/auth/passwords.ts'
import { oneHash, withHashes } from '../../support/people/counted-hashes.ts'

vi.mock('node:crypto', async (importOriginal) => {
  const { countingHashes } = await import('../../support/people/counted-hashes.ts')
  return countingHashes(await importOriginal<typeof import('node:crypto')>())
})

const hashed = hashPassword('correct horse')

test('a password hash is a PHC string of argon2id with the parameters that OWASP recommends', async () => {
  expect(await hashed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
})

test('a password hash matches only its password', async () => {
  const hash = await hashed
  expect(await isPassword('correct horse', hash)).toBe(true)
  for (const wrong of ['', 'Correct horse', 'correct horse ', hash])
    expect(await isPassword(wrong, hash)).toBe(false)
})

test('two hashes of the same password differ', async () => {
  expect(await hashPassword('correct horse')).not.toBe(await hashed)
})

test('a password matches in composed and decomposed Unicode form', async () => {
  expect(await isPassword('cafe\u0301', await hashPassword('caf\u00e9'))).toBe(true)
})

// A test vector of the reference implementation (phc-winner-argon2, src/test.c).
const REFERENCE = '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4'

test('a hash of the reference implementation with weaker parameters matches its password', async () => {
  expect(await isPassword('password', REFERENCE)).toBe(true)
  expect(await isPassword('Password', REFERENCE)).toBe(false)
})

test('a new hash is up to date, and a hash with other parameters is outdated', async () => {
  const hash = await hashed
  expect(isOutdated(hash)).toBe(false)
  for (const other of ['m=19455,t=2,p=1', 'm=19456,t=1,p=1', 'm=19456,t=2,p=2'])
    expect(isOutdated(hash.replace('m=19456,t=2,p=1', other)), other).toBe(true)
})

test('isPassword computes one hash and returns false, both for a wrong password and for an unknown user', async () => {
  for (const each of [await hashed, undefined]) {
    const { result, hashes } = await withHashes(() => isPassword('wrong', each))
    expect({ result, hashes }).toEqual({ result: false, hashes: oneHash })
  }
  expect(await isPassword('', undefined)).toBe(false)
})
