import { setTimeout as sleep } from 'node:timers/promises'
import * as v from 'valibot'
import { Checkpoint, checkTable, newCheckpoint } from '../../data/repair/check.ts'
import type { Finding } from '../../data/repair/faults.ts'
import { deleteRetired, migrateRecords, sequenceNumbers } from '../../data/repair/migrate.ts'
import { isPending } from '../../data/table/layout.ts'
import { currentLayout, hasOlderWrites, markMigrated } from '../../data/table/layout-item.ts'

/** How far a migration has come: when it began, whether retired items are deleted, the groups of records that are done, and the check. */
export const MigrationCheckpoint = v.object({
  begunAt: v.optional(v.string()),
  isPruned: v.optional(v.boolean()),
  done: v.record(v.string(), v.number()),
  check: Checkpoint,
})
export type MigrationCheckpoint = v.InferOutput<typeof MigrationCheckpoint>

export const newMigration = (): MigrationCheckpoint => ({
  done: {},
  check: newCheckpoint(),
})

type MigrationOptions = {
  /** Called with what the check found and repaired. */
  report(findings: readonly Finding[]): void
  /** Called with a line of text whenever the checkpoint has advanced. */
  progress(text: string): void
}

/**
 * What a migration did: `read` records were read, `written` of them lacked something. `hindrance` is why the table could not
 * be marked as migrated.
 */
export type Migration = { read: number; written: number; hindrance: 'faults' | 'older_writes' | undefined }

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
 * Migrates the table to the layout of this release, from a checkpoint on, which is updated in place: waits until no older
 * release writes, writes what records lack, deletes what no release reads any more, then checks and repairs the whole table. If it is sound by then, the table is
 * marked as migrated. Contradictions between properties and offers are reported, and do not count.
 */
export async function migrate(
  checkpoint: MigrationCheckpoint,
  { report, progress }: MigrationOptions,
): Promise<Migration> {
  await untilOlderReleasesEnd(progress)
  checkpoint.begunAt ??= new Date().toISOString()
  const all = await sequenceNumbers()
  const startedAt = performance.now()
  const migrated = await migrateRecords(checkpoint.done, (seqs) => {
    const rate = seqs / ((performance.now() - startedAt) / 1_000)
    const left = Math.max(0, all - seqs) / rate
    progress(
      `Migrated ${Math.min(seqs, all)} of ${all} records, ${rate.toFixed(0)} a second, ${left.toFixed(0)} s left ...`,
    )
  })
  if (!checkpoint.isPruned)
    await deleteRetired((scanned, deleted) =>
      progress(`Migrated ${all} records, scanned ${scanned} items, deleted ${deleted} of older layouts ...`),
    )
  checkpoint.isPruned = true
  let faults = 0
  await checkTable(checkpoint.check, {
    repair: true,
    report(findings) {
      faults += findings.filter(isLeft).length
      report(findings)
    },
    progress: (items) => progress(`Migrated ${all} records, checked ${items} items ...`),
  })
  if (faults > 0) return { ...migrated, hindrance: 'faults' }
  if (await hasOlderWrites(checkpoint.begunAt)) return { ...migrated, hindrance: 'older_writes' }
  await markMigrated(checkpoint.begunAt)
  return { ...migrated, hindrance: undefined }
}

/** Contradictions are not the migration's: they are as they were. */
const isLeft = ({ state, fault }: Finding) =>
  state !== 'repaired' && !(fault === 'contradictory' && state === 'found')

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
