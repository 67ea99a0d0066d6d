import { vi } from 'vitest'

type Crypto = typeof import('node:crypto')

// A hash takes 24 ms of processor time, and tests sign in a thousand times with few passwords. So the same password
// with the same nonce and cost is hashed once in each test file. Tests of the hashes themselves use real ones.
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
