type Crypto = typeof import('node:crypto')

const hashes: unknown[] = []

/** What `vi.mock('node:crypto')` is given by a test that counts hashes. */
export function countingHashes(original: Crypto): Crypto {
  const argon2: Crypto['argon2'] = (algorithm, parameters, callback) => {
    const { memory, passes, parallelism, tagLength, nonce } = parameters
    hashes.push({ algorithm, memory, passes, parallelism, tagLength, nonce: new Blob([nonce]).size })
    original.argon2(algorithm, parameters, callback)
  }
  return { ...original, argon2 }
}

/** What was hashed meanwhile, and with what: all that the time of a hash depends on. */
export async function withHashes<T>(work: () => Promise<T>): Promise<{ result: T; hashes: unknown[] }> {
  hashes.length = 0
  return { result: await work(), hashes: [...hashes] }
}

/** One hash as a password of ours is kept. */
export const oneHash = [
  { algorithm: 'argon2id', memory: 19_456, passes: 2, parallelism: 1, tagLength: 32, nonce: 16 },
]
