type Crypto = typeof import('node:crypto')

const hashes: unknown[] = []

/** The replacement of `node:crypto` that counts hashes, for `vi.mock`. */
export function countingHashes(original: Crypto): Crypto {
  const argon2: Crypto['argon2'] = (algorithm, parameters, callback) => {
    const { memory, passes, parallelism, tagLength, nonce } = parameters
    hashes.push({ algorithm, memory, passes, parallelism, tagLength, nonce: new Blob([nonce]).size })
    original.argon2(algorithm, parameters, callback)
  }
  return { ...original, argon2 }
}

/** Returns the hashes made during `work`, with the parameters that determine their time. */
export async function withHashes<T>(work: () => Promise<T>): Promise<{ result: T; hashes: unknown[] }> {
  hashes.length = 0
  return { result: await work(), hashes: [...hashes] }
}

/** One hash with the service's current parameters. */
export const oneHash = [
  { algorithm: 'argon2id', memory: 19_456, passes: 2, parallelism: 1, tagLength: 32, nonce: 16 },
]
