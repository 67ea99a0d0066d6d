import { batchesOf, getItem } from '../table/client.ts'
import { recordKey } from '../table/keys.ts'
import { checkCounter } from './counters.ts'
import { checkOwnerless, checkRecord, idIn, itemsAt } from './entries.ts'
import { checkErasure } from './erasures.ts'
import { allEntryKey, expectedOf, isRequiredBy } from './expected.ts'
import { type CounterFault, type EntryFault, type Fault, type Finding, locationName } from './faults.ts'

/** The number of records, or groups of counters, that are checked in parallel. */
const SIDE_BY_SIDE = 10

/**
 * Checks suspected faults again, and repairs the confirmed faults if `repair` is set. The order is: derived items of each
 * record, counters, erasures. Derived items come first, because the checks of counters read list entries.
 *
 * A repair changes records only in two ways: it corrects the reference count, and completes an unfinished erasure. A repair is safe during live traffic. Two concurrent repairs only slow each other down.
 */
export async function recheck(
  suspects: readonly Fault[],
  { repair }: { repair: boolean },
): Promise<Finding[]> {
  const unreadable = suspects.filter(({ fault }) => fault === 'unreadable')
  const findings: Finding[] = unreadable.map((fault) => ({ ...fault, state: 'found' }))
  const entries = await Promise.all(suspects.filter((fault) => 'key' in fault).map(withOwner))
  const inTurn = [...Map.groupBy(entries, ({ owner }) => owner)].flatMap(([id, faults]) =>
    id === undefined
      ? faults.map((fault) => () => recheckOwnerless(fault, repair))
      : [() => recheckOf(id, faults, repair)],
  )
  const counters = bySuperblock(suspects.filter((each) => each.fault === 'miscounted'))
  findings.push(...(await inParallel(inTurn)))
  findings.push(...(await inParallel(counters.map((faults) => () => recheckCounters(faults, repair)))))
  for (const fault of suspects.filter((each) => each.fault === 'unerased'))
    findings.push(...(await checkErasure(fault, repair)))
  return findings
}

async function inParallel(work: readonly (() => Promise<Finding[]>)[]): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const batch of batchesOf(work, SIDE_BY_SIDE))
    findings.push(...(await Promise.all(batch.map((each) => each()))).flat())
  return findings
}

/**
 * Finds the owner of a derived item. Two records may be the owner: the record whose id is in the item, and the record with the
 * same sequence number in the list of all records. Prefers the record that requires the item.
 */
async function withOwner(fault: EntryFault): Promise<EntryFault> {
  if (fault.owner !== undefined) return fault
  const item = await getItem(fault.key)
  const entries = await itemsAt([allEntryKey(fault)])
  const ids = [item, ...entries.values()].flatMap((each) => idIn(each) ?? [])
  const records = await itemsAt(ids.map(recordKey))
  const holder = [...records.values()].find((record) => isRequiredBy(expectedOf(record), fault))
  return { ...fault, owner: holder ? String(holder.pk) : ids[0] }
}

async function recheckOf(id: string, suspected: readonly EntryFault[], repair: boolean): Promise<Finding[]> {
  const locations = new Map(suspected.map((fault) => [locationName(fault), fault]))
  const confirmed = await checkRecord(id, [...locations.values()], repair)
  // Without `repair`, report a suspected stray item only if it is still stray. If it is missing or different, the check of its
  // record reports this.
  const isReported = (each: EntryFault) =>
    repair || each.fault === 'stray' || locations.get(locationName(each))?.fault !== 'stray'
  return entryFindings(confirmed?.filter(isReported), suspected, repair)
}

async function recheckOwnerless(suspected: EntryFault, repair: boolean): Promise<Finding[]> {
  const { key, attribute } = suspected
  const location = { key, ...(attribute !== undefined && { attribute }) }
  return entryFindings(await checkOwnerless(location, repair), [suspected], repair)
}

function entryFindings(
  confirmed: EntryFault[] | undefined,
  suspected: readonly EntryFault[],
  repair: boolean,
): Finding[] {
  if (!confirmed) return suspected.map((fault) => ({ ...fault, state: 'unstable' }))
  return confirmed.map((fault) => ({ ...fault, state: repair ? 'repaired' : 'found' }))
}

/**
 * Groups the counters by list and superblock. In each group, the counters of blocks come first. Each reference count is a
 * separate group.
 */
function bySuperblock(faults: readonly CounterFault[]): CounterFault[][] {
  const blocksFirst = faults.toSorted((a, b) => Number(isSuperblock(a)) - Number(isSuperblock(b)))
  const groups = Map.groupBy(blocksFirst, ({ counter }) =>
    counter.counts === 'referrers' ? counter.id : `${counter.kind} ${counter.list} ${counter.superblock}`,
  )
  return [...groups.values()]
}

const isSuperblock = ({ counter }: CounterFault) => counter.counts === 'superblock'

/**
 * Checks the counts of blocks, then the count of their superblock, which must be the sum of its blocks. If a block is still
 * wrong, does not check the superblock.
 */
async function recheckCounters(faults: readonly CounterFault[], repair: boolean): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const fault of faults) {
    if (isSuperblock(fault) && findings.some(({ state }) => state !== 'repaired')) break
    const state = await checkCounter(fault.counter, repair)
    if (state !== 'sound') findings.push({ ...fault, state })
  }
  return findings
}
