type Crypto = typeof import('node:crypto')

const hashes: unknown[] = []

/** Returns a mock of `node:crypto` for `vi.mock`. The mock records the parameters of each password hash. */
export function countingHashes(original: Crypto): Crypto {
  const argon2: Crypto['argon2'] = (algorithm, parameters, callback) => {
    const { memory, passes, parallelism, tagLength, nonce } = parameters
    hashes.push({ algorithm, memory, passes, parallelism, tagLength, nonce: new Blob([nonce]).size })
    original.argon2(algorithm, parameters, callback)
  }
  return { ...original, argon2 }
}

/** Runs `work`. Returns its result and the parameters of each password hash. The parameters determine the time of a hash. */
export async function withHashes<T>(work: () => Promise<T>): Promise<{ result: T; hashes: unknown[] }> {
  hashes.length = 0
  return { result: await work(), hashes: [...hashes] }
}

/** The parameters of one password hash with the current settings of the service. */
export const oneHash = [
  { algorithm: 'argon2id', memory: 19_456, passes: 2, parallelism: 1, tagLength: 32, nonce: 16 },
]
