import { vi } from 'vitest'

type Crypto = typeof import('node:crypto')

// This mock computes a hash only once in each test file for the same password, nonce and cost. A hash takes 24 ms of processor
// time, and tests sign in a thousand times with few passwords. Tests that check hashes define their own mock.
vi.mock('node:crypto', async (importOriginal) => {
  const original = await importOriginal<Crypto>()
  const kept = new Map<string, Promise<NonSharedBuffer>>()
  const argon2: Crypto['argon2'] = (algorithm, parameters, callback) => {
    const asked = JSON.stringify([algorithm, parameters])
    const hash =
      kept.get(asked) ??
      new Promise<NonSharedBuffer>((resolve, reject) => {
        original.argon2(algorithm, parameters, (error, tag) => (error ? reject(error) : resolve(tag)))
      })
    kept.set(asked, hash)
    hash.then(
      (tag) => callback(null, tag),
      (error: Error) => callback(error, Buffer.alloc(0)),
    )
  }
  return { ...original, argon2 }
})
