import { expect, test } from 'vitest'
import { newKeyPair } from '../../../lib/auth/key-pair.ts'

test('a key has a name that no command takes for an option, the same in both halves', async () => {
  const { signingKey, publicKeys } = await newKeyPair()
  expect(signingKey.kid).toMatch(/^[0-9a-f]{16}$/)
  expect(publicKeys.keys.map(({ kid }) => kid)).toEqual([signingKey.kid])
})

test('the public half has no private part', async () => {
  const { publicKeys } = await newKeyPair()
  for (const key of publicKeys.keys)
    expect(Object.keys(key).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use'])
})
