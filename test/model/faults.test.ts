import { afterAll, expect, test } from 'vitest'
import { seedsToRun } from '../faults/seeds.ts'
import { serviceBehindProxy } from '../faults/service/service-under-faults.ts'
import { treatments } from '../faults/store/treatments.ts'
import { summary, violationsUnderFaults } from './under-faults.ts'

const proxy = await serviceBehindProxy()
const seeds = seedsToRun()
afterAll(async () => {
  await proxy.stop()
  // Checks that every kind of fault was injected, because without faults this test would also pass for wrong code.
  if (seeds.length >= 3)
    expect([...proxy.met.keys(), 'none'].toSorted()).toEqual(Object.keys(treatments).toSorted())
})

test.for(seeds)(
  'under injected faults no acknowledged write is lost and no write is applied only in part, seed %i',
  async (seed) => {
    const { violations, log } = await violationsUnderFaults(proxy, seed)
    process.stderr.write(`seed ${seed}: ${summary(log)}\n`)
    expect(
      violations,
      `replay with: FAULT_SEED=${seed} FAULT_SEEDS=1 npm test -- faults test/model/faults.test.ts`,
    ).toEqual([])
  },
)
