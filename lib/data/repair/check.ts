import * as v from 'valibot'
import type { Item } from '../table/client.ts'
import { isListEntry } from '../table/keys.ts'
import { scanPages } from '../table/scans.ts'
import { isRecord } from './expected.ts'
import {
  CounterFault,
  countersOf,
  DealFault,
  type Fault,
  type Finding,
  StrayFault,
  whereIs,
} from './faults.ts'
import { type Group, grouped, suspectsIn } from './groups.ts'
import { recheck } from './recheck.ts'
import { miscounted, suspectsOfDerived, suspectsOfRecords } from './suspects.ts'

/** Parts of the table that are scanned side by side. */
export const SEGMENTS = 4
/** Items of a page that are compared at a time: their derived items are in memory together. */
const SLICE = 100
/** Suspected faults that are held until the end of the scan, about 300 bytes each. */
const HELD = 50_000

/** How far one segment was scanned: its items so far, and the key to continue after. */
const Position = v.object({
  items: v.number(),
  after: v.optional(v.object({ pk: v.string(), sk: v.string() })),
  isDone: v.boolean(),
})
type Position = v.InferOutput<typeof Position>

/** A fault that is read again at the end of the scan, when all that decides about it was repaired. */
const HeldFault = v.variant('fault', [StrayFault, CounterFault, DealFault])
type HeldFault = v.InferOutput<typeof HeldFault>

/**
 * How far a check has come: the position of each segment, and the faults that are held by their names. Stored as JSON in
 * which they are an array.
 */
export const Checkpoint = v.object({
  segments: v.array(Position),
  suspects: v.pipe(
    v.array(HeldFault),
    v.transform((faults) => new Map(faults.map((fault) => [whereIs(fault), fault]))),
  ),
})
export type Checkpoint = v.InferOutput<typeof Checkpoint>

export const newCheckpoint = (): Checkpoint => ({
  segments: Array.from({ length: SEGMENTS }, () => ({ items: 0, after: undefined, isDone: false })),
  suspects: new Map(),
})

/** The number of items that were checked. */
export const itemsIn = ({ segments }: Checkpoint) => segments.reduce((sum, { items }) => sum + items, 0)

export type CheckOptions = {
  repair: boolean
  /** Called with findings as soon as they are confirmed. */
  report(findings: readonly Finding[]): void
  /** Called whenever the checkpoint has advanced. */
  progress?: (items: number) => void
}

/**
 * Checks a whole table from a checkpoint on, in one scan:
 *
 *     page of a segment --> records:       read what they require, compare it
 *                       --> derived items: read the records that they belong to, which must require them
 *                       --> list entries:  count them, compare the counts with the count vectors
 *       --> what differs is only suspected, as a scan is no snapshot: recheck reads it again, and repairs it
 *
 * Strays, counts and deals are read again at the end, when all that decides about them was repaired. The checkpoint is
 * updated in place, so that an interrupted check can continue. Memory is bounded by the pages in flight.
 * @returns the number of suspected faults, most of them due to concurrent writes
 */
export async function checkTable(checkpoint: Checkpoint, options: CheckOptions): Promise<number> {
  const check = new Check(checkpoint, options)
  await check.scan()
  await check.recheckHeld()
  return check.suspected
}

class Check {
  suspected = 0
  readonly #checkpoint: Checkpoint
  readonly #options: CheckOptions
  #hasFailed = false

  constructor(checkpoint: Checkpoint, options: CheckOptions) {
    this.#checkpoint = checkpoint
    this.#options = options
  }

  /** Scans all segments side by side. When one fails, the others end with their page. */
  async scan(): Promise<void> {
    const scans = this.#checkpoint.segments.map((position, segment) => this.#scanSegment(position, segment))
    const failed = (await Promise.allSettled(scans)).find(({ status }) => status === 'rejected')
    if (failed?.status === 'rejected') throw failed.reason
  }

  async #scanSegment(position: Position, segment: number): Promise<void> {
    try {
      let open: Group | undefined
      let last = position.after
      const of = this.#checkpoint.segments.length
      const pages = position.isDone ? [] : scanPages({ segment, of, after: position.after })
      let items = position.items
      for await (const page of pages) {
        for (const slice of slicesOf(page.items)) await this.#checkItems(slice)
        const complete: Group[] = []
        for (const item of page.items) {
          const group = grouped(open, item, last)
          if (open && group !== open) complete.push(open)
          open = group
          last = { pk: String(item.pk), sk: String(item.sk) }
        }
        if (page.next === undefined && open) complete.push(open)
        for (const groups of slicesOf(complete)) await this.#checkGroups(groups)
        items += page.items.length
        const isDone = page.next === undefined
        const from = open && !isDone ? open : { size: 0, after: page.next }
        Object.assign(position, { items: items - from.size, after: from.after, isDone })
        if (this.#checkpoint.suspects.size > HELD) await this.recheckHeld()
        this.#options.progress?.(itemsIn(this.#checkpoint))
        if (this.#hasFailed) return
      }
    } catch (error) {
      this.#hasFailed = true
      throw error
    }
  }

  async #checkItems(items: readonly Item[]): Promise<void> {
    const suspects = await Promise.all([suspectsOfRecords(items.filter(isRecord)), suspectsOfDerived(items)])
    const [held, now] = [suspects.flat().filter(isHeld), suspects.flat().filter((fault) => !isHeld(fault))]
    this.#hold(held)
    this.suspected += now.length
    await this.#recheck(now)
  }

  async #checkGroups(groups: readonly Group[]): Promise<void> {
    for (const counters of await Promise.all(groups.map(suspectsIn))) this.#hold(counters.map(miscounted))
  }

  #hold(faults: readonly HeldFault[]): void {
    this.suspected += faults.length
    for (const fault of faults) this.#checkpoint.suspects.set(whereIs(fault), fault)
  }

  /** Reads what is held again: stray list entries first, as they decide about postings, and all strays before counters. */
  async recheckHeld(): Promise<void> {
    const { suspects } = this.#checkpoint
    for (const isInTurn of [isStrayListEntry, isStray, () => true]) {
      const faults = [...suspects.values()].filter(isInTurn)
      await this.#recheck(faults)
      for (const fault of faults) suspects.delete(whereIs(fault))
    }
  }

  async #recheck(suspects: readonly Fault[]): Promise<void> {
    if (suspects.length === 0) return
    const findings = await recheck(suspects, this.#options)
    // Whether a list entry is there decides what its counters should be.
    const entries = findings.filter((finding) => 'key' in finding)
    this.#hold(entries.flatMap((entry) => countersOf(entry).map(miscounted)))
    this.#options.report(findings)
  }
}

const isStray = ({ fault }: HeldFault) => fault === 'stray'
const isStrayListEntry = (fault: HeldFault) => fault.fault === 'stray' && isListEntry(fault.key)
const isHeld = (fault: Fault): fault is HeldFault => v.is(HeldFault, fault)

function* slicesOf<T>(all: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < all.length; start += SLICE) yield all.slice(start, start + SLICE)
}
