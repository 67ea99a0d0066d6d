import { setTimeout as sleep } from 'node:timers/promises'
import { useSoFar, withMeter } from '../../context/meter.ts'
import { rewriteUserEntries } from '../accounts/users.ts'
import { getItem } from '../table/client.ts'
import { sequenceKey } from '../table/keys.ts'
import { LAYOUT } from '../table/layout.ts'
import { markMigrated, readLayout } from '../table/layout-item.ts'
import { checkCounts, checkReferrers } from './counts.ts'
import type { Finding } from './differences.ts'
import { checkErasures } from './erasures.ts'
import { checkGroup } from './groups.ts'
import { kinds } from './pieces.ts'
import { checkStrays } from './strays.ts'
import { surveyTable } from './survey.ts'

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
export type Progress = {
  step: 'scan' | 'records' | 'strays' | 'counts'
  done: number
  of?: number
  units: number
  seconds: number
}

/** The maximum number of rounds. Each round repairs what the round before could not, because records changed meanwhile. */
const ROUNDS = 5

/**
 * Brings everything that is derived from records in line with the records: entries, postings, external ids, packed rows, bits,
 * counts, reference counts. Can run beside writers, because each write is on condition of what was read. A repeated run continues
 * an interrupted one, because a group that is right is not read again.
 *
 *     scan --> groups that differ --> read and write their records --> delete strays --> counts --> scan again, until
 *                                                                                                    nothing is written
 *
 * A table of release 0.6.0 gets the layout number of this release at the end. In a dry run, only reports the differences, after
 * one scan.
 * @returns the numbers of items and records, and whether no difference is left
 * @throws AppError `migrating` if a newer release wrote the table
 */
export async function rebuild(
  options: RebuildOptions,
): Promise<{ items: number; records: number; isComplete: boolean }> {
  await readLayout()
  return withMeter(async () => {
    const pace = paceOf(options)
    for (let round = 1; ; round++) {
      const { items, records, written, unreadable } = await runRound(options, pace)
      const isComplete = !written && unreadable === 0
      if (!options.isDry && isComplete) await finishUpgrade()
      if (options.isDry || !written || round === ROUNDS) return { items, records, isComplete }
    }
  })
}

/** Gives a table of release 0.6.0 the layout number of this release. Its user entries have no copies of the users yet. */
async function finishUpgrade(): Promise<void> {
  if ((await pendingRebuild()) === undefined) return
  await rewriteUserEntries()
  await markMigrated()
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

type Pace = (step: Progress['step'], done: number, of?: number) => Promise<void>

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

async function runRound(
  { isDry, report }: RebuildOptions,
  pace: Pace,
): Promise<{ items: number; records: number; written: boolean; unreadable: number }> {
  let written = false
  const add = (findings: readonly Finding[]) => {
    written ||= findings.length > 0
    if (findings.length > 0) report(findings)
  }
  const survey = await surveyTable((items) => pace('scan', items))
  const { items, records, suspects, ids, hasRetired, unreadable } = survey
  for (const id of unreadable.values())
    report([{ finding: 'different', where: `${id} record`, isRepaired: false }])
  let done = 0
  for (const suspect of suspects) {
    const [kind = '', group] = suspect.split(' ')
    add(await checkGroup(kind, Number(group), ids.get(kind) ?? [], isDry))
    await pace('records', ++done, suspects.size)
  }
  if (suspects.size > 0 || hasRetired) {
    let pages = 0
    await checkStrays(survey, isDry, async (findings) => {
      add(findings)
      await pace('strays', ++pages)
    })
  }
  add(await checkErasures(survey, isDry))
  add(await checkReferrers(survey, isDry))
  add(await checkCounts(survey, isDry))
  await pace('counts', 1, 1)
  return { items, records, written, unreadable: unreadable.size }
}
