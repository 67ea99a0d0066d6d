import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { keyRing } from '../../../../lib/operator/keys/key-ring.ts'
import { type ParameterStandIn, startParameterStore } from '../../../support/aws/parameter-store.ts'
import { temporaryFolder } from '../../../support/processes/temporary-folder.ts'

let standIn: ParameterStandIn
beforeAll(async () => {
  standIn = await startParameterStore()
})
afterAll(() => standIn.close())

const references: [string, () => string][] = [
  ['in a folder', () => `file:${temporaryFolder()}`],
  ['in a parameter store', () => `ssm:/service/${Math.random()}/keys`],
]

describe.each(references)('a key ring %s', (_, newReference) => {
  let ring: ReturnType<typeof keyRing>
  beforeEach(() => {
    ring = keyRing(newReference())
  })

  test('lastTokenEnds of a replaced signing key is one day and five minutes after the promotion of the new key', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2030-01-01T00:00:00.000Z') })
    onTestFinished(() => void vi.useRealTimers())
    const [{ kid: first }, { kid: second }] = [await ring.make(), await ring.make()]
    const { kid: third } = await ring.make()
    await ring.promote(second)
    const ends = new Date('2030-01-02T00:05:00.000Z')
    expect(await ring.lastTokenEnds(first)).toEqual(ends)
    expect(await ring.lastTokenEnds(third)).toBeUndefined()
    vi.setSystemTime(ends)
    expect(await ring.lastTokenEnds(first)).toBeUndefined()
  })

  test('a key for which a parameter has no room is refused, and the other keys stay', async () => {
    let made = 0
    const makeMany = async () => {
      for (; made < 20; made++) await ring.make()
    }
    await expect(makeMany()).rejects.toThrow(/^The stage has \d keys.* retire some of them$/)
    expect(made).toBeGreaterThan(3)
    expect(await ring.list()).toHaveLength(made)
  })

  test('only a standby key can be promoted', async () => {
    const { kid: first } = await ring.make()
    await expect(ring.promote(first)).rejects.toThrow('on standby')
    await expect(ring.promote('nobody')).rejects.toThrow('on standby')
  })

  test('a retired key is removed, and the signing key cannot be retired', async () => {
    const { kid: first } = await ring.make()
    const { kid: second } = await ring.make()
    await expect(ring.retire(first)).rejects.toThrow('signs')
    await ring.promote(second)
    await ring.retire(first)
    expect(await ring.list()).toEqual([{ kid: second, state: 'signs' }])
    await expect(ring.retire(first)).rejects.toThrow('no key')
  })
})

test.each([/PutParameter .*signing-key/, /DeleteParameter .*standby/, /PutParameter .*public-keys/])(
  'a promotion that fails at %s loses no private key, and can be repeated',
  async (denied) => {
    const ring = keyRing(`ssm:/service/${Math.random()}/keys`)
    await ring.make()
    const { kid } = await ring.make()
    standIn.denied = denied
    await expect(ring.promote(kid).finally(() => delete standIn.denied)).rejects.toThrow()
    const state = (await ring.list()).find((key) => key.kid === kid)?.state
    if (state === 'standby') await ring.promote(kid)
    expect(await ring.list()).toContainEqual({ kid, state: 'signs' })
  },
)

test('private keys are stored as SecureString, and the public key set contains no private members', async () => {
  const ring = keyRing('ssm:/service/secrecy/keys')
  const kids = [(await ring.make()).kid, (await ring.make()).kid]
  const kept = [...standIn.parameters].filter(([name]) => name.startsWith('/service/secrecy/'))
  const types = kept.map(([name, { Type }]) => [name.split('/').at(-1), Type])
  expect(Object.fromEntries(types)).toEqual({
    'public-keys': 'String',
    'signing-key': 'SecureString',
    [`standby-${kids[1]}`]: 'SecureString',
  })
  const publicKeys = JSON.parse(standIn.parameters.get('/service/secrecy/keys/public-keys')?.Value ?? '')
  for (const key of publicKeys.keys)
    expect(Object.keys(key).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use'])
})
