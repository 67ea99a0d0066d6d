import { rewriteUserEntries } from '../accounts/users.ts'
import { getItem } from '../table/client.ts'
import { sequenceKey } from '../table/keys.ts'
import { LAYOUT } from '../table/layout.ts'
import { markMigrated, readLayout } from '../table/layout-item.ts'
import { type Checkpoint, checkTable } from './check.ts'
import { kinds } from './expected.ts'
import type { Finding } from './faults.ts'

type MigrationOptions = {
  from?: Checkpoint | undefined
  /** Called with the faults that were not repaired. */
  report(findings: readonly Finding[]): void
  /** Called with a line of text that reports the progress. */
  progress(text: string): void
  save?(checkpoint: Checkpoint): void
}

/**
 * The result of a migration: the number of checked items, the number of repaired faults (`written`), and the number of faults
 * that are left. If faults are left, the table was not marked as migrated.
 */
export type Migration = { items: number; written: number; faults: number }

/**
 * Returns the number of assigned sequence numbers, which is at least the number of records to migrate. Returns `undefined` if
 * the table has the layout of this release. Writes nothing.
 * @throws AppError `migrating` if this release can neither read nor migrate the table
 */
export async function pendingMigration(): Promise<number | undefined> {
  const { layout } = await readLayout()
  if (layout === LAYOUT) return undefined
  const sequences = await Promise.all(kinds.map((kind) => getItem(sequenceKey(kind))))
  return sequences.reduce((sum, sequence) => sum + Number(sequence?.next ?? 0), 0)
}

/**
 * Changes a table of release 0.6.0 to the layout of this release. Checks and repairs the whole table, as
 * `npm run verify -- --repair` does. If no fault is left, marks the table as migrated. No function of release 0.6.0
 * may run, because it could write items of its layout after they were checked.
 */
export async function migrate({ from, report, progress, save }: MigrationOptions): Promise<Migration> {
  let written = 0
  let faults = 0
  const { items } = await checkTable({
    repair: true,
    from,
    report(findings) {
      const left = findings.filter(({ state }) => state !== 'repaired')
      written += findings.length - left.length
      faults += left.length
      report(left)
    },
    progress: (items, rate) =>
      progress(`Checked ${items} items, ${rate.toFixed(0)} a second, wrote ${written} ...`),
    ...(save && { save }),
  })
  if (faults === 0) {
    await rewriteUserEntries()
    await markMigrated()
  }
  return { items, written, faults }
}
