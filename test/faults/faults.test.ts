import { afterAll, expect, test } from 'vitest'
import { runSeed, summary } from './scenario.ts'
import { seedsToRun } from './seeds.ts'
import { serviceBehindProxy } from './service/service-under-faults.ts'
import { treatments } from './store/treatments.ts'

const proxy = await serviceBehindProxy()
afterAll(async () => {
  await proxy.stop()
  // Checks that every kind of fault was injected, because without faults this test would also pass for wrong code.
  if (seeds.length >= 3)
    expect([...proxy.met.keys(), 'none'].toSorted()).toEqual(Object.keys(treatments).toSorted())
})

const seeds = seedsToRun()

test.for(seeds)(
  'under injected faults no acknowledged write is lost and no write is applied only in part, seed %i',
  async (seed) => {
    const { violations, operations } = await runSeed(proxy, seed)
    process.stderr.write(`seed ${seed}: ${summary(operations)}\n`)
    expect(
      violations,
      `replay with: FAULT_SEED=${seed} FAULT_SEEDS=1 npm test -- faults test/faults/faults.test.ts`,
    ).toEqual([])
  },
)
