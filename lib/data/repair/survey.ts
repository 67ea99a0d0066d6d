import { scanItems } from '../table/items.ts'
import { derivations } from './derivations.ts'
import { addExpected, addFound, type Fault, faultsBetween, nothingDerived } from './invariants.ts'

/** Where a table seems not to be as its records say, and whose place is whose: record ids by `<kind> <seq>`. */
export type Survey = { items: number; suspects: Fault[]; owners: ReadonlyMap<string, string> }

const PROGRESS_ITEMS = 1_000

/**
 * Reads a table whole, once. A scan is no snapshot: of what changed meanwhile it has seen one part before and the
 * other after, so its faults are suspicions where the table is in use. Holds a key and a fingerprint of each entry,
 * and of records only ids.
 */
export async function survey(progress: (items: number) => void = () => undefined): Promise<Survey> {
  const expected = nothingDerived()
  const found = nothingDerived()
  let items = 0
  for await (const item of scanItems()) {
    for (const derivation of derivations) addExpected(expected, derivation, item)
    addFound(found, item)
    items += 1
    if (items % PROGRESS_ITEMS === 0) progress(items)
  }
  return { items, suspects: faultsBetween([expected], found), owners: expected.places.owners }
}
