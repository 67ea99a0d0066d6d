import { afterAll, expect, test } from 'vitest'
import { runSeed, summary } from './scenario.ts'
import { seedsToRun } from './seeds.ts'
import { serviceBehindProxy } from './service-under-faults.ts'

const proxy = await serviceBehindProxy()
afterAll(() => proxy.stop())

test.for(seedsToRun())('seed %i: nothing lost, nothing half-written', { timeout: 60_000 }, async (seed) => {
  const startedAt = performance.now()
  const { violations, operations } = await runSeed(proxy, seed)
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1)
  process.stderr.write(`seed ${seed}: ${summary(operations)}, ${seconds} s\n`)
  expect(violations, `replay with: npm run test:faults -- --seed ${seed}`).toEqual([])
})
