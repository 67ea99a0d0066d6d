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

/** Each brings a key of the attacker, or says where one is. */
const embedded: Row[] = [
  ['nothing but the signature', {}],
  ['jwk', { jwk }],
  ['jwk that claims our kid', { jwk: { ...jwk, kid: ours.kid, alg: 'RS256', use: 'sig' } }],
  ['jwk as text', { jwk: JSON.stringify(jwk) }],
  ['a key set as jwk', { jwk: { keys: [jwk] } }],
  ['jwks', { jwks: { keys: [jwk] } }],
  ['jku', { jku: url }],
  ['jku to a file', { jku: 'file:///tmp/keys.json' }],
  ['jku as data', { jku: `data:application/json,${JSON.stringify({ keys: [jwk] })}` }],
  ['x5u', { x5u: url }],
  ['x5c', { x5c: [der] }],
  ['x5t', { x5t: 'AAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
  ['all of them', { jwk, jku: url, x5u: url, x5c: [der] }],
  ['crit that asks for jwk', { jwk, crit: ['jwk'] }],
  ['crit that asks for jku', { jku: url, crit: ['jku'] }],
  ['crit with b64 true', { b64: true, crit: ['b64'] }],
  ['crit with b64 false', { b64: false, crit: ['b64'] }],
  ['another issuer beside it', { iss: url, jku: url }],
]

const kids: [string, unknown][] = [
  ['unknown', 'other'],
  ['missing', undefined],
  ['empty', ''],
  ['null', null],
  ['a number', 0],
  ['true', true],
  ['ours in an array', [ours.kid]],
  ['ours in an object', { kid: ours.kid }],
  ['ours and a space', `${ours.kid} `],
  ['ours and a byte 0', `${ours.kid}\u0000`],
  ['the start of ours', ours.kid.slice(0, -1)],
  ['an index', '0'],
  ['a path', '../../../../dev/null'],
  ['an absolute path', '/dev/null'],
  ['a file', 'file:///dev/null'],
  ['an address', url],
  ['a query', "' OR '1'='1"],
  ['a command', '$(id)'],
  ['a pattern', '.*'],
  ['a member of every object', 'constructor'],
  ['the prototype', '__proto__'],
  ['a member of a map', 'size'],
]

const critical: Row[] = [
  ['an extension nobody knows', { crit: ['x'], x: 1 }],
  ['a claim', { crit: ['exp'], exp: 1 }],
  ['what is not there', { crit: ['x'] }],
  ['nothing', { crit: [] }],
  ['no list', { crit: 'x', x: 1 }],
  ['null', { crit: null }],
  ['the algorithm', { crit: ['alg'] }],
  ['an unencoded payload', { crit: ['b64'], b64: false }],
  ['a number', { crit: [1], 1: 1 }],
]

describe("401: the attacker's key, with", () => {
  test.each(embedded)('%s', async (_, header) => {
    const fetched = vi.spyOn(globalThis, 'fetch')
    await expectRefused(await ask(`Bearer ${freshToken({ header, key: attacker })}`))
    await expectRefused(
      await ask(`Bearer ${freshToken({ header: { kid: 'theirs', ...header }, key: attacker })}`),
    )
    expect(fetched).not.toHaveBeenCalled()
  })
})

describe('401: a kid that is', () => {
  test.each(kids)('%s, with our signature', async (_, kid) => {
    await expectRefused(await ask(`Bearer ${freshToken({ header: { kid } })}`))
  })

  test.each(kids)("%s, with the attacker's key embedded", async (_, kid) => {
    await expectRefused(await ask(`Bearer ${freshToken({ header: { kid, jwk }, key: attacker })}`))
  })
})

describe('401: with our signature, crit that asks for', () => {
  test.each(critical)('%s', async (_, header) => {
    await expectRefused(await ask(`Bearer ${freshToken({ header })}`))
  })
})

test.each<Row>([
  ['jku', { jku: url }],
  ['x5u', { x5u: url }],
  ['jwk', { jwk }],
  ['x5c', { x5c: [der] }],
])('accepted by our signature, and %s is not looked at', async (_, header) => {
  const fetched = vi.spyOn(globalThis, 'fetch')
  expect((await ask(`Bearer ${freshToken({ header })}`)).status).toBe(200)
  expect(fetched).not.toHaveBeenCalled()
})
