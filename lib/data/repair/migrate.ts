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

/** How far a migration has come: when it began, and how far the table was checked. */
export const MigrationCheckpoint = v.object({ begunAt: v.string(), check: Checkpoint })
type MigrationCheckpoint = v.InferOutput<typeof MigrationCheckpoint>

type MigrationOptions = {
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

/** Segments of a scan that are read side by side. */
const SEGMENTS = 4
/** The time limit for the deletes of one page, at most 2,000 items, with their retries. */
const DELETE_MS = 60_000

/** How many sequence numbers were given to records: no fewer than there are records. */
async function sequenceNumbers(): Promise<number> {
  const sequences = await Promise.all(kinds.map((kind) => getItem(sequenceKey(kind))))
  return sequences.reduce((sum, sequence) => sum + Number(sequence?.next ?? 0), 0)
}

/**
 * Deletes the items of forms that this release has no more, in one scan of the whole table. No release that can read the table reads them.
 * @param progress is called with the number of items that were scanned and deleted since the start
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
      // A page is deleted when the next one is read, as that begins after its last item. Not every engine finds the place of a missing one.
      await deletePage()
      retired = items.map(({ pk, sk }) => ({ pk: String(pk), sk: String(sk) })).filter(isRetired)
      scanned += items.length
      progress(scanned, deleted)
    }
    await deletePage()
  }
  await Promise.all(Array.from({ length: SEGMENTS }, (_, segment) => deleteIn(segment)))
}
