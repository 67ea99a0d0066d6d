import { createPublicKey } from 'node:crypto'
import { describe, expect, inject, test, vi } from 'vitest'
import { ask, attacker, expectRefused, freezeClock, freshToken } from '../support/people/token-attack.ts'

freezeClock()

const ours = JSON.parse(inject('publicKeys')).keys[0]
const theirPublic = createPublicKey(attacker)
const jwk = theirPublic.export({ format: 'jwk' })
const der = theirPublic.export({ type: 'spki', format: 'der' }).toString('base64')
const url = 'https://attacker.test/keys'

type Row = [name: string, header: Record<string, unknown>]

/** Header members of a token that is signed by the attacker. Most contain a key of the attacker or the URL of such a key. */
const embedded: Row[] = [
  ['no key and no URL', {}],
  ['jwk', { jwk }],
  ['jwk that claims our kid', { jwk: { ...jwk, kid: ours.kid, alg: 'RS256', use: 'sig' } }],
  ['jwks', { jwks: { keys: [jwk] } }],
  ['jku', { jku: url }],
  ['x5u', { x5u: url }],
  ['x5c', { x5c: [der] }],
  ['jwk, jku, x5u and x5c', { jwk, jku: url, x5u: url, x5c: [der] }],
  ['crit that asks for jwk', { jwk, crit: ['jwk'] }],
  ['crit that asks for jku', { jku: url, crit: ['jku'] }],
]

const kids: [string, unknown][] = [
  ['unknown', 'other'],
  ['missing', undefined],
  ['empty', ''],
  ['null', null],
  ['a number', 0],
  ['ours with a space at the end', `${ours.kid} `],
  ['a path', '../../../../dev/null'],
  ['an address', url],
  ['constructor, a property of every object', 'constructor'],
]

const critical: Row[] = [
  ['an unknown extension', { crit: ['x'], x: 1 }],
  ['an absent member', { crit: ['x'] }],
  ['the algorithm', { crit: ['alg'] }],
  ['an unencoded payload', { crit: ['b64'], b64: false }],
]

describe('a token that is signed by an attacker', () => {
  test.each(embedded)(
    'the service returns 401 for a token of an attacker with %s in its header',
    async (_, header) => {
      const fetched = vi.spyOn(globalThis, 'fetch')
      await expectRefused(await ask(`Bearer ${freshToken({ header, key: attacker })}`))
      await expectRefused(
        await ask(`Bearer ${freshToken({ header: { kid: 'theirs', ...header }, key: attacker })}`),
      )
      expect(fetched).not.toHaveBeenCalled()
    },
  )
})

describe('a token with a wrong kid', () => {
  test.each(kids)(
    'the service returns 401 for a token with the right signature if its kid is %s',
    async (_, kid) => {
      await expectRefused(await ask(`Bearer ${freshToken({ header: { kid } })}`))
    },
  )

  test.each(kids)(
    "the service returns 401 for a token that has the attacker's key in its header if the kid of the token is %s",
    async (_, kid) => {
      await expectRefused(await ask(`Bearer ${freshToken({ header: { kid, jwk }, key: attacker })}`))
    },
  )
})

describe('a token with a crit header', () => {
  test.each(critical)(
    'the service returns 401 for a token with the right signature if crit requires %s',
    async (_, header) => {
      await expectRefused(await ask(`Bearer ${freshToken({ header })}`))
    },
  )
})

test.each<Row>([
  ['jku', { jku: url }],
  ['x5u', { x5u: url }],
  ['jwk', { jwk }],
  ['x5c', { x5c: [der] }],
])('the service accepts a token with the right signature and ignores its header %s', async (_, header) => {
  const fetched = vi.spyOn(globalThis, 'fetch')
  expect((await ask(`Bearer ${freshToken({ header })}`)).status).toBe(200)
  expect(fetched).not.toHaveBeenCalled()
})
