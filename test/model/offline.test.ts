import fc from 'fast-check'
import { expect, test } from 'vitest'
import { later, useFrozenService } from '../client/copy/frozen-service.ts'
import { expectSame } from '../client/copy/service-records.ts'
import { everyThirdSeed } from '../faults/seeds.ts'
import { compareCopy } from './compare-copy.ts'
import { Devices, deviceActions } from './devices.ts'
import { begin, violationsOf } from './parallel.ts'

useFrozenService()

/** The number of actions of three devices and of a user without a copy. */
const STEPS = 110

test.for(everyThirdSeed())(
  'devices with failing networks lose no change, apply none twice, and list what the model lists, seed %i',
  async (seed) => {
    const scene = await begin(`offline-${seed}`)
    const devices = await Devices.of(scene.run, 3)
    const found: string[] = []
    for (const action of fc.sample(deviceActions, { seed, numRuns: STEPS })) {
      await devices.act(action)
      found.push(...(await devices.found(JSON.stringify(action))))
      if (found.length > 0) break
    }
    await devices.finish()
    later()
    for (const { copy } of devices.apps) {
      await copy.sync()
      await expectSame(copy)
    }
    const { violations, model } = await violationsOf(scene, [], seed)
    found.push(...violations, ...devices.lost(model))
    for (const { copy, device } of devices.apps.slice(0, 1))
      found.push(...(await compareCopy(copy, model, device.user, seed)))
    expect(found).toEqual([])
  },
)
