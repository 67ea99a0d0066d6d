import { setTimeout as sleep } from 'node:timers/promises'
import * as v from 'valibot'
import { withDeadline } from '../../request-context.ts'
import { deleteItems, getItem } from '../table/client.ts'
import { isRetired, type Key, sequenceKey } from '../table/keys.ts'
import { isPending } from '../table/layout.ts'
import { currentLayout, hasOlderWrites, markMigrated } from '../table/layout-item.ts'
import { scanPages } from '../table/whole-table.ts'
import { Checkpoint, checkTable } from './check.ts'
import { kinds } from './expected.ts'
import type { Finding } from './faults.ts'

/** The progress of a migration: its start time, and the checkpoint of the table check. */
export const MigrationCheckpoint = v.object({ begunAt: v.string(), check: Checkpoint })
type MigrationCheckpoint = v.InferOutput<typeof MigrationCheckpoint>

type MigrationOptions = {
  from?: MigrationCheckpoint | undefined
  /** Called with the faults that were not repaired. */
  report(findings: readonly Finding[]): void
  /** Called with a line of text that reports the progress. */
  progress(text: string): void
  save?(checkpoint: MigrationCheckpoint): void
}

/**
 * The result of a migration: the number of checked items, and the number of repaired faults (`written`). `hindrance` is the
 * reason why the table was not marked as migrated, or `undefined` if the table was marked.
 */
export type Migration = { items: number; written: number; hindrance: 'faults' | 'older_writes' | undefined }

export const servedByOlder = (stage: string) =>
  `Stage ${stage} runs a release that cannot read what this release writes: deploy release 0.5.0 first (docs/upgrades.md)`

/**
 * Returns the number of assigned sequence numbers, which is at least the number of records to migrate. Returns `undefined` if
 * no migration is pending. Writes nothing.
 * @throws AppError `migrating` if only a newer release can read the table
 */
export async function pendingMigration(): Promise<number | undefined> {
  return isPending(await currentLayout(new Date())) ? sequenceNumbers() : undefined
}

/**
 * Migrates the table to the layout of this release. Waits until no older release writes, and deletes the items that this
 * layout does not use. Then checks and repairs the whole table, as `npm run verify -- --repair` does. If no fault is left
 * and no older release has written since the start, marks the table as migrated. Confirmed contradictions between properties
 * and offers are reported, but do not count as faults.
 */
export async function migrate({ from, report, progress, save }: MigrationOptions): Promise<Migration> {
  await untilOlderReleasesEnd(progress)
  const begunAt = from?.begunAt ?? new Date().toISOString()
  if (!from)
    await deleteRetired((scanned, deleted) =>
      progress(`Scanned ${scanned} items, deleted ${deleted} items of older layouts ...`),
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

/** Whether a finding counts as a fault. Confirmed contradictions do not: a migration neither causes nor repairs them. */
const isFault = ({ state, fault }: Finding) => !(fault === 'contradictory' && state === 'found')

const PAUSE_MS = 5_000
/** The migration waits until no older release has written for 30 s: these 15 s, and 15 s that `hasOlderWrites` adds. */
const QUIET_MS = 15_000

/** Waits until functions of older releases have stopped writing, because the check could miss items that they write. */
async function untilOlderReleasesEnd(progress: (text: string) => void): Promise<void> {
  while (await hasOlderWrites(new Date(Date.now() - QUIET_MS).toISOString())) {
    progress('Waiting until no older release has written for 30 s ...')
    await sleep(PAUSE_MS)
  }
}

/** The number of segments that are scanned in parallel. */
const SEGMENTS = 4
/** The time limit for the deletes of one page of at most 2,000 items, including retries. */
const DELETE_MS = 60_000

/** Returns the number of assigned sequence numbers, which is at least the number of records. */
async function sequenceNumbers(): Promise<number> {
  const sequences = await Promise.all(kinds.map((kind) => getItem(sequenceKey(kind))))
  return sequences.reduce((sum, sequence) => sum + Number(sequence?.next ?? 0), 0)
}

/**
 * Deletes the items that layout 5 no longer uses, in one scan. No release that can read the table needs these items.
 * @param progress called with the numbers of scanned and deleted items since the start
 */
export async function deleteRetired(progress: (scanned: number, deleted: number) => void): Promise<void> {
  let scanned = 0
  let deleted = 0
  const deleteIn = async (segment: number) => {
    let retired: Key[] = []
    const deletePage = async () => {
      await withDeadline(DELETE_MS, () => deleteItems(retired))
      deleted += retired.length
    }
    for await (const { items } of scanPages({ segment, of: SEGMENTS, after: undefined })) {
      // Delete the items of a page only after the next page was read. The read of the next page starts after the last item of
      // this page, and some engines cannot start after a deleted item.
      await deletePage()
      retired = items.map(({ pk, sk }) => ({ pk: String(pk), sk: String(sk) })).filter(isRetired)
      scanned += items.length
      progress(scanned, deleted)
    }
    await deletePage()
  }
  await Promise.all(Array.from({ length: SEGMENTS }, (_, segment) => deleteIn(segment)))
}
