import { describe, expect, test } from 'vitest'
import { answering, ConnectionError, deaf, type Network, offline, online, started } from '../device.ts'
import { later, useFrozenService } from '../frozen-service.ts'
import { begun, KEY_FORGOTTEN_MS, zoe } from '../scene.ts'
import { expectSame, serviceRecords } from '../service-records.ts'
import { expectAllSent, handedBack, loseAnswer } from '../steps.ts'

useFrozenService()

/** A device with a waiting create of a prospect. */
async function creating() {
  const { copy, device } = await begun()
  return { id: await copy.create('prospect', zoe), copy, device }
}

test('a create without an answer is handed back after 23 hours, because its idempotency key expires soon', async () => {
  const { id, copy, device } = await creating()
  await loseAnswer({ copy, device })
  later(KEY_FORGOTTEN_MS)
  const refused = await handedBack(copy)
  expect(refused).toMatchObject({ id, refusal: { why: 'unknown' } })
  expect(await serviceRecords('prospect')).toHaveLength(1)
  await copy.drop(refused)
  await expectSame(copy)
})

const gatewayRefusal = { message: 'Forbidden' }

test.each([
  ['a gateway', gatewayRefusal],
  ['the service', { code: 'forbidden', request_id: 'r1' }],
])(
  'a create whose answer was lost is applied once although %s answers the next attempt with 403',
  async (_, refusal) => {
    const { copy, device } = await creating()
    await loseAnswer({ copy, device })
    device.network = answering('POST', 403, refusal)
    expect(await copy.sync()).toMatchObject([{ refusal: { why: 'failed' } }])
    await expectAllSent({ copy, device })
    expect(await serviceRecords('prospect')).toHaveLength(1)
    later()
    await copy.sync()
    await expectSame(copy)
  },
)

describe('on a device with a wrong clock', () => {
  const hour = 60 * 60 * 1000

  /**
   * Passes requests to a service whose clock is `ms` behind the device's clock. The `date` header has the time of the service.
   */
  function aheadBy(ms: number): Network {
    return async (_, pass) => {
      later(-ms)
      const answer = await pass()
      const date = new Date().toUTCString()
      later(ms)
      answer.headers.set('date', date)
      return answer
    }
  }

  test.each([
    ['30 hours', 30 * hour, ['unknown']],
    ['an hour', hour, []],
  ])(
    'the age of a create that was sent %s ago is measured by the clock of the service',
    async (_, passed, why) => {
      const ahead = 30 * hour
      const { copy, device } = await creating()
      later(ahead)
      device.network = (request, pass) => deaf(request, () => aheadBy(ahead)(request, pass))
      await expect(copy.sync()).rejects.toThrow(ConnectionError)
      later(passed - ahead)
      device.network = aheadBy(0)
      // Ignore a failure of this sync, because the session may have expired.
      await Promise.allSettled([copy.sync()])
      expect((await copy.waiting()).map(({ refusal }) => refusal?.why)).toEqual(why)
      later(-passed)
      expect(await serviceRecords('prospect')).toHaveLength(1)
    },
  )
})

const expired = { code: 'unauthenticated', status: 401, request_id: 'r' }

test.each<[string, Network, object]>([
  ['never left the device', offline, { offline: true }],
  ['got only a 401', answering('POST', 401, expired), { status: 401 }],
])(
  'a create that %s is still sent after 23 hours, because the service cannot have applied it',
  async (_, network, failure) => {
    const { copy, device } = await creating()
    device.network = network
    await expect(copy.sync()).rejects.toMatchObject(failure)
    later(KEY_FORGOTTEN_MS)
    device.network = online
    await expectAllSent({ copy: await started(device), device })
    expect(await serviceRecords('prospect')).toHaveLength(1)
  },
)

test('a create that gets 409 idempotency_key_reused is handed back with an unknown outcome', async () => {
  const { copy, device } = await creating()
  await loseAnswer({ copy, device })
  device.network = answering('POST', 409, { code: 'idempotency_key_reused', status: 409, request_id: 'r' })
  expect(await copy.sync()).toMatchObject([{ refusal: { why: 'unknown' } }])
})
