import { afterAll, expect, test } from 'vitest'
import { type Conditions, runSeed } from './scenario.ts'
import { seedsToRun } from './seeds.ts'
import { sabotages } from './service/sabotage.ts'
import { serviceBehindProxy } from './service/service-under-faults.ts'
import { lostAnswers } from './store/fault-plan.ts'

const proxy = await serviceBehindProxy()
afterAll(() => proxy.stop())

/** Every fault there is in a long run of the suite; else those that take less time. */
const CONDITIONS: Conditions = seedsToRun().length >= 30 ? {} : { planFrom: lostAnswers, steps: 10 }

/** The seeds with which `faults.test.ts` finds nothing wrong in the right code. */
const SEEDS = 30

test.for(Object.entries(sabotages))('the checker catches %s', async ([name, begin]) => {
  for (let seed = 1; seed <= SEEDS; seed++) {
    const { violations } = await runSeed(proxy, seed, { ...CONDITIONS, sabotage: begin() })
    // An answer of 500 alone would only show that the variant makes requests the engine refuses.
    const [telling] = violations.filter((violation) => !violation.includes('answered 500'))
    if (telling === undefined) continue
    process.stderr.write(`${name}: caught by seed ${seed}: ${telling}\n`)
    return
  }
  expect.fail(`No seed of ${SEEDS} catches ${name}`)
})

test('the checker finds nothing wrong with the right code under the same conditions', async () => {
  expect((await runSeed(proxy, 1, CONDITIONS)).violations).toEqual([])
})
