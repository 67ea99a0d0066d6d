import type { Key } from '../table/keys.ts'
import { scanPages } from '../table/scans.ts'
import { Comparison } from './compare.ts'
import { factsIn } from './expected.ts'
import type { Finding } from './faults.ts'
import { recheck } from './recheck.ts'
import { checkSequences } from './records.ts'
import { addFact, newSums, partitionsOf, type Sums } from './sums.ts'

/** Facts that one comparison holds at most, about 300 bytes each. A single bucket may have more. */
const HOLD = 400_000

/** What was found in one partition, how many suspected faults there were, and how many facts were held in memory. */
type Checked = { findings: Finding[]; suspected: number; held: number }

/**
 * How far a check has come. The first scan fills `sums`: it has read `items` items and continues after `next`, until it
 * `isComplete`. Then the buckets that differ are compared; those before `bucket` are done.
 */
export type Checkpoint = {
  sums: Sums
  items: number
  next: Key | undefined
  isComplete: boolean
  bucket: number
}

export const newCheckpoint = (): Checkpoint => ({
  sums: newSums(),
  items: 0,
  next: undefined,
  isComplete: false,
  bucket: 0,
})

export type CheckOptions = {
  repair: boolean
  /** Called with a line of text whenever the checkpoint has advanced. */
  progress?: (text: string) => void
  hold?: number
}

/**
 * Checks a whole table from a checkpoint on, and yields the findings of one partition after another.
 *
 *     scan: add up all facts --> partitions of the buckets that differ
 *       --> for each: scan again, compare its facts --> recheck the suspected faults --> findings
 *
 * The checkpoint is updated in place, so that an interrupted check can continue. A sound table at rest takes one scan.
 * A scan is no snapshot, so under traffic a difference is only a suspicion.
 */
export async function* checkTable(
  checkpoint: Checkpoint,
  { repair, hold = HOLD, progress = () => undefined }: CheckOptions,
): AsyncGenerator<Checked> {
  const sequences = await checkSequences(repair)
  if (sequences.length > 0) yield { findings: sequences, suspected: sequences.length, held: 0 }
  await addUp(checkpoint, progress)
  const partitions = [...partitionsOf(checkpoint.sums, checkpoint.bucket, hold)]
  for (const [index, { buckets, next }] of partitions.entries()) {
    const label = `Partition ${index + 1} of ${partitions.length}`
    const comparison = await compared(buckets, (items) =>
      progress(`${label}: read ${items} of ${checkpoint.items} items ...`),
    )
    const suspects = comparison.faults()
    const findings = await recheck(suspects, {
      repair,
      progress: (done, all) => progress(`${label}: rechecked ${done} of ${all} suspected faults ...`),
    })
    yield { findings, suspected: suspects.length, held: comparison.size }
    checkpoint.bucket = next
  }
}

/** Scans the rest of the table into the sums of a checkpoint, and updates it page by page. */
async function addUp(checkpoint: Checkpoint, progress: (text: string) => void): Promise<void> {
  if (checkpoint.isComplete) return
  for await (const { items, next } of scanPages(checkpoint.next)) {
    for (const item of items) for (const fact of factsIn(item)) addFact(checkpoint.sums, fact)
    checkpoint.items += items.length
    checkpoint.next = next
    progress(`Read ${checkpoint.items} items ...`)
  }
  checkpoint.isComplete = true
}

/** Scans the table and compares the facts of some buckets. */
async function compared(
  buckets: ReadonlySet<number>,
  progress: (items: number) => void,
): Promise<Comparison> {
  const comparison = new Comparison()
  let read = 0
  for await (const { items } of scanPages()) {
    for (const item of items) comparison.add(item, buckets)
    read += items.length
    progress(read)
  }
  return comparison
}
