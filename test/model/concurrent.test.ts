import { expect, test } from 'vitest'
import { everyThirdSeed } from '../faults/seeds.ts'
import { useFreshTable } from '../support/store/fresh-table.ts'
import { REGION, setLastSequence } from '../support/store/sequence.ts'
import { underConflicts } from '../support/store/under-conflicts.ts'
import { begin, violationsOf } from './parallel.ts'
import { runClients } from './run.ts'

test.for(everyThirdSeed())(
  'parallel requests have an order in which the model gives the same answers, seed %i',
  async (seed) => {
    await useFreshTable()
    await setLastSequence(REGION - 12)
    const scene = await begin(`concurrent-${seed}`)
    const walks = await underConflicts(() => runClients(scene.run, seed, { clients: 8, steps: 20 }), seed)
    expect((await violationsOf(scene, walks, seed)).violations).toEqual([])
  },
)
