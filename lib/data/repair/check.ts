import * as v from 'valibot'
import { batchesOf, type Item } from '../table/client.ts'
import { isListEntry, recordKey } from '../table/keys.ts'
import { scanPages } from '../table/whole-table.ts'
import { itemsAt } from './entries.ts'
import { isRecord } from './expected.ts'
import { type CounterFault, countersOf, type EntryFault, Fault, type Finding, whereIs } from './faults.ts'
import { recheck } from './recheck.ts'
import {
  type Group,
  grouped,
  miscounted,
  suspectsIn,
  suspectsOfDerived,
  suspectsOfRecords,
} from './suspects.ts'

/** The number of segments that are scanned in parallel. */
const SEGMENTS = 4
/** The number of items that are checked together. The items that the check compares them with are in memory too. */
const SLICE = 100
/**
 * After this many pages (at most 50,000 items), the held faults (`HeldFault`) are checked again, and the checkpoint is saved.
 */
const PAGES = 25
/** The maximum number of faults in a checkpoint. If there are more faults, no further checkpoint is saved. */
const LEFT_MAX = 10_000

/** The progress of one segment: the number of its checked items, and the key to continue after. */
const Position = v.object({
  items: v.number(),
  after: v.optional(v.object({ pk: v.string(), sk: v.string() })),
  isDone: v.boolean(),
})
type Position = v.InferOutput<typeof Position>

/**
 * The progress of a check: the position of each segment, and the faults that were found and not repaired. All items before
 * these positions were checked. A check that continues from here checks the faults in `left` again, so it reports them too.
 */
export const Checkpoint = v.object({ segments: v.array(Position), left: v.array(Fault) })
export type Checkpoint = v.InferOutput<typeof Checkpoint>

/** A fault that is held back and checked again later, after the repair of the items that it depends on. */
type HeldFault = (EntryFault & { fault: 'stray' }) | CounterFault

type CheckOptions = {
  repair: boolean
  from?: Checkpoint | undefined
  /** Called with findings as soon as they are confirmed. */
  report(findings: readonly Finding[]): void
  /** Called after each page with the number of checked items, and the items per second of this run. */
  progress?(items: number, rate: number): void
  save?(checkpoint: Checkpoint): void
}

/**
 * Checks a whole table, or continues from a checkpoint, in one scan:
 *
 *     page of a segment --> records:       read the items that the records require, compare them
 *                       --> derived items: read their records, compare the items with what the records require
 *                       --> list entries:  count the entries, compare the result with the count vectors
 *       --> `recheck`: reads differing items again, because they may have changed during the scan. Repairs confirmed faults
 *
 * Stray items and counters are checked again later, after the repair of the items that they depend on. Memory contains
 * only the current pages, the held faults, and at most `LEFT_MAX` faults that were not repaired.
 * @returns the number of checked items, and the number of suspected faults. Concurrent writes can also cause suspected faults.
 */
export async function checkTable(options: CheckOptions): Promise<{ items: number; suspected: number }> {
  const check = new Check(options)
  for (const faults of batchesOf(options.from?.left ?? [], SLICE)) await check.checkLeft(faults)
  await check.scan()
  await check.recheckHeld()
  return { items: check.items, suspected: check.suspected }
}

class Check {
  suspected = 0
  readonly #options: CheckOptions
  readonly #positions: Position[]
  readonly #held = new Map<string, HeldFault>()
  /** The reported faults that were not repaired, by their names. At most `LEFT_MAX`. */
  readonly #left = new Map<string, Fault>()
  /** Whether a fault was not added to `#left`, because `#left` was full. */
  #isLacking = false
  readonly #startedAt = performance.now()
  readonly #itemsBefore: number
  #pages = 0
  #settled = Promise.resolve()
  #hasFailed = false

  constructor(options: CheckOptions) {
    const start = () => ({ items: 0, isDone: false })
    this.#options = options
    this.#positions = structuredClone(options.from?.segments ?? Array.from({ length: SEGMENTS }, start))
    this.#itemsBefore = this.items
  }

  get items(): number {
    return this.#positions.reduce((sum, { items }) => sum + items, 0)
  }

  /** Scans all segments in parallel. If one scan fails, the other scans stop after their current page. */
  async scan(): Promise<void> {
    const scans = this.#positions.map((position, segment) => this.#scanSegment(position, segment))
    const failed = (await Promise.allSettled(scans)).find(({ status }) => status === 'rejected')
    if (failed?.status === 'rejected') throw failed.reason
  }

  async #scanSegment(position: Position, segment: number): Promise<void> {
    try {
      let open: Group | undefined
      let last = position.after
      const of = this.#positions.length
      const pages = position.isDone ? [] : scanPages({ segment, of, after: position.after })
      let items = position.items
      for await (const page of pages) {
        for (const slice of batchesOf(page.items, SLICE)) await this.#checkItems(slice)
        const complete: Group[] = []
        for (const item of page.items) {
          const group = grouped(open, item, last)
          if (open && group !== open) complete.push(open)
          open = group
          last = { pk: String(item.pk), sk: String(item.sk) }
        }
        if (page.next === undefined && open) complete.push(open)
        for (const groups of batchesOf(complete, SLICE)) await this.#checkGroups(groups)
        items += page.items.length
        const isDone = page.next === undefined
        const from = open && !isDone ? open : { size: 0, after: page.next }
        Object.assign(position, { items: items - from.size, after: from.after, isDone })
        this.#pages += 1
        if (this.#pages % PAGES === 0) await this.#settle()
        const seconds = (performance.now() - this.#startedAt) / 1_000
        this.#options.progress?.(this.items, (this.items - this.#itemsBefore) / seconds)
        if (this.#hasFailed) return
      }
    } catch (error) {
      this.#hasFailed = true
      throw error
    }
  }

  async #checkItems(items: readonly Item[]): Promise<void> {
    const suspects = await Promise.all([suspectsOfRecords(items.filter(isRecord)), suspectsOfDerived(items)])
    await this.#checkFaults(suspects.flat())
  }

  /**
   * Checks the faults that an interrupted check did not repair. If a record was unreadable and now is readable, also checks its
   * derived items.
   */
  async checkLeft(faults: readonly Fault[]): Promise<void> {
    const unreadable = faults.flatMap((each) => (each.fault === 'unreadable' ? recordKey(each.id) : []))
    await this.#checkItems([...(await itemsAt(unreadable)).values()])
    await this.#checkFaults(faults.filter(({ fault }) => fault !== 'unreadable'))
  }

  /** Holds some of the faults back (`HeldFault`), and checks the others again now. */
  async #checkFaults(suspects: readonly Fault[]): Promise<void> {
    this.#hold(suspects.filter(isHeld))
    const now = suspects.filter((fault) => !isHeld(fault))
    this.suspected += now.length
    await this.#recheck(now)
  }

  async #checkGroups(groups: readonly Group[]): Promise<void> {
    for (const counters of await Promise.all(groups.map(suspectsIn))) this.#hold(counters.map(miscounted))
  }

  #hold(faults: readonly HeldFault[]): void {
    this.suspected += faults.length
    for (const fault of faults) this.#held.set(whereIs(fault), fault)
  }

  /**
   * Checks the held faults again. Stray list entries come first, because the checks of postings read list entries. Other
   * stray items come next, then counters.
   */
  async recheckHeld(): Promise<void> {
    for (const isInTurn of [isStrayListEntry, isStray, () => true]) {
      const faults = [...this.#held.values()].filter(isInTurn)
      await this.#recheck(faults)
      for (const fault of faults) this.#held.delete(whereIs(fault))
    }
  }

  /**
   * Copies the current positions, checks the held faults again, then saves the copy as the checkpoint. Calls run one after
   * another, so each fault is reported once.
   */
  #settle(): Promise<void> {
    this.#settled = this.#settled.then(async () => {
      const segments = structuredClone(this.#positions)
      await this.recheckHeld()
      if (!this.#isLacking) this.#options.save?.({ segments, left: [...this.#left.values()] })
    })
    return this.#settled
  }

  async #recheck(suspects: readonly Fault[]): Promise<void> {
    if (suspects.length === 0) return
    const findings = await recheck(suspects, this.#options)
    // Repaired list entries can change the expected counts. So check the counters of these entries again later.
    const entries = findings.filter((finding) => 'key' in finding)
    this.#hold(entries.flatMap((entry) => countersOf(entry).map(miscounted)))
    this.#options.report(this.#unreported(findings))
  }

  /** Updates `#left`. Returns the findings without the unrepaired faults that were reported before. */
  #unreported(findings: readonly Finding[]): Finding[] {
    const unreported = findings.filter((each) => each.state === 'repaired' || !this.#left.has(nameOf(each)))
    for (const finding of findings)
      if (finding.state === 'repaired') this.#left.delete(nameOf(finding))
      else if (this.#left.size < LEFT_MAX) this.#left.set(nameOf(finding), finding)
      else this.#isLacking ||= !this.#left.has(nameOf(finding))
    return unreported
  }
}

const nameOf = (fault: Fault) => `${fault.fault} ${whereIs(fault)}`
const isStray = ({ fault }: HeldFault) => fault === 'stray'
const isStrayListEntry = (fault: HeldFault) => fault.fault === 'stray' && isListEntry(fault.key)
const isHeld = (fault: Fault): fault is HeldFault => ['stray', 'miscounted'].includes(fault.fault)
