import { getItem } from '../table/items.ts'
import { type Key, listEntryKey } from '../table/keys.ts'
import { checkCounter } from './counter-repair.ts'
import { checkOwnerless, checkRecord } from './entry-repair.ts'
import type { Fault } from './invariants.ts'
import { checkPlace } from './place-repair.ts'
import { type Counter, counterAt, keyAt, placeOf } from './places.ts'
import type { Survey } from './survey.ts'

/** A fault that a second look confirmed; `unsettled` is a suspicion about what never stood still. */
export type Finding = Fault & { state: 'found' | 'mended' | 'unsettled' }

export type RepairOptions = {
  repair: boolean
  /** Told how many of the suspicions are looked into, and how many there are. */
  progress?: (done: number, of: number) => void
}

/**
 * Looks again at everything a survey suspects, and mends what is wrong if it may: places, then list entries and
 * postings of one record after another, then the counters of blocks, of superblocks, of referrers, each from what was
 * mended before. Of records only a place that another has too is written. Safe beside live traffic; two repairs at a time only hinder each other.
 */
export async function secondLook({ suspects, owners }: Survey, options: RepairOptions): Promise<Finding[]> {
  const { repair, progress = () => undefined } = options
  const findings: Finding[] = suspects
    .filter(({ fault }) => fault === 'unreadable')
    .map((fault) => ({ ...fault, state: 'found' }))
  const counters = suspects.filter(({ fault }) => fault === 'miscounted')
  const entries = suspects.filter(({ fault }) => ['missing', 'stray', 'different'].includes(fault))
  const places = suspects.filter(({ fault }) => ['behind', 'shared'].includes(fault))
  let done = findings.length
  const step = (looked: number, found: Finding[]) => {
    done += looked
    findings.push(...found)
    progress(done, suspects.length)
  }

  for (const fault of places) {
    const state = await checkPlace(fault, repair)
    step(1, state === 'sound' ? [] : [{ ...fault, state: state ?? 'unsettled' }])
  }
  const { byOwner, ownerless } = await sortedByOwner(entries, owners)
  for (const [id, faults] of byOwner) {
    const strays = faults.filter(({ fault }) => fault === 'stray').map(({ where }) => keyAt(where))
    step(faults.length, toldOf(await checkRecord(id, strays, repair), faults, repair))
  }
  for (const { fault, key, listKeys } of ownerless)
    step(1, toldOf(await checkOwnerless(key, listKeys, repair), [fault], repair))
  await lookAtCounters(counters, repair, (found) => step(1, found))
  return findings
}

async function lookAtCounters(faults: Fault[], repair: boolean, step: (found: Finding[]) => void) {
  const order = ['block', 'superblock', 'referrers']
  const counters = faults
    .map((fault) => ({ fault, counter: counterAt(fault.where) }))
    .sort((a, b) => order.indexOf(a.counter.counts) - order.indexOf(b.counter.counts))
  const left = new Map<string, number>()
  for (const { fault, counter } of counters) {
    const name = superblockName(counter)
    const uncounted = counter.counts === 'superblock' ? left.get(name) : 0
    const check = await checkCounter(counter, repair, uncounted)
    if (!check) step([{ ...fault, state: 'unsettled' }])
    else if (check.missing === 0) step([])
    else step([{ ...fault, state: check.mended ? 'mended' : 'found' }])
    if (check && !check.mended && counter.counts === 'block')
      left.set(name, (left.get(name) ?? 0) + check.missing)
  }
}

function superblockName(counter: Counter): string {
  return counter.counts === 'referrers' ? '' : `${counter.kind} ${counter.list} ${counter.superblock}`
}

type Ownerless = { fault: Fault; key: Key; listKeys: Key[] }

/** Finds the record that each faulty entry is of: by its place, by the copy itself, by the list a posting names. */
async function sortedByOwner(faults: readonly Fault[], owners: ReadonlyMap<string, string>) {
  const byOwner = new Map<string, Fault[]>()
  const ownerless: Ownerless[] = []
  for (const fault of faults) {
    const key = keyAt(fault.where)
    const { kind, seq } = placeOf(key)
    const item = await getItem(key)
    const listKeys = listsIn(item).map((list) => listEntryKey(kind, list, seq))
    const [first] = listKeys
    const id = owners.get(`${kind} ${seq}`) ?? idIn(item) ?? (first && idIn(await getItem(first)))
    if (id === undefined) ownerless.push({ fault, key, listKeys })
    else byOwner.set(id, [...(byOwner.get(id) ?? []), fault])
  }
  return { byOwner, ownerless }
}

function listsIn(item: Record<string, unknown> = {}): string[] {
  return Array.isArray(item.lists) ? item.lists.map(String) : []
}

function idIn({ data }: Record<string, unknown> = {}): string | undefined {
  return typeof data === 'object' && data !== null && 'id' in data ? String(data.id) : undefined
}

function toldOf(confirmed: Fault[] | undefined, suspected: readonly Fault[], repair: boolean): Finding[] {
  if (!confirmed) return suspected.map((fault) => ({ ...fault, state: 'unsettled' }))
  return confirmed.map((fault) => ({ ...fault, state: repair ? 'mended' : 'found' }))
}
