import { getItem } from '../../table/client.ts'
import type { CounterFault, EntryFault, Fault } from '../faults.ts'
import { checkCounter } from './counter-repair.ts'
import { checkDeal } from './deal-check.ts'
import { checkOwnerless, checkRecord } from './entry-repair.ts'
import { idIn, listKeysIn } from './owner.ts'
import { checkShared } from './place-repair.ts'

/** A fault that a second look confirmed; `unsettled` is a suspicion about what never stood still. */
export type Finding = Fault & { state: 'found' | 'mended' | 'unsettled' }

type RepairOptions = {
  repair: boolean
  /** Told how many of the suspicions are looked into, and how many there are. */
  progress?: (done: number, of: number) => void
}

/**
 * Looks again at everything a survey suspects, and mends what is wrong if it may: places, then list entries and
 * postings of one record after another, then the counters, each from what was mended before; deals last. Of records
 * nothing is written but a sequence number that another has too. Safe beside live traffic; two repairs at a time only
 * slow each other down.
 */
export async function secondLook(suspects: readonly Fault[], options: RepairOptions): Promise<Finding[]> {
  const { repair, progress = () => undefined } = options
  const findings: Finding[] = suspects
    .filter(({ fault }) => fault === 'unreadable')
    .map((fault) => ({ ...fault, state: 'found' }))
  const counters = suspects.filter((fault) => fault.fault === 'miscounted')
  const shared = suspects.filter((fault) => fault.fault === 'shared')
  const entries = suspects.filter((fault) => 'key' in fault)
  const deals = suspects.filter((fault) => 'offers' in fault)
  let done = 0
  const step = (looked: number, found: Finding[]) => {
    done += looked
    findings.push(...found)
    progress(done, shared.length + entries.length + counters.length + deals.length)
  }

  for (const fault of shared) step(1, await checkShared(fault, repair))
  const { byOwner, ownerless } = await sortedByOwner(entries)
  for (const [id, faults] of byOwner) {
    const strays = faults.filter(({ fault }) => fault === 'stray').map(({ key }) => key)
    step(faults.length, toldOf(await checkRecord(id, strays, repair), faults, repair))
  }
  for (const fault of ownerless) step(1, toldOf(await checkOwnerless(fault.key, repair), [fault], repair))
  for (const faults of bySuperblock(counters)) step(faults.length, await lookAtCounters(faults, repair))
  for (const fault of deals) step(1, await checkDeal(fault))
  return findings
}

/** The counters of one superblock of a list together; each count of referrers alone. */
function bySuperblock(faults: readonly CounterFault[]): CounterFault[][] {
  const groups = Map.groupBy(faults, ({ counter }) =>
    counter.counts === 'referrers' ? counter.id : `${counter.kind} ${counter.list} ${counter.superblock}`,
  )
  return [...groups.values()]
}

/**
 * The blocks of a superblock, then the superblock itself, which is the sum of what its blocks count: with what they
 * were found to miss, where that was not mended.
 */
async function lookAtCounters(faults: readonly CounterFault[], repair: boolean): Promise<Finding[]> {
  const isSuperblock = ({ counter }: CounterFault) => counter.counts === 'superblock'
  const findings: Finding[] = []
  let uncounted = 0
  for (const fault of faults.toSorted((a, b) => Number(isSuperblock(a)) - Number(isSuperblock(b)))) {
    const check = await checkCounter(fault.counter, repair, uncounted)
    if (!check) findings.push({ ...fault, state: 'unsettled' })
    else if (check.missing !== 0) findings.push({ ...fault, state: check.mended ? 'mended' : 'found' })
    if (check && !check.mended) uncounted += check.missing
  }
  return findings
}

/** Finds the record that each faulty entry is of: by its place, by the copy itself, by the list a posting names. */
async function sortedByOwner(faults: readonly EntryFault[]) {
  const byOwner = new Map<string, EntryFault[]>()
  const ownerless: EntryFault[] = []
  for (const fault of faults) {
    // Of most the survey knows whose they are, which saves a read for each.
    const item = fault.owner === undefined ? await getItem(fault.key) : undefined
    const [first] = listKeysIn(fault.key, item)
    const id = fault.owner ?? idIn(item) ?? (first && idIn(await getItem(first)))
    if (id === undefined) ownerless.push(fault)
    else byOwner.set(id, [...(byOwner.get(id) ?? []), fault])
  }
  return { byOwner, ownerless }
}

function toldOf(
  confirmed: EntryFault[] | undefined,
  suspected: readonly EntryFault[],
  repair: boolean,
): Finding[] {
  if (!confirmed) return suspected.map((fault) => ({ ...fault, state: 'unsettled' }))
  return confirmed.map((fault) => ({ ...fault, state: repair ? 'mended' : 'found' }))
}
