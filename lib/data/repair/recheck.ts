import { getItem } from '../table/client.ts'
import { recordKey } from '../table/keys.ts'
import { checkCounter } from './counters.ts'
import { checkOwnerless, checkRecord, idIn, itemsAt } from './entries.ts'
import { allEntryKey, expectedOf, isRequiredBy } from './expected.ts'
import {
  type CounterFault,
  type EntryFault,
  type Fault,
  type Finding,
  type HistoryFault,
  placeName,
  type SharedSeqFault,
} from './faults.ts'
import { checkHistory } from './histories.ts'
import { checkDeal, checkSharedSeq } from './records.ts'

/** Records and groups of counters that are read again side by side. */
const SIDE_BY_SIDE = 10

/**
 * Reads everything that is suspected again, and repairs what is wrong if `repair` is set. The order matters, as each step
 * builds on what the former repaired: shared sequence numbers, derived items record by record, counters, deals.
 *
 * Nothing of a record is written except a duplicate sequence number. Safe beside live traffic; two repairs at a time
 * only slow each other down.
 */
export async function recheck(
  suspects: readonly Fault[],
  { repair }: { repair: boolean },
): Promise<Finding[]> {
  const findings: Finding[] = suspects
    .filter(({ fault }) => fault === 'unreadable')
    .map((fault) => ({ ...fault, state: 'found' }))
  const entries = suspects.filter((fault) => 'key' in fault)
  for (const fault of suspects.filter((each) => each.fault === 'shared')) {
    const shared = await recheckShared(fault, repair)
    findings.push(...shared.findings)
    entries.push(...shared.suspects)
  }
  const byOwner = Map.groupBy(await Promise.all(entries.map(withOwner)), ({ owner }) => owner)
  const inTurn = [...byOwner].flatMap(([id, faults]) =>
    id === undefined
      ? faults.map((fault) => () => recheckOwnerless(fault, repair))
      : [() => recheckOf(id, faults, repair)],
  )
  const counters = bySuperblock(suspects.filter((each) => each.fault === 'miscounted'))
  findings.push(...(await sideBySide(inTurn)))
  findings.push(...(await sideBySide(counters.map((faults) => () => recheckCounters(faults, repair)))))
  for (const fault of suspects.filter((each) => each.fault === 'contradictory'))
    findings.push(...(await checkDeal(fault)))
  for (const fault of suspects.filter(isHistoryFault)) findings.push(...(await checkHistory(fault, repair)))
  return findings
}

const isHistoryFault = (fault: Fault): fault is HistoryFault =>
  fault.fault === 'unreplayable' || fault.fault === 'unerased'

async function sideBySide(work: readonly (() => Promise<Finding[]>)[]): Promise<Finding[]> {
  const findings: Finding[] = []
  for (let start = 0; start < work.length; start += SIDE_BY_SIDE) {
    const answers = await Promise.all(work.slice(start, start + SIDE_BY_SIDE).map((each) => each()))
    findings.push(...answers.flat())
  }
  return findings
}

/**
 * Checks two records with one sequence number. When the younger got another one, what it left at the old number is
 * suspected of being stray, and the items of the elder there of being the younger's.
 */
async function recheckShared(fault: SharedSeqFault, repair: boolean) {
  const { elder, younger } = fault
  const before = await itemsAt([elder, younger].map(recordKey))
  const findings = await checkSharedSeq(fault, repair)
  const isMoved = findings.some(({ state }) => state === 'repaired')
  const places = isMoved ? [...before.values()].flatMap((item) => expectedOf(item)?.derived ?? []) : []
  const suspects = places.map(
    ({ content: _, ...place }): EntryFault => ({ fault: 'stray', ...place, owner: elder }),
  )
  return { findings, suspects }
}

/** Finds the record that a derived item belongs to: one that requires it, or one that it names. */
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
  const places = new Map(suspected.map((fault) => [placeName(fault), fault]))
  const confirmed = await checkRecord(id, [...places.values()], repair)
  // Without a repair, what a record lacks at the place of a stray is reported with the record.
  const isReported = (each: EntryFault) =>
    repair || each.fault === 'stray' || places.get(placeName(each))?.fault !== 'stray'
  return entryFindings(confirmed?.filter(isReported), suspected, repair)
}

async function recheckOwnerless(suspected: EntryFault, repair: boolean): Promise<Finding[]> {
  const { key, attribute } = suspected
  const place = { key, ...(attribute !== undefined && { attribute }) }
  return entryFindings(await checkOwnerless(place, repair), [suspected], repair)
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
async function recheckCounters(faults: readonly CounterFault[], repair: boolean): Promise<Finding[]> {
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
