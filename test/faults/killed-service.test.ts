import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test, vi } from 'vitest'
import { useServiceEnvironment } from '../../lib/config.ts'
import { seededRandom } from '../../lib/local/demo/samples.ts'
import { localSettings } from '../../lib/local/settings.ts'
import { newFolder } from '../support/processes/temporary-folder.ts'
import { newHistory, type Operation } from './checks/history.ts'
import { summary, violationsNow } from './scenario.ts'
import { newScene } from './scene.ts'
import { killsToMake, seedsToRun } from './seeds.ts'
import { killableService } from './service/killable-service.ts'
import { serviceBehindProxy } from './service/service-under-faults.ts'
import { runClients } from './workload.ts'

/** More than a client comes to before the kill. */
const STEPS = 200

const folder = newFolder()
const service = killableService(folder)
const proxy = await serviceBehindProxy()
// No faults are made here: what is slow is the machine.
useServiceEnvironment({ STORE_TIMEOUT_MS: '3000' })

afterAll(async () => {
  await service.remove()
  await proxy.stop()
  rmSync(folder, { recursive: true })
})

const isWrite = ({ action }: Operation) => action !== 'read' && action !== 'list'
const isAcknowledged = (each: Operation) => isWrite(each) && each.outcome === 'acknowledged'
const isCutOff = (each: Operation) => isWrite(each) && each.status === 0

// Each round takes two starts: for `npm test -- faults`.
const kills = killsToMake(0)

test.runIf(kills > 0)(
  'what a service acknowledged before it was killed is there after its next start',
  {
    timeout: 1_800_000,
  },
  async () => {
    const [seed = 1] = seedsToRun()
    const kills = killsToMake(1)
    const random = seededRandom(seed)
    const history = newHistory()
    const scene = newScene('killed-service')
    const { operations } = history

    // The checker reads the table past the service, at the engine of the latest start.
    useServiceEnvironment({ TABLE_NAME: localSettings.TABLE_NAME })
    proxy.aim(await service.start())
    for (let made = 0, round = 0; made < kills; round++) {
      const before = operations.length
      const since = () => operations.slice(before)
      const writes = random.whole(1, 60)
      scene.over = false
      service.open()
      const clients = runClients(seed * 1_000 + round, history, scene, {
        clients: 8,
        steps: STEPS,
        from: round * STEPS,
        transport: service.transport,
      })
      await vi.waitUntil(() => since().filter(isAcknowledged).length >= writes, {
        timeout: 120_000,
        interval: 1,
      })
      await sleep(random.whole(0, 20))
      scene.over = true
      await service.kill()
      const cutOff = since().filter(isCutOff).length
      const told = `kill ${made + 1} of seed ${seed}: ${summary(since())}, ${cutOff} writes cut off`
      proxy.aim(await service.start())
      expect(await violationsNow(operations), told).toEqual([])
      // Creates under a key that were cut off are sent again, to the new service.
      service.open()
      await clients
      // A kill between all writes would show nothing.
      if (cutOff > 0) made++
      process.stderr.write(`${told}\n`)
    }
    expect(await violationsNow(operations), `after ${kills} kills of seed ${seed}`).toEqual([])
  },
)
