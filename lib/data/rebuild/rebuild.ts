import { setTimeout as sleep } from 'node:timers/promises'
import { useSoFar, withMeter } from '../../context/meter.ts'
import { upgradeUser } from '../accounts/users.ts'
import { STRIPES } from '../index/facets.ts'
import { batchesOf, deleteItems, getItem } from '../table/client.ts'
import { sequenceKey } from '../table/keys.ts'
import { LAYOUT } from '../table/layout.ts'
import { untilAvailable } from '../table/retries.ts'
import { checkErasure } from './erasures.ts'
import { markMigrated, markRebuilding, readLayout } from './layout-item.ts'
import { checkColumn, checkCounts, checkReferrers } from './numbers.ts'
import { type Finding, kinds, nameOf, type Owner } from './pieces.ts'
import { checkRecord } from './records.ts'
import { findDifferences, surveyTable } from './survey.ts'
import { checkAssignedNumber, checkUserNumbers } from './user-numbers.ts'

export type RebuildOptions = {
  /** Whether to report differences without writing. */
  isDry: boolean
  /** Called with findings as soon as they are confirmed. */
  report(findings: readonly Finding[]): void
  progress?(progress: Progress): void
  /** The maximum read and write units per second. */
  unitsPerSecond?: number | undefined
}

/** What is being done, and how much of it is done. `of` is unknown during a scan. */
export type Progress = { step: Step; done: number; of?: number; units: number; seconds: number }
type Step = 'scan' | 'records' | 'bits' | 'counts' | 'references' | 'erasures'

/** The maximum number of rounds. Each round repairs what the round before could not, because records changed meanwhile. */
const ROUNDS = 5
/** The number of records or columns that are checked in parallel. Consecutive columns are in different items of bits. */
const PARALLEL = STRIPES
/**
 * The number of records whose pieces are in memory at the same time, about 3 KB each. Each further scan compares this many records. So a
 * rebuild of a million records takes at most 400 MB (docs/upgrades.md).
 */
const SUSPECTS = 50_000
/** The number of pieces of one record that are checked in one round, so that they fit into one transaction. */
const PIECES = 50

/**
 * Brings everything that is derived from records in line with the records: entries, postings, external ids, packed rows, bits,
 * counts, reference counts, numbers of users. Can run beside writers, because each write is on condition of what was read. A repeated run continues
 * an interrupted one, because what is right is not written again.
 *
 *     scan --> scan for the items of the records that differ, and compare them --> bits --> counts --> reference counts
 *     --> again, until nothing differs
 *
 * Before the first write, a table of release 1.0 gets a layout number that release 1.0 refuses, and at the end the number of this release.
 * In a dry run, only reports the differences, after one round.
 * @returns the numbers of items and records, and whether no difference is left
 * @throws AppError `migrating` if a newer release wrote the table
 */
export async function rebuild(
  options: RebuildOptions,
): Promise<{ items: number; records: number; isComplete: boolean }> {
  await untilAvailable<unknown>(options.isDry ? readLayout : markRebuilding)
  return withMeter(async () => {
    const pace = paceOf(options)
    for (let round = 1; ; round++) {
      const { items, records, isComplete, isReadable } = await runRound(options, pace)
      if (!options.isDry && isComplete && isReadable) await untilAvailable(finishUpgrade)
      if (options.isDry || isComplete || round === ROUNDS)
        return { items, records, isComplete: isComplete && isReadable }
    }
  })
}

/** Gives a table of an older layout the layout number of this release. */
async function finishUpgrade(): Promise<void> {
  if ((await readLayout()).layout !== LAYOUT) await markMigrated()
}

/**
 * Returns the number of assigned sequence numbers, which is at least the number of records to rebuild. Returns `undefined` if
 * the table has the layout of this release. Writes nothing.
 * @throws AppError `migrating` if this release can neither read nor rebuild the table
 */
export async function pendingRebuild(): Promise<number | undefined> {
  const { layout } = await readLayout()
  if (layout === LAYOUT) return undefined
  const sequences = await Promise.all(kinds.map((kind) => getItem(sequenceKey(kind))))
  return sequences.reduce((sum, sequence) => sum + Number(sequence?.next ?? 0), 0)
}

type Pace = (step: Step, done: number, of?: number) => Promise<void>

/** Returns a function that reports progress, and waits if the rebuild has used more units than it may. */
function paceOf({ progress, unitsPerSecond = Number.POSITIVE_INFINITY }: RebuildOptions): Pace {
  const startedAt = performance.now()
  return async (step, done, of) => {
    const { readUnits, writeUnits } = useSoFar()
    const units = readUnits + writeUnits
    const seconds = (performance.now() - startedAt) / 1_000
    progress?.({ step, done, ...(of !== undefined && { of }), units, seconds })
    const ahead = units / unitsPerSecond - seconds
    if (ahead > 0) await sleep(ahead * 1_000)
  }
}

/** Runs one round. It is complete if nothing differed. */
async function runRound({ isDry, report }: RebuildOptions, pace: Pace) {
  let isComplete = true
  const add = (findings: readonly Finding[]) => {
    isComplete &&= findings.length === 0
    // What changed in the meantime could not be written. The next round checks it again.
    const confirmed = findings.filter(({ isRepaired }) => isDry || isRepaired)
    if (confirmed.length > 0) report(confirmed)
  }
  const check = async <T>(step: Step, all: readonly T[], of: (each: T) => Promise<readonly Finding[]>) => {
    for (const [n, batch] of batchesOf(all, PARALLEL).entries()) {
      add((await Promise.all(batch.map((each) => untilAvailable(() => of(each))))).flat())
      await pace(step, Math.min((n + 1) * PARALLEL, all.length), all.length)
    }
  }

  add(await untilAvailable(() => checkUserNumbers(isDry)))
  const survey = await surveyTable(async (done, retired) => {
    if (!isDry) await untilAvailable(() => deleteItems(retired))
    add(retired.map((key) => ({ finding: 'stray', where: nameOf(key), isRepaired: !isDry })))
    await pace('scan', done)
  })
  const { items, records, ids, unreadable } = survey
  report(unreadable.map((id) => ({ finding: 'different', where: `${id} record`, isRepaired: false })))

  for (const owners of batchesOf(survey.suspects, SUSPECTS)) {
    const found = await findDifferences(owners, PIECES, (done) => pace('scan', done))
    await check('records', owners, (owner) =>
      checkRecord(ids, owner, [...(found.get(owner)?.values() ?? [])], isDry),
    )
  }
  const columns = survey.columns.toSorted((a, b) => a.seq - b.seq)
  await check('bits', columns, (column) => checkColumn(ids, column, isDry))
  await check('counts', survey.regions.flatMap(stripesOf), (stripe) => checkCounts(stripe, isDry))
  await check('references', survey.referrers, (id) => checkReferrers(id, isDry))
  await check('records', survey.misnumbered, (id) => checkAssignedNumber(id, isDry))
  await check('records', survey.usersOf1_0, async (id) => {
    if (!isDry) await upgradeUser(id)
    return [{ finding: 'different', where: `${id} password`, isRepaired: !isDry }]
  })
  await check('erasures', survey.erasedIds, (id) => checkErasure(id, isDry))
  return { items, records, isComplete, isReadable: unreadable.length === 0 }
}

/** Returns the stripes of a region, each by its first sequence number. */
const stripesOf = ({ kind, seq }: Owner): Owner[] =>
  Array.from({ length: STRIPES }, (_, stripe) => ({ kind, seq: seq + stripe }))
