import { setTimeout as sleep } from 'node:timers/promises'
import * as v from 'valibot'
import { Checkpoint, checkTable } from '../../data/repair/check.ts'
import type { Finding } from '../../data/repair/faults.ts'
import { deleteRetired, sequenceNumbers } from '../../data/repair/migrate.ts'
import { isPending } from '../../data/table/layout.ts'
import { currentLayout, hasOlderWrites, markMigrated } from '../../data/table/layout-item.ts'

/** How far a migration has come: when it began, and how far the table was checked. */
export const MigrationCheckpoint = v.object({ begunAt: v.string(), check: Checkpoint })
type MigrationCheckpoint = v.InferOutput<typeof MigrationCheckpoint>

type MigrationOptions = {
  /** Where to continue. */
  from?: MigrationCheckpoint | undefined
  /** Called with what is left: what was not repaired. */
  report(findings: readonly Finding[]): void
  /** Called with a line of text as the migration advances. */
  progress(text: string): void
  save?(checkpoint: MigrationCheckpoint): void
}

/**
 * What a migration did: it checked so many items, and wrote or deleted so many. `hindrance` is why the table could not be
 * marked as migrated.
 */
export type Migration = { items: number; written: number; hindrance: 'faults' | 'older_writes' | undefined }

/** Why a stage cannot be deployed or migrated yet. */
export const servedByOlder = (stage: string) =>
  `Stage ${stage} is served by a release that cannot read what this one writes: deploy release 0.5.0 first (docs/upgrades.md)`

/**
 * The number of records that a pending migration reads, no fewer; `undefined` if none is pending. Writes nothing.
 * @throws AppError `migrating` if only a newer release can read the table
 */
export async function pendingMigration(): Promise<number | undefined> {
  return isPending(await currentLayout(new Date())) ? sequenceNumbers() : undefined
}

/**
 * Migrates the table to the layout of this release: waits until no older release writes, deletes what no release reads any
 * more, then checks and repairs the whole table, as `npm run verify -- --repair` does. If it is sound by then, the table is marked
 * as migrated. Contradictions between properties and offers are reported, and do not count.
 */
export async function migrate({ from, report, progress, save }: MigrationOptions): Promise<Migration> {
  await untilOlderReleasesEnd(progress)
  const begunAt = from?.begunAt ?? new Date().toISOString()
  if (!from)
    await deleteRetired((scanned, deleted) =>
      progress(`Scanned ${scanned} items, deleted ${deleted} of older layouts ...`),
    )
  let written = 0
  let faults = 0
  const { items } = await checkTable({
    repair: true,
    from: from?.check,
    report(findings) {
      const left = findings.filter(({ state }) => state !== 'repaired')
      written += findings.length - left.length
      faults += left.filter(isFault).length
      report(left)
    },
    progress: (items, rate) =>
      progress(`Checked ${items} items, ${rate.toFixed(0)} a second, wrote ${written} ...`),
    save: (check) => save?.({ begunAt, check }),
  })
  if (faults > 0) return { items, written, hindrance: 'faults' }
  if (await hasOlderWrites(begunAt)) return { items, written, hindrance: 'older_writes' }
  await markMigrated(begunAt)
  return { items, written, hindrance: undefined }
}

/** Contradictions are not the migration's: they are as they were. */
const isFault = ({ state, fault }: Finding) => !(fault === 'contradictory' && state === 'found')

const PAUSE_MS = 5_000
/** `hasOlderWrites` looks back 15 s more: so no older release has written for 30 s. */
const QUIET_MS = 15_000

/** Waits while functions of an older release still write: what they write after the pass would not be migrated. */
async function untilOlderReleasesEnd(progress: (text: string) => void): Promise<void> {
  while (await hasOlderWrites(new Date(Date.now() - QUIET_MS).toISOString())) {
    progress('Waiting until no older release has written for 30 s ...')
    await sleep(PAUSE_MS)
  }
}
