import { getItem } from '../table/client.ts'
import { checkCounter } from './counters.ts'
import { checkOwnerless, checkRecord, idIn, listKeysOf } from './entries.ts'
import type { CounterFault, EntryFault, Fault, Finding } from './faults.ts'
import { checkDeal, checkSharedSeq } from './records.ts'

type RecheckOptions = {
  repair: boolean
  /** Called with the number of suspected faults that were read again, and of all. */
  progress?: (done: number, all: number) => void
}

/**
 * Reads everything that is suspected again, and repairs what is wrong if `repair` is set. The order matters, as each step
 * builds on what the former repaired: shared sequence numbers, derived items record by record, counters, deals.
 *
 * Nothing of a record is written except a duplicate sequence number. Safe beside live traffic; two repairs at a time
 * only slow each other down.
 */
export async function recheck(suspects: readonly Fault[], options: RecheckOptions): Promise<Finding[]> {
  const { repair, progress = () => undefined } = options
  const findings: Finding[] = suspects
    .filter(({ fault }) => fault === 'unreadable')
    .map((fault) => ({ ...fault, state: 'found' }))
  const all = suspects.length - findings.length
  let done = 0
  const add = (checked: number, found: Finding[]) => {
    done += checked
    findings.push(...found)
    progress(done, all)
  }

  for (const fault of suspects.filter((each) => each.fault === 'shared'))
    add(1, await checkSharedSeq(fault, repair))
  const { byOwner, ownerless } = await groupByOwner(suspects.filter((fault) => 'key' in fault))
  for (const [id, faults] of byOwner) {
    const strays = faults.filter(({ fault }) => fault === 'stray').map(({ key }) => key)
    add(faults.length, entryFindings(await checkRecord(id, strays, repair), faults, repair))
  }
  for (const fault of ownerless)
    add(1, entryFindings(await checkOwnerless(fault.key, repair), [fault], repair))
  for (const faults of bySuperblock(suspects.filter((each) => each.fault === 'miscounted')))
    add(faults.length, await checkCounters(faults, repair))
  for (const fault of suspects.filter((each) => each.fault === 'contradictory'))
    add(1, await checkDeal(fault))
  return findings
}

/** Finds the record that each derived item belongs to: by its sequence number, its content, or the list that a posting names. */
async function groupByOwner(faults: readonly EntryFault[]) {
  const byOwner = new Map<string, EntryFault[]>()
  const ownerless: EntryFault[] = []
  for (const fault of faults) {
    // The comparison knows most owners, which saves a read for each.
    const item = fault.owner === undefined ? await getItem(fault.key) : undefined
    const [first] = listKeysOf(fault.key, item)
    const id = fault.owner ?? idIn(item) ?? (first && idIn(await getItem(first)))
    if (id === undefined) ownerless.push(fault)
    else byOwner.set(id, [...(byOwner.get(id) ?? []), fault])
  }
  return { byOwner, ownerless }
}

function entryFindings(
  confirmed: EntryFault[] | undefined,
  suspected: readonly EntryFault[],
  repair: boolean,
): Finding[] {
  if (!confirmed) return suspected.map((fault) => ({ ...fault, state: 'unstable' }))
  return confirmed.map((fault) => ({ ...fault, state: repair ? 'repaired' : 'found' }))
}

/** Groups the counters of each superblock of a list. Each count of referrers is a group of its own. */
function bySuperblock(faults: readonly CounterFault[]): CounterFault[][] {
  const groups = Map.groupBy(faults, ({ counter }) =>
    counter.counts === 'referrers' ? counter.id : `${counter.kind} ${counter.list} ${counter.superblock}`,
  )
  return [...groups.values()]
}

/**
 * Checks the blocks of a superblock, then the superblock. Its count is the sum of its blocks, plus the differences that
 * were found in blocks but not repaired.
 */
async function checkCounters(faults: readonly CounterFault[], repair: boolean): Promise<Finding[]> {
  const isSuperblock = ({ counter }: CounterFault) => counter.counts === 'superblock'
  const findings: Finding[] = []
  let uncounted = 0
  for (const fault of faults.toSorted((a, b) => Number(isSuperblock(a)) - Number(isSuperblock(b)))) {
    const check = await checkCounter(fault.counter, repair, uncounted)
    if (!check) findings.push({ ...fault, state: 'unstable' })
    else if (check.difference !== 0)
      findings.push({ ...fault, state: check.isRepaired ? 'repaired' : 'found' })
    if (check && !check.isRepaired) uncounted += check.difference
  }
  return findings
}
