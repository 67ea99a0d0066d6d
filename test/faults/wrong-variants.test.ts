import { afterAll, expect, test } from 'vitest'
import { runSeed } from './scenario.ts'
import { sabotages } from './service/sabotage.ts'
import { serviceBehindProxy } from './service/service-under-faults.ts'

const proxy = await serviceBehindProxy()
afterAll(() => proxy.stop())

/** The seeds with which `faults.test.ts` finds nothing wrong in the right code. */
const SEEDS = 30

test.for(Object.entries(sabotages))('the checker catches %s', async ([name, sabotage]) => {
  for (let seed = 1; seed <= SEEDS; seed++) {
    const { violations } = await runSeed(proxy, seed, sabotage)
    // An answer of 500 alone would only show that the variant makes requests the engine refuses.
    const [telling] = violations.filter((violation) => !violation.includes('answered 500'))
    if (telling === undefined) continue
    process.stderr.write(`${name}: caught by seed ${seed}: ${telling}\n`)
    return
  }
  expect.fail(`No seed of ${SEEDS} catches ${name}`)
})
