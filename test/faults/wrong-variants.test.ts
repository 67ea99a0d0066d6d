import { afterAll, expect, test } from 'vitest'
import { runSeed } from './scenario.ts'
import { sabotages } from './service/sabotage.ts'
import { serviceBehindProxy } from './service/service-under-faults.ts'

const proxy = await serviceBehindProxy()
afterAll(() => proxy.stop())

/** `faults.test.ts` finds no violation in the correct code with these seeds. */
const SEEDS = 30

test.for(Object.entries(sabotages))('the checker catches the wrong variant: %s', async ([name, sabotage]) => {
  for (let seed = 1; seed <= SEEDS; seed++) {
    const { violations } = await runSeed(proxy, seed, sabotage)
    // A 500 alone would only show that the engine refuses the requests of the variant.
    const [caught] = violations.filter((violation) => !violation.includes('answered 500'))
    if (caught === undefined) continue
    process.stderr.write(`${name}: caught by seed ${seed}: ${caught}\n`)
    return
  }
  expect.fail(`No seed of ${SEEDS} catches ${name}`)
})
