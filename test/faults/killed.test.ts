import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { seededRandom } from '../../lib/local/demo/samples.ts'
import { newHistory } from './checks/history.ts'
import { summary, violationsNow } from './scenario.ts'
import { newScene } from './scene.ts'
import { killsToMake } from './seeds.ts'
import { serviceBehindProxy } from './service/service-under-faults.ts'
import { startDiskEngine } from './store/disk-engine.ts'
import { runClients } from './workload.ts'

const folder = mkdtempSync(join(tmpdir(), 'service-killed-'))
let engine = await startDiskEngine(folder)
const proxy = await serviceBehindProxy(engine.endpoint)

afterAll(async () => {
  await proxy.stop()
  await engine.kill()
  rmSync(folder, { recursive: true })
})

/** After a kill no request of the service reaches a store any more: for the table the service is killed too. */
test('what was acknowledged before a kill is there after it', async () => {
  const random = seededRandom(1)
  const history = newHistory()
  const scene = newScene('killed')
  const kills = killsToMake()
  for (let kill = 1; kill <= kills; kill++) {
    scene.over = false
    const clients = runClients(kill, history, scene, { clients: 8, steps: 400, from: kill * 400 })
    await sleep(random.whole(100, 600))
    await engine.kill()
    proxy.make({ plan: () => 'reset before' })
    scene.over = true
    await clients
    await proxy.quiet()
    engine = await startDiskEngine(folder)
    proxy.aim(engine.endpoint)
    proxy.make({})
    expect(await violationsNow(history.operations), `after kill ${kill}`).toEqual([])
  }
  process.stderr.write(`${kills} kills: ${summary(history.operations)}\n`)
})
