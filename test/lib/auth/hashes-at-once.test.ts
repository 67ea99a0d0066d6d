import { beforeEach, expect, test, vi } from 'vitest'
import { useServiceEnvironment } from '../../../lib/config.ts'

const hashes = vi.hoisted(() => ({ begun: 0, most: 0, running: 0 }))

vi.mock('node:crypto', async (importOriginal) => {
  const original = await importOriginal<typeof import('node:crypto')>()
  const argon2: typeof original.argon2 = (_algorithm, { tagLength }, callback) => {
    hashes.begun += 1
    hashes.running += 1
    hashes.most = Math.max(hashes.most, hashes.running)
    setImmediate(function end() {
      hashes.running -= 1
      callback(null, Buffer.alloc(tagLength))
    })
  }
  return { ...original, argon2 }
})

const HASH_MIB = 19

beforeEach(() => {
  vi.resetModules()
  Object.assign(hashes, { begun: 0, most: 0, running: 0 })
})

test.each([
  ['login', 1769, 46],
  ['a usual one', 512, 13],
  ['one with room for two', 76, 2],
  ['one with almost room for two', 75, 1],
  ['one with less than a hash', 16, 1],
])(
  'a function, %s with %i MB, runs %i hashes at once: they fit in half of its memory',
  async (_, memory, most) => {
    useServiceEnvironment({ AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(memory) })
    const { isPassword } = await import('../../../lib/auth/passwords.ts')
    await Promise.all(Array.from({ length: 100 }, () => isPassword('guess', undefined)))
    expect(hashes).toEqual({ begun: 100, most, running: 0 })
    if (most > 1) expect(most * HASH_MIB).toBeLessThanOrEqual(memory / 2)
  },
)
