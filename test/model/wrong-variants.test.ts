import { afterAll, expect, test } from 'vitest'
import { sabotages } from '../faults/service/sabotage.ts'
import { serviceBehindProxy } from '../faults/service/service-under-faults.ts'
import { violationsUnderFaults } from './under-faults.ts'

const proxy = await serviceBehindProxy()
afterAll(() => proxy.stop())

/** The number of seeds to try. With the same seeds, `faults.test.ts` finds no violation in the correct code. */
const SEEDS = 30

test.for(Object.entries(sabotages))(
  'the model contradicts a service that makes this mistake in its writes: %s',
  async ([name, sabotage]) => {
    for (let seed = 1; seed <= SEEDS; seed++) {
      const { violations } = await violationsUnderFaults(proxy, seed, sabotage)
      // Ignores answers with 500, because they only show that the engine refuses the sabotaged requests.
      const [caught] = violations.filter((violation) => !violation.includes('answered 500'))
      if (caught === undefined) continue
      process.stderr.write(`${name}: seed ${seed} shows the mistake: ${caught}\n`)
      return
    }
    expect.fail(`None of the ${SEEDS} seeds shows the mistake: ${name}`)
  },
)
